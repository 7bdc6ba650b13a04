import type { Author } from './site';

/**
 * What the note at an author's name says: whether a program or a person wrote the article, and who checked it.
 * docs/product.md fixes the words for a program.
 */
export function describeAuthors(author: Author, checker?: Author): string {
  if (author.kind === 'program')
    return `The author is our AI writer. ${checker ? `${checker.name} checked this article before it was published.` : 'A person checks every article before it is published.'}`;
  return `The author is a person.${checker ? ` ${checker.name} checked this article before it was published.` : ''}`;
}
