/** Compares two texts of a legal document, as the pages show them: which sections changed, and in which words. */
import { diffArrays, diffWords } from 'diff';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { inlineElements } from './text';

export interface Words {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export interface SectionChange {
  kind: 'added' | 'removed' | 'reworded';
  title: string;
  /** The anchor of the section: in the older text where it was removed, else in the newer; none above the first. */
  slug: string | null;
  /** The paragraphs, items and rows that changed, in the order of the text. */
  changes: Words[][];
}

interface Section {
  title: string;
  slug: string | null;
  blocks: string[];
}

const opening = 'Introduction';

/**
 * When two lines are two wordings of one: half of the shorter is in the longer, and a quarter of the longer in the
 * shorter.
 */
const likeness = { ofShorter: 0.5, ofLonger: 0.25 };

const tidy = (line: string) =>
  line
    .replace(/ *\n */g, '\n')
    .replace(/ +/g, ' ')
    .trim();

/**
 * The text of a document, section by section, one string a paragraph, item or row. A row has a line for each cell,
 * behind the name of its column and an en space.
 */
function readSections(html: string): Section[] {
  let section: Section = { title: opening, slug: null, blocks: [] };
  const sections = [section];
  let line = '';
  const flush = () => {
    const text = tidy(line);
    if (text) section.blocks.push(text);
    line = '';
  };
  const read = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('value' in node) line += node.value.replace(/\s+/g, ' ');
    if (!('tagName' in node)) return;
    const { tagName, attrs, childNodes } = node;
    // A part brings its styles along.
    if (tagName === 'style') return;
    if (inlineElements.has(tagName)) {
      childNodes.forEach(read);
    } else if (tagName === 'td' || tagName === 'th') {
      const column = attrs.find(({ name }) => name === 'data-column')?.value;
      if (line.trim()) line += column ? `\n${column}:\u2002` : '\n';
      childNodes.forEach(read);
    } else {
      flush();
      childNodes.forEach(read);
      if (tagName === 'h2') {
        const slug = attrs.find(({ name }) => name === 'id')?.value ?? null;
        section = { title: tidy(line), slug, blocks: [] };
        sections.push(section);
        line = '';
      }
      flush();
    }
  };
  parseFragment(html).childNodes.forEach(read);
  flush();
  return sections;
}

const compareLines = (older: string, newer: string): Words[] =>
  diffWords(older, newer).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));

const lengthOf = (words: Words[], kind: Words['kind']) =>
  words.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + text.length, 0);

/** The share of the shorter of two lines that is in the longer; 0 where they are not two wordings of one. */
function likenessOf(words: Words[]): number {
  const same = lengthOf(words, 'same');
  const others = [lengthOf(words, 'added'), lengthOf(words, 'removed')];
  const ofShorter = same / (same + Math.min(...others));
  const ofLonger = same / (same + Math.max(...others));
  return ofShorter >= likeness.ofShorter && ofLonger >= likeness.ofLonger ? ofShorter : 0;
}

/** Lines that gave way to others: each new line beside the old one that it rewords, where there is one. */
function compareRuns(older: string[], newer: string[]): Words[][] {
  const changes: Words[][] = [];
  let rest = older;
  for (const line of newer) {
    const wordings = rest.map((old) => compareLines(old, line));
    const best = Math.max(0, ...wordings.map(likenessOf));
    const place = wordings.findIndex((words) => best > 0 && likenessOf(words) === best);
    const words = wordings[place];
    changes.push(...rest.slice(0, Math.max(place, 0)).map((text): Words[] => [{ kind: 'removed', text }]));
    changes.push(words ?? [{ kind: 'added', text: line }]);
    rest = rest.slice(place + 1);
  }
  return [...changes, ...rest.map((text): Words[] => [{ kind: 'removed', text }])];
}

/** The lines of a section that changed. */
function compareBlocks(older: string[], newer: string[]): Words[][] {
  const changes: Words[][] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const settle = () => {
    changes.push(...compareRuns(gone, come));
    gone = [];
    come = [];
  };
  for (const { value, added, removed } of diffArrays(older, newer)) {
    if (removed) gone = value;
    else if (added) come = value;
    else settle();
  }
  settle();
  return changes;
}

const whole = (kind: 'added' | 'removed', { title, slug, blocks }: Section): SectionChange => ({
  kind,
  title,
  slug,
  changes: blocks.map((text) => [{ kind, text }]),
});

/**
 * Compares two texts of one document. A section is the same section as long as its heading stays.
 * @param older the text before, as HTML
 * @param newer the text now, as HTML
 * @returns the sections that changed: in the order of the newer text, removed ones where they stood
 */
export function compareDocuments(older: string, newer: string): SectionChange[] {
  const before = readSections(older);
  const now = readSections(newer);
  const titles = diffArrays(
    before.map(({ title }) => title),
    now.map(({ title }) => title),
  );
  const find = (sections: Section[], title: string) => sections.find((section) => section.title === title);
  return titles.flatMap(({ value, added, removed }) =>
    value.flatMap((title): SectionChange[] => {
      const old = find(before, title);
      const section = find(now, title);
      if (old && section) {
        // A section that moved is seen twice: it is told where it stands now.
        if (removed) return [];
        const changes = compareBlocks(old.blocks, section.blocks);
        return changes.length > 0 ? [{ kind: 'reworded', title, slug: section.slug, changes }] : [];
      }
      if (section && added) return [whole('added', section)];
      return old && removed ? [whole('removed', old)] : [];
    }),
  );
}
