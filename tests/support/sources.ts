/** The scripts of a file: the whole of it, or the front matter and the script tags of an Astro component. */
export function scriptsOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const frontMatter = /^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const tags = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body);
  return [frontMatter, ...tags].join('\n');
}
