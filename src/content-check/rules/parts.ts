import { companyFacts } from '../../lib/company.ts';
import { partNames } from '../../lib/content/parts.ts';
import { figureOf } from '../../lib/drawing/bars.ts';
import { type Content, siteOf } from '../read.ts';
import { error, type Place, warning } from '../report.ts';
import { attributeOf, holdsWords, isPart, lineOfNode, nodesIn, type Part, textOf } from '../text.ts';

/** What authors write as a part; the others stand for what Markdown makes. */
const parts = partNames.filter((name) => /^[A-Z]/.test(name));

/** Parts that hold paragraphs. */
const holders = ['Chart', 'Log', 'Note', 'PullQuote', 'Sheet', 'Steps'];

const forbidden = ['embed', 'form', 'iframe', 'object', 'script', 'style'];

/** What stands in a part that draws what it holds. */
function* checkInside(part: Part, place: Place) {
  const inside = nodesIn(part);
  const hasFigure = inside.some((node) => node.type === 'tableCell' && figureOf(textOf(node)) !== undefined);
  if (part.name === 'Chart' && !attributeOf(part, 'caption').trim())
    yield error(place, 'The chart has no caption. Say what the figures count: <Chart caption="…">.');
  if (part.name === 'Chart' && !hasFigure)
    yield error(place, 'The chart has no figures. Put a table into it, with an empty line before and after.');
  if (part.name === 'Log' && !inside.some(({ type }) => type === 'inlineCode'))
    yield error(
      place,
      'The log has no lines. Begin each item of a numbered list with one: 1. `08:02 read a message` What that means.',
    );
}

/** What the policy of the pages refuses: styles and scripts that stand in a tag. */
function* checkAttributes({ name, attributes }: Part, place: Place) {
  for (const one of attributes)
    if (one.type === 'mdxJsxAttribute' && /^(?:style|on[a-z]+)$/i.test(one.name))
      yield error(place, `<${name} ${one.name}=…> does nothing on this site. Take ${one.name} out.`);
}

/** @param emails the names that <Email for="…" /> may use; none where they are not known */
function* checkPart(file: string, part: Part, emails: string[]) {
  const { name } = part;
  const place = { file, line: lineOfNode(part) };
  if (!name) return;
  if (forbidden.includes(name)) yield error(place, `A text has no <${name}>. Take it out.`);
  else if (/^[a-z]/.test(name))
    yield warning(
      place,
      `<${name}> is HTML. Write it as content/README.md says under "How a file is written".`,
    );
  else if (!parts.some((known) => known === name))
    yield error(place, `There is no part <${name}>. The parts are ${parts.join(', ')}.`);
  yield* checkAttributes(part, place);
  if (name === 'Note' && !attributeOf(part, 'title').trim())
    yield error(place, 'The note has no title. Write one: <Note title="…">.');
  if (name === 'Sheet' && !attributeOf(part, 'title').trim())
    yield error(place, 'The sheet has no title. Write one: <Sheet title="…">.');
  if (name === 'Email' && emails.length > 0 && !emails.includes(attributeOf(part, 'for')))
    yield error(place, `The part <Email /> names one of the addresses: for="${emails.join('", for="')}".`);
  if (name === 'Company' && !companyFacts.some((fact) => fact === attributeOf(part, 'fact')))
    yield error(
      place,
      `The part <Company /> names one of the facts: fact="${companyFacts.join('", fact="')}".`,
    );
  yield* checkInside(part, place);
  if (holders.includes(name) && (part.type === 'mdxJsxTextElement' || holdsWords(part)))
    yield warning(
      place,
      `Put <${name}> and </${name}> on lines of their own. The editing desk cannot open the file otherwise.`,
    );
}

/** The ready-made parts in texts, and HTML. */
export function* checkParts(content: Content) {
  const { emails } = siteOf(content);
  for (const { file, body } of content.texts)
    for (const part of body.nodes.filter(isPart)) yield* checkPart(file, part, emails);
}
