/**
 * A linter for the prose of the articles, on retext, which finds their sentences: what an editor would say about their
 * voice. Its rules and their thresholds stand in prose-rules.ts. It warns, and stops nothing.
 */
import type { Root as MarkdownRoot } from 'mdast';
import type { Nodes, Root } from 'nlcst';
import { toString as wordsOf } from 'nlcst-to-string';
import { ParseEnglish } from 'parse-english';
import remarkRetext from 'remark-retext';
import { type Plugin, unified } from 'unified';
import { VFile } from 'vfile';
import type { Content, Text } from '../../src/content-check/read.ts';
import { type Finding, warning } from '../../src/content-check/report.ts';
import { isPart, lineOfNode, sourceOf } from '../../src/content-check/text.ts';
import { type Article, type ProseRule, proseRules, type Sentence } from './prose-rules.ts';

/** Reads the sentences of an article out of what retext made of it. */
function sentencesOf(tree: Root, text: Text): Sentence[] {
  const openings = openingsOf(text);
  const labels = labelsOf(text);
  const paragraphs = tree.children.filter((node) => node.type === 'ParagraphNode');
  return paragraphs.flatMap(({ children }) => {
    const nodes: Nodes[] = children.filter((node) => node.type === 'SentenceNode');
    const texts = nodes.map((node) => wordsOf(node).replace(/\s+/g, ' ').trim());
    return nodes.flatMap((node, index) => {
      const { line = 1, offset } = node.position?.start ?? {};
      const words = texts[index] ?? '';
      // What ends in no stop is an item of a list.
      if (!/[.!?…]['"’”)]*$/.test(words) || (offset !== undefined && labels.has(offset))) return [];
      const opens = index === 0 && openings.has(line);
      return [{ line, text: words, words: words.split(' ').length, next: texts[index + 1], opens }];
    });
  });
}

/** The lines of the paragraphs with which a text and its sections begin. */
function openingsOf({ body: { nodes } }: Text): Set<number> {
  const root = nodes[0];
  const blocks = root && 'children' in root ? root.children : [];
  return new Set(
    blocks.flatMap((node, index) =>
      node.type === 'paragraph' && (blocks[index - 1]?.type ?? 'heading') === 'heading'
        ? [lineOfNode(node)]
        : [],
    ),
  );
}

/** Where words in bold begin that are a sentence by themselves, as at the head of a step. */
const labelsOf = ({ body, source }: Text): Set<number> =>
  new Set(
    body.nodes.flatMap((node) =>
      node.type === 'strong' && /[.!?]\*\*$/.test(sourceOf(node, source))
        ? [(node.position?.start.offset ?? 0) + 2]
        : [],
    ),
  );

/** What the rules see of an article. */
const articleOf = (text: Text, sentences: Sentence[]): Article => ({
  sentences,
  words: sentences.reduce((sum, { words }) => sum + words, 0),
  headings: text.body.headings,
  parts: text.body.nodes.filter(isPart).map((part) => ({ line: lineOfNode(part), name: part.name })),
});

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names once for each rule what an article has too much of, and keeps which rules have found anything. */
const lintVoice: Plugin<[Text], Root> = (text) => (tree, file) => {
  const article = articleOf(text, sentencesOf(tree, text));
  const found = proseRules.map((rule) => ({ rule, lines: rule.find(article) }));
  file.data.rules = found.flatMap(({ rule, lines }) => (lines.length > 0 ? [rule] : []));
  for (const { rule, lines } of found) {
    const most = Math.floor(rule.most(article));
    const places = [...new Set(lines)].slice(0, 12).map(String);
    if (lines.length > most)
      file.message(
        `Too many ${rule.name}: ${lines.length}, at most ${most} (${places.length === 1 ? 'line' : 'lines'} ${listed.format(places)}). ${rule.advice}`,
        { place: { line: Number(places[0]), column: 1 }, source: 'voice', ruleId: rule.name },
      );
  }
};

/** Lints an article. @returns its file with what the rules say about it */
function lint(text: Text): VFile {
  const file = new VFile({ path: text.file, value: text.source });
  // Headings are no sentences, and a quotation has its own voice.
  const ignore = ['blockquote', 'code', 'heading'];
  const linter = unified().use(remarkRetext, ParseEnglish, { ignore }).use(lintVoice, text);
  const root = text.body.nodes[0];
  if (root) linter.runSync(root as MarkdownRoot, file);
  return file;
}

/** One finding for each rule that too many articles break, at the newest of them. @param files oldest first */
const countArticles = (files: VFile[]): Finding[] =>
  proseRules.flatMap(({ name, mostArticles = files.length, advice }) => {
    const having = files.filter(({ data }) =>
      (data.rules as ProseRule[] | undefined)?.some((rule) => rule.name === name),
    );
    const newest = having.at(-1);
    return newest && having.length > mostArticles
      ? [
          warning(
            { file: newest.path },
            `${having.length} articles have ${name}, at most ${mostArticles} should. ${advice}`,
          ),
        ]
      : [];
  });

/** Warns of habits in the voice of the articles. */
export function checkProse({ texts }: Pick<Content, 'texts'>): Finding[] {
  const files = texts
    .filter(({ collection }) => collection === 'blog')
    .sort((a, b) => a.publicFrom - b.publicFrom)
    .map(lint);
  return [
    ...files.flatMap(({ path, messages }) =>
      messages.map(({ line, reason }) => warning({ file: path, line }, reason)),
    ),
    ...countArticles(files),
  ];
}
