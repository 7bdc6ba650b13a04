import { pageNames } from '../../lib/content/page-names.ts';
import type { Rule } from '../read.ts';
import type { Finding } from '../report.ts';
import { addressOf, codedPaths } from '../routes.ts';

const named: readonly string[] = pageNames;

/** Texts that no page shows: at the address of a page of its own, or of a page that nobody made. */
export const checkAddresses: Rule = ({ texts }) =>
  texts.flatMap((text): Finding[] => {
    const { file, id, collection } = text;
    if (collection === 'pages')
      return named.includes(id)
        ? []
        : [
            {
              level: 'warning',
              file,
              text: 'No page shows this text: new pages are made in the code. Ask a developer.',
            },
          ];
    const address = addressOf(text);
    return codedPaths.includes(address)
      ? [
          {
            level: 'error',
            file,
            text: `The site has another page at ${address}, and this text is not shown. Rename the file.`,
          },
        ]
      : [];
  });
