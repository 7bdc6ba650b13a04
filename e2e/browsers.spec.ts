/** The built files use nothing that docs/browsers.md does not promise or name. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  browsers,
  featuresOfScript,
  featuresOfStyles,
  firstVersions,
  partsOfPage,
  type Versions,
} from './support/features.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';
const document = readFileSync('docs/browsers.md', 'utf8');

/** The cells of every row of a table. @param heading above it */
const rowsUnder = (heading: string) =>
  (document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

const oldest: Versions = { chrome: 0, firefox: 0, safari: 0 };
for (const [name = '', , words = ''] of rowsUnder('The promise')) {
  const browser = browsers.find((each) => name.toLowerCase().startsWith(each));
  if (browser) oldest[browser] = Number(words);
}

/** What the second table lists: the name of a feature, and what it says of its first versions. */
const listed = rowsUnder('Features newer than the promise').map(([, name = '', ...cells]) => ({
  feature: name.replaceAll('`', ''),
  said: Object.fromEntries(browsers.map((browser, index) => [browser, cells[index]])),
}));

/** Every feature of the built files, with one file that has it. */
function readFeatures(): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const add = (features: Iterable<string>, file: string) => {
    for (const feature of features) if (!found.has(feature)) found.set(feature, file);
  };
  // Much of one page stands in every page.
  const once = (text: string, read: (source: string) => Set<string>, file: string) => {
    if (!seen.has(text)) add(read(text), file);
    seen.add(text);
  };
  for (const file of globSync('**/*.{html,css,js}', { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (file.endsWith('.css')) once(text, featuresOfStyles, file);
    else if (file.endsWith('.js')) once(text, featuresOfScript, file);
    else {
      const { features, styles, scripts } = partsOfPage(text);
      add(features, file);
      for (const style of styles) once(style, featuresOfStyles, file);
      for (const script of scripts) once(script, featuresOfScript, file);
    }
  }
  return found;
}

const isTooNew = (feature: string) => {
  const first = firstVersions(feature);
  return first !== undefined && browsers.some((browser) => first[browser] > oldest[browser]);
};

test('every feature that an oldest browser lacks is listed, with what others see', () => {
  expect(Object.values(oldest).every((version) => version > 0)).toBe(true);
  const used = [...readFeatures()].filter(([feature]) => isTooNew(feature));
  expect(used.length).toBeGreaterThan(0);
  const isListed = (name: string) =>
    listed.some(({ feature }) => name === feature || name.startsWith(`${feature}.`));
  const missing = used.filter(([feature]) => !isListed(feature));
  expect(missing.map(([feature, file]) => `${feature} in ${file}`)).toEqual([]);
  const unused = listed.filter(({ feature }) => !used.some(([name]) => name.startsWith(feature)));
  expect(unused.map(({ feature }) => feature)).toEqual([]);
});

test('the list says of every feature what MDN says', () => {
  for (const { feature, said } of listed) {
    const first = firstVersions(feature);
    const words = Object.fromEntries(
      browsers.map((browser) => [
        browser,
        Number.isFinite(first?.[browser]) ? String(first?.[browser]) : 'no',
      ]),
    );
    expect.soft(said, feature).toEqual(words);
  }
});
