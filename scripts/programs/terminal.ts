/** Output of stored or received text in a terminal. */

/**
 * Control characters except the line break, and characters that change the direction of writing. A terminal obeys the
 * first, and the second can make text look like something else.
 */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Makes text from a visitor or a server safe to print: each control or direction character becomes its escape, such as
 * `\u001b`. Line breaks stay. JSON stays valid JSON with the same content.
 */
export const escapeControls = (text: string): string =>
  text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
