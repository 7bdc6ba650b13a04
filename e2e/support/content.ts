/** The fields of content/ that tests compare with the pages. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Plan {
  id: string;
  name: string;
  price: number;
  cardPrice: number;
  pricePrefix?: string;
  badge?: string;
  promoted?: boolean;
  cards: { title: string }[];
  questions: unknown[];
  placeholders?: unknown;
}

/** The front matter of every public file of a collection. */
const readAll = <Fields>(collection: string) =>
  globSync(`content/${collection}/*.mdx`)
    .sort()
    .map((file) => {
      const [, fields = ''] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8')) ?? [];
      return {
        id: path.basename(file, '.mdx'),
        ...(parse(fields) as Fields & { draft?: boolean; date?: string }),
      };
    })
    .filter(({ draft, date }) => !draft && !(date && new Date(date) > new Date()));

export const site = parse(readFileSync('content/site.yaml', 'utf8')) as {
  name: string;
  description: string;
  url: string;
  copyrightYear: number;
  emails: { contact: string; support: string };
};

export const { partners } = parse(readFileSync('content/partners.yaml', 'utf8')) as {
  partners: { placeholder?: boolean }[];
};

/** The links of the menu that a visitor without an account sees, in order. */
export const menuLinks = (
  parse(readFileSync('content/navigation.yaml', 'utf8')) as {
    links: { text: string; href: string; showTo?: string }[];
  }
).links.filter(({ showTo }) => showTo !== 'signed-in');

export const headerLinks = menuLinks.filter(({ showTo }) => showTo !== 'signed-out');

export const plans = readAll<{ order: number } & Omit<Plan, 'id'>>('plans').sort(
  (a, b) => a.order - b.order,
) satisfies Plan[];

export const articles = readAll<{ title: string; author: string }>('blog').map((article) => ({
  ...article,
  author: article.author.replace('{name}', site.name),
}));

export const legalDocuments = readAll<{ order: number; title: string; listLabel?: string }>('legal').sort(
  (a, b) => a.order - b.order,
);

export const cookiePolicyDate = legalDocuments.find(({ id }) => id === 'cookie-policy')?.date;
