/**
 * Fills the placeholder {name} in words from content.
 * @param text words as the editor wrote them
 * @param name the name of the site
 */
export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);
