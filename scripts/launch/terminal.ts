import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UserError } from '../../src/shared/user-error.ts';

/** Questions to the operator. */
export interface Terminal {
  /** @param fallback the answer if the operator only presses Enter; without it the question is repeated */
  ask(question: string, fallback?: string): Promise<string>;
  /** Asks for a secret and does not show what is typed. */
  askSecret(question: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
  close(): void;
}

/** @throws UserError without a terminal, for example in a script */
export function openTerminal(): Terminal {
  if (!process.stdin.isTTY)
    throw new UserError('This command asks questions, so it needs a terminal. Run it by hand.');
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Without this, Ctrl+C would only end the question.
  lines.on('SIGINT', () => process.exit(130));
  const ask = async (question: string, fallback?: string): Promise<string> => {
    const answer = (await lines.question(`${question}${fallback ? ` [${fallback}]` : ''}: `)).trim();
    return answer || fallback || ask(question);
  };
  return {
    ask,
    async askSecret(question) {
      process.stdout.write(`${question} (not shown): `);
      isMuted = true;
      const answer = (await lines.question('')).trim();
      isMuted = false;
      process.stdout.write('\n');
      return answer || this.askSecret(question);
    },
    confirm: async (question) => /^y(?:es)?$/i.test(await lines.question(`${question} [y/N] `)),
    close: () => lines.close(),
  };
}
