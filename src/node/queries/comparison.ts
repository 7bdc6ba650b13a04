/** Finds the changed sections and words between two versions of a legal document. */
import { diffArrays, diffWords } from 'diff';
import { readLines } from './text';

interface DiffSegment {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

interface SectionChange {
  kind: 'added' | 'reworded' | 'removed';
  title: string;
  /** The id of the heading, in the older version if the section was removed; null for the text above the first heading. */
  id: string | null;
  /** The paragraphs, list items and table rows that changed. */
  changes: DiffSegment[][];
}

type Section = Pick<SectionChange, 'title' | 'id'> & { lines: string[] };

function readSections(html: string): Section[] {
  const sections: Section[] = [{ title: 'Introduction', id: null, lines: [] }];
  for (const { words, heading } of readLines(html)) {
    if (heading?.depth === 2) sections.push({ title: words, id: heading.id, lines: [] });
    else sections.at(-1)?.lines.push(words);
  }
  return sections;
}

const countCharacters = (words: DiffSegment[], kind: DiffSegment['kind']) =>
  words.reduce((sum, segment) => sum + (segment.kind === kind ? segment.text.length : 0), 0);

const compareWords = (older: string, newer: string): DiffSegment[] =>
  diffWords(older, newer).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));

/** Whether a line is a rewording of another: they share half of the shorter and a quarter of the longer. */
function isRewording(older: string, newer: string): boolean {
  const words = compareWords(older, newer);
  const unchanged = countCharacters(words, 'same');
  const changed = [countCharacters(words, 'removed'), countCharacters(words, 'added')];
  return unchanged >= Math.min(...changed) && unchanged * 3 >= Math.max(...changed);
}

/** The changed lines of a section. A reworded line is compared with the line that it replaces, word by word. */
function compareLines(older: string[], newer: string[]): DiffSegment[][] {
  let [old, now] = [0, 0];
  const parts = diffArrays(older, newer, { comparator: (a, b) => a === b || isRewording(a, b) });
  return parts.flatMap(({ count, added, removed }) =>
    Array.from({ length: count }, (): DiffSegment[] => {
      if (removed) return [{ kind: 'removed', text: older[old++] ?? '' }];
      if (added) return [{ kind: 'added', text: newer[now++] ?? '' }];
      return compareWords(older[old++] ?? '', newer[now++] ?? '');
    }).filter((words) => words.some(({ kind }) => kind !== 'same')),
  );
}

/**
 * Compares two versions. A section is the same section as long as its heading stays.
 * @param older the earlier version as HTML
 * @param newer the current version as HTML
 * @returns the sections that changed, in the order of the current version, then those that were removed
 */
export function compareDocuments(older: string, newer: string): SectionChange[] {
  const before = readSections(older);
  const now = readSections(newer);
  const findIn = (sections: Section[], { title }: Section) =>
    sections.find((section) => section.title === title);
  const changed = now.map((section): SectionChange => {
    const old = findIn(before, section);
    const changes = compareLines(old?.lines ?? [], section.lines);
    return { kind: old ? 'reworded' : 'added', title: section.title, id: section.id, changes };
  });
  const removedSections = before
    .filter((section) => !findIn(now, section))
    .map(
      ({ title, id, lines }): SectionChange => ({
        kind: 'removed',
        title,
        id,
        changes: compareLines(lines, []),
      }),
    );
  return [...changed, ...removedSections].filter(
    ({ kind, changes }) => kind !== 'reworded' || changes.length > 0,
  );
}
