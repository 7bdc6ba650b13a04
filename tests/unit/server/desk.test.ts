import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onRequest } from '../../../server/desk';

const file = 'content/blog/first.mdx';
let root: string;
const read = () => readFileSync(path.join(root, file), 'utf8');
const type = (text: string) => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'desk-'));
  mkdirSync(path.join(root, 'content/blog'), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(root);
});
afterEach(() => rmSync(root, { recursive: true }));

/** A request of the desk, and what stands behind the guard. */
async function ask(way: string, answer: () => void, body?: object): Promise<Response> {
  const url = new URL(`http://localhost:4321/api/keystatic/${way}`);
  const request = new Request(url, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  const next = async () => {
    answer();
    return new Response('{}');
  };
  return (await onRequest({ request, url } as never, next)) as Response;
}

/** As git names what is in the file: `git hash-object`. */
const open = (hash: string) => ask(`blob/${hash}/${file}`, () => {});
const save = (text: string) =>
  ask('update', () => type(text), {
    additions: [{ path: file, contents: Buffer.from(text).toString('base64') }],
    deletions: [],
  });

it('a save after a change in another program is refused once, with a sentence, and taken the second time', async () => {
  type('one\n');
  await open('5626abf0f72e58d7a153368ba57db4c673c0e171');
  type('two\n');
  const refused = await save('three\n');
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(
    `${file} was changed in another program after you opened it, and nothing was saved.`,
  );
  expect(read()).toBe('two\n');
  expect((await save('three\n')).status).toBe(200);
  expect(read()).toBe('three\n');
});

it('saves of the desk alone go through, one after the other', async () => {
  type('one\n');
  await open('5626abf0f72e58d7a153368ba57db4c673c0e171');
  for (const text of ['two\n', 'three\n']) expect((await save(text)).status).toBe(200);
  expect(read()).toBe('three\n');
});
