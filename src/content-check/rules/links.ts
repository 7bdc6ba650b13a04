import { distance } from '../distance.ts';
import { type Content, siteOf, type Text } from '../read.ts';
import { error, type Finding, type Place, warning } from '../report.ts';
import { addressesOf, addressOf, sectionAnchors } from '../routes.ts';
import { lineIn, lineOfNode, textOf } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';
import { longDay } from './dates.ts';

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

function judgeOutside(href: string, place: Place, { origin }: SiteMap): Finding | undefined {
  if (!URL.canParse(href) || !/^https?:\/\/[^/]/.test(href))
    return error(place, `The link ${href} is incomplete. Write it like https://example.com.`);
  if (new URL(href).origin === origin)
    return warning(
      place,
      `Write ${href.slice(origin.length) || '/'} for a page of this site: then the link is checked, and works before the site is published.`,
    );
  return href.startsWith('http:')
    ? warning(place, `Write ${href} with https: if the other site has it.`)
    : undefined;
}

/** Whether a page has an anchor, as far as that is known. */
function hasAnchor(text: Text | undefined, anchor: string): boolean {
  if (text?.body.problem || text?.body.headings.some((heading) => heading.anchor === anchor)) return true;
  const isOnlyText = ['blog', 'legal'].includes(text?.collection ?? '');
  return !isOnlyText && sectionAnchors.has(anchor);
}

/** A link to an article that is not public yet. @param written when the text with the link is public */
function judgeDay(href: string, place: Place, day: number, written: number, today: number) {
  if (day <= today || day <= written) return undefined;
  const when = day === Number.POSITIVE_INFINITY ? 'a draft' : `not public before ${longDay(day)}`;
  const text = `The link ${href} leads to an article that is ${when}. Take the link out until then.`;
  // A text that is not public itself has time: it may link to what is public by then.
  return written <= today ? error(place, text) : warning(place, text);
}

/** What is wrong with a link, if anything. @param from the text that it stands in, if it is one */
function judgeLink(href: string, place: Place, map: SiteMap, from?: Text): Finding | undefined {
  if (/^https?:/.test(href)) return judgeOutside(href, place, map);
  if (href.startsWith('mailto:')) return undefined;
  const [target = '', anchor] = href.split('#');
  const [address = '', query] = target.split('?');
  if (address !== '' && !map.addresses.has(address))
    return error(
      place,
      `The link ${href} leads to no page of this site.${suggestLink(href, address, map.addresses)}`,
    );
  const choice = address === '/contact' ? new URLSearchParams(query).get('package') : null;
  if (choice !== null && map.packages.size > 0 && !map.packages.has(choice.toLowerCase()))
    return error(
      place,
      `The link ${href} chooses no option of the contact form: no plan has the package "${choice}".`,
    );
  const text = map.texts.get(address);
  if (anchor !== undefined && address === '' && !from?.body.headings.some((one) => one.anchor === anchor))
    return error(place, `The link ${href} leads to no heading of this file.`);
  if (anchor !== undefined && address !== '' && !hasAnchor(text, anchor))
    return error(place, `The link ${href} leads to no heading of that page.`);
  const always = Number.NEGATIVE_INFINITY;
  return judgeDay(href, place, text?.publicFrom ?? always, from?.publicFrom ?? always, map.today);
}

const emptyWords = /^(?:click here|here|learn more|link|more|read more|this|this page)$/i;

/** The links of a text, and what looks like one: [words] (/address). */
function* checkText(text: Text, map: SiteMap) {
  const { file, body } = text;
  for (const node of body.nodes) {
    if ((node.type !== 'link' && node.type !== 'definition') || node.url === '') continue;
    const place = { file, line: lineOfNode(node) };
    const found = judgeLink(node.url, place, map, text);
    if (found) yield found;
    if (node.type === 'definition') continue;
    const words = textOf(node).trim();
    const isEmpty = words === '' && node.children.every(({ type }) => type === 'text');
    if (isEmpty || emptyWords.test(words))
      yield warning(
        place,
        `The words of the link ${node.url} do not say where it leads. Write what the reader finds there.`,
      );
  }
  const almost = /(\[[^\]\n]+\]) +(\((?:\/|#|https?:)[^)\s]*\))/g;
  for (const block of body.blocks)
    for (const { 0: written, 1: words, 2: address, index } of block.words.matchAll(almost))
      yield error(
        { file, line: lineIn(block, index) },
        `"${written}" is no link yet. Take the space out between ${words} and ${address}.`,
      );
}

/** Links in texts, in their fields, and in the YAML files. */
export function* checkLinks(content: Content) {
  const map = readMap(content);
  for (const fields of [...content.data, ...content.texts])
    for (const { text: href, way } of textsIn(fields.values)) {
      if (way.at(-1) !== 'href') continue;
      const found = judgeLink(href, placeOf(fields, ...way), map, 'body' in fields ? fields : undefined);
      if (found) yield found;
    }
  for (const text of content.texts) yield* checkText(text, map);
}
