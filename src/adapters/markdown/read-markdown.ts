import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { headEnd } from '../../core/notebook/frontmatter/split-head.ts';
import { slugOf } from '../../core/shared/markdown/heading-text.ts';
import { setFormulas } from './formulas.ts';
import { markClosedLinks } from './mark-closed-links.ts';
import { markDiagrams } from './mark-diagrams.ts';
import { ID_PREFIX, schema } from './schema.ts';
import { markBlockIds } from './syntax/block-ids.ts';
import { markCallouts } from './syntax/callouts.ts';
import { markDisplayFormulas } from './syntax/display-formulas.ts';
import { bracketFormulas, formulaSyntax, markDisplayed } from './syntax/formula-syntax.ts';
import { highlightSyntax, markHighlights } from './syntax/highlights.ts';
import { sizeImages } from './syntax/image-sizes.ts';
import { liftEmbeds } from './syntax/lift-embeds.ts';
import { markTaskStates } from './syntax/mark-task-states.ts';
import { hideMarks, showMarks } from './syntax/marks.ts';
import { taskItem } from './task-item.ts';
import { textOf } from './text-of-tree.ts';

/** Longest highlighted code, in characters. */
const MAX_COLOURED_CHARS = 50_000;

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  .use(formulaSyntax)
  .use(highlightSyntax);
const answerParser = parser().use(bracketFormulas);
const lineBreaker = unified().use(remarkBreaks);
const toHtmlTree = unified().use(remarkRehype, {
  allowDangerousHtml: true,
  clobberPrefix: '',
  handlers: { listItem: taskItem },
});
const rawReader = unified().use(rehypeRaw);
const htmlParser = unified().use(rehypeParse, { fragment: true });
const cleaner = unified().use(rehypeSanitize, schema);
const colourer = unified().use(rehypeHighlight, { plainText: ['text', 'txt', 'plain'] });

/**
 * Parses Markdown into a sanitized tree. Formulas and syntax highlighting are added after sanitizing. Offsets in the tree count from after
 * a byte order mark.
 *
 * @param head whether the text may start with frontmatter, which is not shown
 * @param breaks whether a single line break in a paragraph is shown as one. Default: it is a space
 * @param brackets whether `\(…\)` and `\[…\]` are formulas, as models write them. Default false
 */
export function readMarkdown(written: string, head: boolean, breaks = false, brackets = false): Root {
  const text = written.replace(/^\uFEFF/, '');
  const hidden = hideMarks(head ? withoutHead(text) : text);
  const tree = (brackets ? answerParser : parser).parse(hidden);
  markHighlights(tree);
  showMarks(tree);
  markTaskStates(tree);
  markCallouts(tree, text);
  markBlockIds(tree);
  if (brackets) markDisplayed(tree, text);
  markDisplayFormulas(tree, text);
  liftEmbeds(tree);
  sizeImages(tree);
  if (breaks) lineBreaker.runSync(tree);
  const raw = toHtmlTree.runSync(tree);
  return finish(holdsMarkup(raw) ? readMarkup(raw) : raw);
}

/** Replaces the frontmatter by spaces, so that lines and offsets stay. */
function withoutHead(text: string): string {
  const end = headEnd(text);
  return text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}

/** Parses the HTML of a note. HTML that is nested too deeply for the parser, which calls itself for each level, is shown as text. */
function readMarkup(tree: Root): Root {
  try {
    return rawReader.runSync(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    visit(tree, 'raw', (node, index, parent) => {
      if (parent !== undefined && index !== undefined) parent.children[index] = { type: 'text', value: node.value };
    });
    return tree;
  }
}

/** Parses HTML into a sanitized tree. */
export function readHtml(html: string): Root {
  return finish(htmlParser.parse(html));
}

function finish(tree: Root): Root {
  markClosedLinks(tree);
  const clean = cleaner.runSync(tree);
  nameHeadings(clean);
  setFormulas(clean);
  markDiagrams(clean);
  return colourCode(clean);
}

/** Highlights code with a named language in a sanitized tree. */
export function colourCode(tree: Root): Root {
  visit(tree, 'element', (element) => {
    const [child] = element.children;
    if (element.tagName !== 'code' || child?.type !== 'text' || child.value.length <= MAX_COLOURED_CHARS) return;
    delete element.properties['className'];
  });
  colourer.runSync(tree);
  return tree;
}

function holdsMarkup(tree: Root): boolean {
  let found = false;
  visit(tree, 'raw', () => {
    found = true;
    return false;
  });
  return found;
}

/** Returns the descriptions of the images in a heading, which name one without text. */
function imageWords(heading: Element): string {
  const words: string[] = [];
  visit(heading, 'element', ({ tagName, properties }) => {
    if (tagName === 'img') words.push(String(properties['alt'] ?? ''));
  });
  return words.join('');
}

/** Adds ids to headings, derived from their text; repeated texts get a number. */
function nameHeadings(tree: Root): void {
  const seen = new Map<string, number>();
  visit(tree, 'element', (element) => {
    if (!/^h[1-6]$/.test(element.tagName) || element.properties['id'] !== undefined) return;
    const slug = slugOf(textOf(element) || imageWords(element));
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    element.properties['id'] = ID_PREFIX + (times === 0 ? slug : `${slug}-${times}`);
  });
}
