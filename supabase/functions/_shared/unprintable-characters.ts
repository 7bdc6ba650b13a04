/** Control characters except the line break, and characters that change the text direction and can disguise text. */
export const unprintableCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
