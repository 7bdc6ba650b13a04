/**
 * Returns the initials that are shown instead of a photo: the first letters of the first and the last word.
 * @param name a name in any script, or an email address
 * @returns at most two letters with their accents; empty if there is none
 */
export function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}\p{M}*/u)?.[0].toUpperCase() ?? []);
  // Without the separator, Arabic letters would join.
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join(
    /\p{Script=Arabic}/u.test(name) ? '\u200c' : '',
  );
}
