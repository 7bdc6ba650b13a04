import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UserError } from '../../src/shared/user-error.ts';

export interface Terminal {
  /** @param fallback the answer if the operator only presses Enter; without it the question is repeated */
  ask(question: string, fallback?: string): Promise<string>;
  /** Asks for a secret and does not show what is typed. */
  askSecret(question: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

/** Reads one line. Between two questions, other programs can read the terminal. */
async function readLine(prompt: string, output: Writable = process.stdout): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Otherwise Ctrl+C only ends the question.
  lines.on('SIGINT', () => process.exit(130));
  const answer = await lines.question(prompt);
  lines.close();
  return answer.trim();
}

/** @throws UserError without a terminal, for example in a script */
export function openTerminal(): Terminal {
  if (!process.stdin.isTTY)
    throw new UserError('This command asks questions, so it needs a terminal. Run it by hand.');
  return {
    async ask(question, fallback) {
      const answer = await readLine(`${question}${fallback ? ` [${fallback}]` : ''}: `);
      return answer || fallback || this.ask(question);
    },
    async askSecret(question) {
      process.stdout.write(`${question} (not shown): `);
      const answer = await readLine('', new Writable({ write: (_chunk, _encoding, done) => done() }));
      process.stdout.write('\n');
      return answer || this.askSecret(question);
    },
    confirm: async (question) => /^y(?:es)?$/i.test(await readLine(`${question} [y/N] `)),
  };
}
