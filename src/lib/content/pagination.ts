export interface ListPage<Item> {
  /** From 1. */
  number: number;
  total: number;
  items: Item[];
}

/** Cuts a list into pages; an empty list has one page. @param size most items of a page */
export function paginate<Item>(items: readonly Item[], size: number): ListPage<Item>[] {
  const total = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: total }, (_, index) => ({
    number: index + 1,
    total,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/**
 * The page numbers that a page links to: the first, the last, itself and its neighbours. However long the list,
 * there are at most seven entries.
 * @returns numbers, and null where some are left out
 */
export function listNumbers(current: number, total: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((number) => number >= 1 && number <= total)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) =>
    index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [null, number] : [number],
  );
}
