import { Lexer } from 'yaml';
import type { Content } from '../read.ts';
import { warning } from '../report.ts';

/** Comments in YAML: the editing desk writes a file anew and knows nothing of them. */
export function* checkComments({ data, texts }: Content) {
  const shown = [
    // A program writes that one.
    ...data.filter(({ name, document }) => name !== 'cookie-scan' && document.errors.length === 0),
    ...texts.filter(({ collection }) => collection !== 'versions'),
  ];
  for (const { file, yaml, firstLine } of shown) {
    let line = firstLine;
    for (const lexeme of new Lexer().lex(yaml)) {
      if (lexeme.startsWith('#'))
        yield warning(
          { file, line },
          'This is a comment. The editing desk drops it when it saves the file: keep such words elsewhere.',
        );
      line += lexeme.split('\n').length - 1;
    }
  }
}
