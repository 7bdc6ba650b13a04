/** What the fields of the files in content/ mean. Without Astro, so that the build can ask before it draws pages. */

/**
 * Fills the placeholder {name} in words from content.
 * @param text words as the editor wrote them
 * @param name the name of the site
 */
export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);

/** Whether an article may be read by everybody on a day. */
export const isPublicOn = ({ draft, date }: { draft: boolean; date: Date }, now: Date) =>
  !draft && date <= now;

/** The order of articles in their list; two of one day by their names. */
export const newestFirst = (a: { id: string; date: Date }, b: { id: string; date: Date }) =>
  b.date.getTime() - a.date.getTime() || a.id.localeCompare(b.id);

/** What only a module can do: run code, import, export, and find pictures beside the text. */
export const needsModule = (body: string) => /^(?:import|export)\s|!\[|\{/m.test(body);
