import path from 'node:path';
import { type Content, versionsFolder } from '../read.ts';
import { error, warning } from '../report.ts';

/** The ending that a file needs; undefined where another name does not help. */
function endingFor({ dir, ext }: path.ParsedPath): string | undefined {
  const isText = /^content\/(?:blog|legal|pages|plans)\b/.test(dir);
  if (isText && /^\.(?:markdown|mdx?|txt)$/i.test(ext)) return '.mdx';
  return dir === 'content' && /^\.ya?ml$/i.test(ext) ? '.yaml' : undefined;
}

/** Files in content/ that nothing reads; pictures have a rule of their own. */
export function* checkFiles({ files, schemas }: Content) {
  const isKnown = (name: string) => Object.keys(schemas).length === 0 || Object.hasOwn(schemas, name);
  for (const file of files) {
    const parsed = path.posix.parse(file);
    const { name, ext, base, dir } = parsed;
    if (/^[._]/.test(base) || file === 'content/README.md' || dir.split('/').includes('images')) continue;
    const ending = endingFor(parsed);
    const isLost = dir.startsWith('content/legal/') && !file.startsWith(versionsFolder);
    if (ending === ext && (ext === '.mdx' ? !isLost : isKnown(name))) continue;
    yield ending && ending !== ext
      ? error({ file }, `The site does not read a file with this ending. Name it ${name}${ending}.`)
      : warning(
          { file },
          'Nothing on the site reads this file. Put it where content/README.md says, or delete it.',
        );
  }
}
