import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UserError } from '../../src/shared/user-error.ts';
import { unprintableCharacters } from '../../supabase/functions/_shared/unprintable-characters.ts';

/**
 * Makes text from a visitor or a server safe to print: each control or direction character becomes its escape, such as
 * `\u001b`. Line breaks stay. JSON stays valid JSON with the same content.
 */
export const escapeControls = (text: string): string =>
  text.replace(
    unprintableCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Questions to the operator. Ctrl+C ends the command with a UserError, so that it can clean up. */
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
  const stop = new AbortController();
  // Also when the terminal is closed.
  lines.once('SIGINT', () => stop.abort()).once('close', () => stop.abort());
  try {
    return (await lines.question(prompt, stop)).trim();
  } catch {
    throw new UserError('Stopped.');
  } finally {
    lines.close();
  }
}

async function ask(question: string, fallback = ''): Promise<string> {
  const answer = await readLine(`${question}${fallback && ` [${fallback}]`}: `);
  return answer || fallback || ask(question);
}

async function askSecret(question: string): Promise<string> {
  process.stdout.write(`${question} (not shown): `);
  const answer = await readLine('', new Writable({ write: (_chunk, _encoding, done) => done() }));
  process.stdout.write('\n');
  return answer || askSecret(question);
}

const confirm = async (question: string) => /^y(?:es)?$/i.test(await readLine(`${question} [y/N] `));

/**
 * Repeats a question until the answer is valid.
 * @param findProblem explains what is wrong with an answer; undefined if nothing is
 */
export async function askUntilValid(
  terminal: Terminal,
  question: string,
  suggestion: string,
  findProblem: (answer: string) => string | undefined,
): Promise<string> {
  const answer = await terminal.ask(question, suggestion);
  const problem = findProblem(answer);
  if (problem === undefined) return answer;
  console.log(`"${answer}" is not accepted: ${problem}.`);
  return askUntilValid(terminal, question, suggestion, findProblem);
}

/** @throws UserError without a terminal */
export function openTerminal(): Terminal {
  if (!process.stdin.isTTY)
    throw new UserError('This command asks questions, so it needs a terminal. Run it by hand.');
  return { ask, askSecret, confirm };
}
