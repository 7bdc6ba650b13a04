/** VS Code checks the files of content/ with the JSON schemas that Astro generates. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));
const schemas = Object.entries(settings['yaml.schemas'] as Record<string, string>);

it('the VS Code settings have a schema for every YAML file in content/', () => {
  expect(schemas.map(([, file]) => file).sort()).toEqual(globSync('content/*.yaml').sort());
  for (const [schema, file] of schemas) {
    expect(existsSync(schema), schema).toBe(true);
    expect(path.basename(file, '.yaml')).toContain(path.basename(schema, '.schema.json'));
  }
});
