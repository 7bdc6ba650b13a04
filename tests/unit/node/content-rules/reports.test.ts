import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
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

it.each(['build', 'check content'])('npm run %s fails with all errors', (command) => {
  const errors = writeErrors();
  const [script, ...words] = command.split(' ');
  const { status, stdout } = spawnSync(process.execPath, [path.resolve(`scripts/${script}.ts`), ...words], {
    cwd: root(),
    encoding: 'utf8',
  });
  for (const line of errors) expect(stdout).toContain(line);
  expect(status).toBe(1);
});
