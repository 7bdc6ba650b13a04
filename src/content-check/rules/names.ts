import path from 'node:path';
import type { Content } from '../read.ts';
import { error, warning } from '../report.ts';

/** The names of files, which become addresses. */
export function* checkNames({ texts }: Content) {
  for (const { file } of texts) {
    const name = path.posix.basename(file, '.mdx');
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
      yield error(
        { file },
        'The name of the file becomes an address. Rename it: lower-case letters, figures and single hyphens.',
      );
    else if (name.length > 60)
      yield warning(
        { file },
        'The name of the file is long. An address is easier to read under 60 characters.',
      );
  }
}
