import { partNames } from '../../lib/content/parts.ts';
import { type Rule, siteOf } from '../read.ts';
import type { Finding } from '../report.ts';
import { attributeOf, holdsWords, isPart, lineOfNode, type Part } from '../text.ts';

/** What authors write as a part; the others stand for what Markdown makes. */
const parts = partNames.filter((name) => /^[A-Z]/.test(name));

/** Parts that hold paragraphs. */
const holders = ['Note', 'PullQuote', 'Steps'];

const forbidden = ['embed', 'form', 'iframe', 'object', 'script', 'style'];

type Judgement = Pick<Finding, 'level' | 'text'>;

function judgeTag(name: string): Judgement {
  return forbidden.includes(name)
    ? { level: 'error', text: `A text has no <${name}>. Take it out.` }
    : {
        level: 'warning',
        text: `<${name}> is HTML. Write it as content/README.md says under "How a file is written".`,
      };
}

/** What is wrong with a part. @param emails the names that <Email for="…" /> may use; none where they are not known */
function judgePart(part: Part, emails: string[]): Judgement[] {
  const { name } = part;
  if (!name) return [];
  if (/^[a-z]/.test(name)) return [judgeTag(name)];
  if (!parts.some((known) => known === name))
    return [{ level: 'error', text: `There is no part <${name}>. The parts are ${parts.join(', ')}.` }];
  const found: Judgement[] = [];
  if (name === 'Note' && !attributeOf(part, 'title').trim())
    found.push({ level: 'error', text: 'The note has no title. Write one: <Note title="…">.' });
  if (name === 'Email' && emails.length > 0 && !emails.includes(attributeOf(part, 'for')))
    found.push({
      level: 'error',
      text: `The part <Email /> names one of the addresses: for="${emails.join('", for="')}".`,
    });
  if (holders.includes(name) && (part.type === 'mdxJsxTextElement' || holdsWords(part)))
    found.push({
      level: 'warning',
      text: `Put <${name}> and </${name}> on lines of their own. The editing desk cannot open the file otherwise.`,
    });
  return found;
}

/** The ready-made parts in texts, and HTML. */
export const checkParts: Rule = (content) => {
  const { emails } = siteOf(content);
  return content.texts.flatMap(({ file, body }) =>
    body.nodes
      .filter(isPart)
      .flatMap((part) =>
        judgePart(part, emails).map((finding) => ({ ...finding, file, line: lineOfNode(part) })),
      ),
  );
};
