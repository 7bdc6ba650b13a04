/**
 * Control characters that a terminal interprets, except the line break, and characters that change the text direction and
 * can disguise text.
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
