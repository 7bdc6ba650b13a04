/** Fills the placeholder {name} in words from content with the name of the site. */
export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);
