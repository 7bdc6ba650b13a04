import { pageNames } from '../../lib/content/page-names.ts';
import type { Content } from '../read.ts';
import { error, warning } from '../report.ts';
import { addressOf, codedPaths } from '../routes.ts';

const named: readonly string[] = pageNames;

/** Texts that no page shows: at the address of a page of its own, or of a page that nobody made. */
export function* checkAddresses({ texts }: Content) {
  for (const text of texts) {
    const { file, id, collection } = text;
    const address = addressOf(text);
    if (collection === 'pages' && !named.includes(id))
      yield warning({ file }, 'No page shows this text: new pages are made in the code. Ask a developer.');
    if (collection !== 'pages' && codedPaths.includes(address))
      yield error(
        { file },
        `The site has another page at ${address}, and this text is not shown. Rename the file.`,
      );
  }
}
