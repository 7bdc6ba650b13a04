import type { Content } from '../read.ts';
import { error } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** Whom articles name: everybody stands in authors.yaml, and no program checks an article. */
export function* checkAuthors({ data, texts }: Content) {
  const listed = data.find(({ name }) => name === 'authors')?.values?.authors;
  if (!Array.isArray(listed)) return;
  const names = (kind?: string) =>
    listed.filter((one) => !kind || one?.kind === kind).map((one) => String(one?.name));
  for (const text of texts)
    for (const field of ['author', 'checker']) {
      const name = text.values?.[field];
      if (text.collection !== 'blog' || typeof name !== 'string') continue;
      if (!names().includes(name))
        yield error(
          placeOf(text, field),
          `content/authors.yaml has no "${name}". Add this author there, or write one of: ${names().join(', ')}.`,
        );
      else if (field === 'checker' && !names('person').includes(name))
        yield error(placeOf(text, field), `"${name}" is a program. A person checks an article.`);
    }
}
