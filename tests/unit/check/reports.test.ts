import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import contentIntegration from '../../../src/build/integrations/content';
import { collections } from '../../../src/content.config';
import { emptyProject } from './project';

const { root, write, article, checkWithSchemas } = emptyProject();
const fields = `title: Five tasks for an agent
description: A description that says in a sentence what a reader will learn.
date: 2025-06-21
author: Ada`;

/** Content with three errors, which every content check must print. */
function writeErrors(): string[] {
  article('first', fields.replace('title', 'titel'));
  write('content/partners.yaml', 'partners: []\n');
  expect(checkWithSchemas()).toHaveLength(3);
  return checkWithSchemas();
}

it.each([['build'], ['check', 'content']])('npm run %s %s fails with all errors', (script, ...words) => {
  const errors = writeErrors();
  const { status, stdout } = spawnSync(process.execPath, [path.resolve(`scripts/${script}.ts`), ...words], {
    cwd: root(),
    encoding: 'utf8',
  });
  for (const line of errors) expect(stdout).toContain(line);
  expect(status).toBe(1);
});

it('npm run dev shows the errors instead of a page, and prints the warnings for a saved file', async () => {
  const errors = writeErrors();
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(root());
  const warn = vi.fn();
  let changed = (_event: string, _file: string) => {};
  let answer = (_request: object, _response: object, _next: () => void): unknown => undefined;
  const server = {
    ssrLoadModule: async () => ({ collections }),
    watcher: {
      on: (_events: string, listener: typeof changed) => Object.assign(server, { changed: listener }),
    },
    changed,
    middlewares: {
      use: (listener: typeof answer) => {
        answer = listener;
      },
    },
    ws: { send: vi.fn() },
  };
  const setUp = contentIntegration().hooks['astro:server:setup'];
  await setUp?.({ server, logger: { warn } } as never);
  changed = server.changed;
  const open = async () => {
    const end = vi.fn();
    await answer(
      { method: 'GET', headers: { accept: 'text/html' }, url: '/' },
      { writeHead: () => ({ end }) },
      () => end('the page'),
    );
    return String(end.mock.calls[0]?.[0]);
  };
  const shown = await open();
  for (const line of errors) expect(shown).toContain(line);

  article('first', fields, 'This is <b>bold</b>.');
  write('content/partners.yaml', 'partners:\n  - { name: Ostrelle, logo: racks, text: T }\n');
  for (const file of ['content/blog/first.mdx', 'content/partners.yaml'])
    changed('change', path.join(root(), file));
  expect(await open()).toBe('the page');
  expect(warn).toHaveBeenCalledWith(
    expect.stringContaining('content/blog/first.mdx:8: warning: <b> is HTML.'),
  );
  cwd.mockRestore();
});
