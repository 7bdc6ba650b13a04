import path from 'node:path';
import type { Rule } from '../read.ts';
import type { Finding } from '../report.ts';

/** The names of files, which become addresses. */
export const checkNames: Rule = ({ texts }) =>
  texts.flatMap(({ file }): Finding[] => {
    const name = path.posix.basename(file, '.mdx');
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
      return [
        {
          level: 'error',
          file,
          text: 'The name of the file becomes an address. Rename it: lower-case letters, figures and single hyphens.',
        },
      ];
    if (name.length <= 60) return [];
    return [
      {
        level: 'warning',
        file,
        text: 'The name of the file is long. An address is easier to read under 60 characters.',
      },
    ];
  });
