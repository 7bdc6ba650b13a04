import { distance } from '../distance.ts';
import { type Content, type Rule, siteOf, type Text } from '../read.ts';
import type { Finding } from '../report.ts';
import { addressesOf, addressOf, sectionAnchors } from '../routes.ts';
import { lineIn, lineOfNode, textOf } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';
import { longDay } from './dates.ts';

/** What a finding says, without its place. */
type Judgement = Pick<Finding, 'level' | 'text'>;

interface SiteMap {
  addresses: Set<string>;
  /** The texts of pages, by the address of the page. */
  texts: Map<string, Text>;
  /** Where the site is published, without a path. */
  origin: string | undefined;
  /** The options of the contact form, in lower case; none while a plan cannot be read. */
  packages: Set<string>;
  today: number;
}

function readMap(content: Content): SiteMap {
  const plans = content.texts.filter(({ collection }) => collection === 'plans');
  const options = plans.map(({ values }) => String(values?.package).toLowerCase());
  return {
    addresses: addressesOf(content.texts),
    texts: new Map(content.texts.map((text) => [addressOf(text), text])),
    origin: siteOf(content).origin,
    packages: new Set(plans.every(({ values }) => values) ? options : []),
    today: content.today,
  };
}

/** What is probably meant by a link that leads nowhere, as a sentence to add. */
function suggestLink(href: string, address: string, addresses: Set<string>): string {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return ` Write mailto:${href} for an e-mail address.`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href)) return ` Write https://${href} for another site.`;
  const plain = `/${address.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  const near = addresses.has(plain)
    ? plain
    : [...addresses].find((one) => one.length > 4 && distance(one, plain) <= 2);
  return near ? ` Write ${near} if you mean that.` : '';
}

/** A link with http: or https:. */
function judgeOutside(href: string, { origin }: SiteMap): Judgement[] {
  if (!URL.canParse(href) || !/^https?:\/\/[^/]/.test(href))
    return [{ level: 'error', text: `The link ${href} is incomplete. Write it like https://example.com.` }];
  if (new URL(href).origin === origin)
    return [
      {
        level: 'warning',
        text: `Write ${href.slice(origin.length) || '/'} for a page of this site: then the link is checked, and works before the site is published.`,
      },
    ];
  return href.startsWith('http:')
    ? [{ level: 'warning', text: `Write ${href} with https: if the other site has it.` }]
    : [];
}

/** Whether a page has an anchor, as far as that is known. */
function hasAnchor(text: Text | undefined, anchor: string): boolean {
  if (text?.body.problem || text?.body.headings.some((heading) => heading.anchor === anchor)) return true;
  const isOnlyText = ['blog', 'legal'].includes(text?.collection ?? '');
  return !isOnlyText && sectionAnchors.has(anchor);
}

/** What is wrong with a link, if anything. @param from the text that it stands in, if it is one */
function judgeLink(href: string, map: SiteMap, from?: Text): Judgement[] {
  if (/^https?:/.test(href)) return judgeOutside(href, map);
  if (href.startsWith('mailto:')) return [];
  const [target = '', anchor] = href.split('#');
  const [address = '', query] = target.split('?');
  if (address !== '' && !map.addresses.has(address))
    return [
      {
        level: 'error',
        text: `The link ${href} leads to no page of this site.${suggestLink(href, address, map.addresses)}`,
      },
    ];
  const choice = address === '/contact' ? new URLSearchParams(query).get('package') : null;
  if (choice !== null && map.packages.size > 0 && !map.packages.has(choice.toLowerCase()))
    return [
      {
        level: 'error',
        text: `The link ${href} chooses no option of the contact form: no plan has the package "${choice}".`,
      },
    ];
  const text = map.texts.get(address);
  if (anchor !== undefined && address === '' && !from?.body.headings.some((one) => one.anchor === anchor))
    return [{ level: 'error', text: `The link ${href} leads to no heading of this file.` }];
  if (anchor !== undefined && address !== '' && !hasAnchor(text, anchor))
    return [{ level: 'error', text: `The link ${href} leads to no heading of that page.` }];
  const day = text?.publicFrom ?? Number.NEGATIVE_INFINITY;
  const written = from?.publicFrom ?? Number.NEGATIVE_INFINITY;
  if (day <= map.today || day <= written) return [];
  const when = day === Number.POSITIVE_INFINITY ? 'a draft' : `not public before ${longDay(day)}`;
  return [
    {
      // A text that is not public itself has time: it may link to what is public by then.
      level: written <= map.today ? 'error' : 'warning',
      text: `The link ${href} leads to an article that is ${when}. Take the link out until then.`,
    },
  ];
}

const emptyWords = /^(?:click here|here|learn more|link|more|read more|this|this page)$/i;

/** The links of a text. */
function checkText(text: Text, map: SiteMap): Finding[] {
  const { file, body } = text;
  return body.nodes.flatMap((node): Finding[] => {
    if ((node.type !== 'link' && node.type !== 'definition') || node.url === '') return [];
    const place = { file, line: lineOfNode(node) };
    const found = judgeLink(node.url, map, text).map((finding) => ({ ...finding, ...place }));
    if (node.type === 'definition') return found;
    const words = textOf(node).trim();
    const isEmpty = words === '' && node.children.every(({ type }) => type === 'text');
    if (!isEmpty && !emptyWords.test(words)) return found;
    return [
      ...found,
      {
        level: 'warning',
        ...place,
        text: `The words of the link ${node.url} do not say where it leads. Write what the reader finds there.`,
      },
    ];
  });
}

/** What looks like a link and is none: [words] (/address). */
const checkSpaces = ({ file, body }: Text): Finding[] =>
  body.blocks.flatMap((block) =>
    [...block.words.matchAll(/(\[[^\]\n]+\]) +(\((?:\/|#|https?:)[^)\s]*\))/g)].map(
      ({ 0: written, 1: words, 2: address, index }): Finding => ({
        level: 'error',
        file,
        line: lineIn(block, index),
        text: `"${written}" is no link yet. Take the space out between ${words} and ${address}.`,
      }),
    ),
  );

/** Links in texts, in their fields, and in the YAML files. */
export const checkLinks: Rule = (content) => {
  const map = readMap(content);
  const inFields = [...content.data, ...content.texts].flatMap((fields) =>
    textsIn(fields.values)
      .filter(({ way }) => way.at(-1) === 'href')
      .flatMap(({ text: href, way }) =>
        judgeLink(href, map, 'body' in fields ? fields : undefined).map((finding) => ({
          ...finding,
          ...placeOf(fields, ...way),
        })),
      ),
  );
  return [...inFields, ...content.texts.flatMap((text) => [...checkText(text, map), ...checkSpaces(text)])];
};
