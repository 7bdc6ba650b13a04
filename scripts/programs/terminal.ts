import { unprintableCharacters } from '../../supabase/functions/_shared/unprintable-characters.ts';

/**
 * Makes text from a visitor or a server safe to print: each control or direction character becomes its escape, such as
 * `\u001b`. Line breaks stay. JSON stays valid JSON with the same content.
 */
export const escapeControls = (text: string): string =>
  text.replace(
    unprintableCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
