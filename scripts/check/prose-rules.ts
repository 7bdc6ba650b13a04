/** What the articles have too much of, once a writer has a habit: every rule of the linter, with its threshold. */

export interface Sentence {
  line: number;
  text: string;
  words: number;
  /** The sentence after it in its paragraph. */
  next?: string | undefined;
  /** Whether the article or a section begins with it. */
  opens: boolean;
}

export interface Article {
  sentences: Sentence[];
  words: number;
  headings: { line: number; text: string }[];
  parts: { line: number; name: string | null }[];
}

export interface ProseRule {
  /** What it finds, in the plural. */
  name: string;
  /** The lines of an article on which the habit shows. */
  find: (article: Article) => number[];
  /** How often it may show in one article. */
  most: (article: Article) => number;
  /** How many articles may have it at all, where the habit is that each has it. */
  mostArticles?: number;
  /** What to do. */
  advice: string;
}

/** Where sentences match. */
const sentencesWith =
  (pattern: RegExp, isMeant: (sentence: Sentence) => boolean = () => true) =>
  ({ sentences }: Article) =>
    sentences.flatMap((sentence) =>
      isMeant(sentence) && pattern.test(sentence.text) ? [sentence.line] : [],
    );

const partsNamed =
  (name: string) =>
  ({ parts }: Article) =>
    parts.flatMap((part) => (part.name === name ? [part.line] : []));

const negation = /\b(?:cannot|neither|never|no|nobody|none|nor|not|nothing|without)\b|n['’]t\b/gi;

export const proseRules: ProseRule[] = [
  {
    name: 'sentences that say what a thing is not before what it is',
    find: sentencesWith(
      /\b(?:am|are|is|was|were|do|does|did|has|have)(?:\s+not|\s+never|n['’]t)\b/i,
      ({ text, next = '' }) =>
        /^(?:But|He|It|She|That|These|They|This|We|What)\b/.test(next) ||
        /\bnot\b[^.]*[,;:] (?:but|it)\b/i.test(text),
    ),
    most: () => 1,
    advice: 'Say at once what it is.',
  },
  {
    name: 'negative words',
    find: ({ sentences }) =>
      sentences.flatMap(({ line, text }) => (text.match(negation) ?? []).map(() => line)),
    most: ({ words }) => Math.max(4, words * 0.015),
    advice: 'Say what is there, what happens and what to do.',
  },
  {
    name: 'headings with a negation',
    find: ({ headings }) => headings.flatMap(({ line, text }) => (text.search(negation) < 0 ? [] : [line])),
    most: () => 1,
    advice: 'Name what the section gives its reader.',
  },
  {
    name: 'sentences of six words or fewer',
    find: ({ sentences }) => sentences.flatMap(({ line, words }) => (words <= 6 ? [line] : [])),
    most: ({ sentences }) => Math.max(4, sentences.length * 0.15),
    advice: 'Join some of them to their neighbours.',
  },
  {
    name: 'maxims as first sentences',
    find: sentencesWith(
      /^(?:(?:A|All|An|Any|Anyone|Bad|Each|Every|Everybody|Everyone|Everything|Good|Most|No|Nobody|Nothing|Whoever)\b.* |(?!(?:He|Here|How|I|It|Now|She|Some|That|The|There|These|They|This|Those|What|When|Where|Which)\b)[A-Z][a-z]+(?: [a-z]+){0,2} )(?:are|cannot|controls?|costs?|has|have|is|knows?|needs?|rarely|should|tends?|used|vanish)\b(?!.*(?:\d|\b(?:I|our|us|we|you|your)\b))/,
      ({ opens, words }) => opens && words <= 12,
    ),
    most: () => 1,
    mostArticles: 4,
    advice: 'Begin with somebody, a figure or what the section gives.',
  },
  {
    name: 'pull quotes',
    find: partsNamed('PullQuote'),
    most: () => 1,
    mostArticles: 4,
    advice: 'Let the sentence do its work in its paragraph.',
  },
  {
    name: 'note boxes',
    find: partsNamed('Note'),
    most: () => 2,
    mostArticles: 4,
    advice: 'Put the words where the reader needs them.',
  },
  {
    name: 'promises "within 24 hours"',
    find: sentencesWith(/\bwithin (?:24|twenty-four) hours\b/i),
    most: () => 1,
    mostArticles: 3,
    advice: 'The contact page promises it. Say it where it answers a question.',
  },
  {
    name: 'sentences that say that AI wrote the text',
    find: sentencesWith(
      /\b(?:AI|agent|machine|software)\b.*\b(?:compiled|drafted|wrote|written)\b.*\b(?:article|entries|glossary|it|page|text|this)\b|\b(?:article|page|text|this)\b.*\b(?:compiled|drafted|written) by\b.*\b(?:AI|agent|machine|software)\b|\bour AI writer\b/i,
    ),
    most: () => 1,
    mostArticles: 2,
    advice: 'The line under the title says it already.',
  },
  {
    name: 'reproaches of the seller to itself',
    find: sentencesWith(
      /\b(?:(?:company|firm|seller|somebody) (?:of|that sells|who sells) agents|we sell agents, (?:and|but|so)|(?:do|does) not need (?:an agent|us)|do not (?:believe|buy)|(?:sells?|selling) you|we (?:admit|confess|were wrong)|we would (?:do that for a living|rather lose)|(?:ashamed|embarrass\w*) (?:by|of|to))\b/i,
    ),
    most: () => 1,
    mostArticles: 2,
    advice: 'Say what the reader gets, and at what price.',
  },
];
