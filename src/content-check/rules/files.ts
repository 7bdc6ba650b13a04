import path from 'node:path';
import { type Rule, versionsFolder } from '../read.ts';
import type { Finding } from '../report.ts';

/** Files in content/ that nothing reads; pictures have a rule of their own. */
export const checkFiles: Rule = ({ files, schemas }) => {
  const isKnown = (name: string) => Object.keys(schemas).length === 0 || Object.hasOwn(schemas, name);
  return files.flatMap((file): Finding[] => {
    const { name, ext, base, dir } = path.posix.parse(file);
    const isText = /^content\/(?:blog|legal|pages|plans)\b/.test(dir);
    if (/^[._]/.test(base) || file === 'content/README.md' || dir.split('/').includes('images')) return [];
    if (isText && ext === '.mdx' && (!dir.startsWith('content/legal/') || file.startsWith(versionsFolder)))
      return [];
    if (dir === 'content' && ext === '.yaml' && isKnown(name)) return [];
    const ending =
      isText && /^\.(?:markdown|mdx?|txt)$/i.test(ext) && ext !== '.mdx'
        ? '.mdx'
        : dir === 'content' && /^\.ya?ml$/i.test(ext) && ext !== '.yaml'
          ? '.yaml'
          : undefined;
    if (ending)
      return [
        {
          level: 'error',
          file,
          text: `The site does not read a file with this ending. Name it ${name}${ending}.`,
        },
      ];
    return [
      {
        level: 'warning',
        file,
        text: 'Nothing on the site reads this file. Put it where content/README.md says, or delete it.',
      },
    ];
  });
};
