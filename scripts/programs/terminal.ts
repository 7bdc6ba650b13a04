import { controls } from '../../supabase/functions/notify-operator/email.ts';

/**
 * Makes text from a visitor or a server safe to print: each control or direction character becomes its escape, such as
 * `\u001b`. Line breaks stay. JSON stays valid JSON with the same content.
 */
export const escapeControls = (text: string): string =>
  text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
