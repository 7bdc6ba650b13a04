import { Lexer } from 'yaml';
import type { Rule } from '../read.ts';
import type { Finding } from '../report.ts';
import type { FieldsFile } from '../yaml.ts';

function checkYaml({ file, yaml, firstLine }: FieldsFile): Finding[] {
  const found: Finding[] = [];
  let line = firstLine;
  for (const lexeme of new Lexer().lex(yaml)) {
    if (lexeme.startsWith('#'))
      found.push({
        level: 'warning',
        file,
        line,
        text: 'This is a comment. The editing desk drops it when it saves the file: keep such words elsewhere.',
      });
    line += lexeme.split('\n').length - 1;
  }
  return found;
}

/**
 * Comments in YAML: the editing desk writes a file anew and knows nothing of them. It shows neither what a program
 * writes nor earlier versions.
 */
export const checkComments: Rule = ({ data, texts }) =>
  [
    ...data.filter(({ name, document }) => name !== 'cookie-scan' && document.errors.length === 0),
    ...texts.filter(({ collection }) => collection !== 'versions'),
  ].flatMap(checkYaml);
