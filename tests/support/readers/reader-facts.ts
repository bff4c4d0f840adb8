import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { citedKeys } from '../../../src/adapters/markdown/cited-keys.ts';
import { readMarkdown } from '../../../src/adapters/markdown/read-markdown.ts';
import { ID_PREFIX } from '../../../src/adapters/markdown/schema.ts';
import { MAX_CITED_KEYS } from '../../../src/contracts/wire/citation-requests.ts';
import { searchFactsOf } from '../../../src/core/search/search-document.ts';
import { citedKeysOf } from '../../../src/core/shared/citations/cited-keys-of.ts';
import { decodePath } from '../../../src/core/shared/link-text/destination.ts';
import { scanLinks } from '../../../src/core/shared/link-text/scan-links.ts';
import { slugOf } from '../../../src/core/shared/markdown/heading-text.ts';
import { createMarkdownParser } from '../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { findHeadings } from '../../../src/ui/editor/outline/headings.ts';

/** What a reader takes a text for: each kind as a sorted list. A kind that the reader does not know is absent. */
export interface ReaderFacts {
  readonly tags?: readonly string[];
  /** Targets of `[[…]]`. */
  readonly wiki?: readonly string[];
  /** Targets of `[…](…)` and `![…](…)` that are files. */
  readonly paths?: readonly string[];
  readonly formulas?: readonly string[];
  /** `2 results`: level and link fragment, of headings outside of quotes and lists. */
  readonly headings?: readonly string[];
  readonly tasks?: readonly string[];
  readonly cites?: readonly string[];
  readonly marks?: readonly string[];
  /** Whether there is frontmatter. */
  readonly head?: readonly string[];
}

const editorParser = createMarkdownParser(() => null);
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#|$)/i;

/** The reading view. */
export function factsOfReader(text: string): ReaderFacts {
  const tree = readMarkdown(text, true);
  const tags: string[] = [];
  const wiki: string[] = [];
  const paths: string[] = [];
  const tasks: string[] = [];
  const formulas: string[] = [];
  const marks: string[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'mark') marks.push('mark');
    const {
      dataTag,
      dataWiki,
      dataPath,
      dataFormula,
      dataFormulaError,
      dataTask,
      dataFootnoteRef,
      dataFootnoteBackref,
    } = properties;
    if (typeof dataTag === 'string') tags.push(dataTag);
    if (typeof dataWiki === 'string') wiki.push(dataWiki);
    if (typeof dataPath === 'string') paths.push(dataPath);
    if (dataFormula !== undefined || dataFormulaError !== undefined) formulas.push('formula');
    if (typeof dataTask === 'string') tasks.push('task');
    const address = tagName === 'img' ? properties['src'] : properties['href'];
    const isLink = dataWiki === undefined && dataPath === undefined && dataFootnoteRef === undefined;
    if (typeof address === 'string' && isLink && dataFootnoteBackref === undefined && !ELSEWHERE.test(address))
      paths.push(decodePath(address.replace(/[#?].*$/s, ''), 'attribute'));
  });
  return {
    tags: listed(tags.map((tag) => tag.toLowerCase())),
    wiki: listed(wiki.filter((target) => target !== '')),
    paths: listed(paths.filter((path) => path !== '')),
    formulas: formulas.sort(),
    headings: headingsOf(tree),
    tasks,
    cites: listed(citedKeys(tree)),
    marks,
  };
}

function headingsOf({ children }: Root): string[] {
  return children
    .filter((node): node is Element => node.type === 'element' && /^h[1-6]$/.test(node.tagName))
    .map(({ tagName, properties }) => `${tagName[1]} ${String(properties['id']).slice(ID_PREFIX.length)}`);
}

/** A repeated link fragment gets a number. */
function numbered(slugs: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return slugs.map((slug) => {
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** The field of the live view. */
export function factsOfEditor(text: string): ReaderFacts {
  // The editor has line feeds only.
  const plain = text.replace(/\r\n?/g, '\n');
  const tags: string[] = [];
  const wiki: string[] = [];
  const tasks: string[] = [];
  const formulas: string[] = [];
  const headings: string[] = [];
  const marks: string[] = [];
  let links = 0;
  editorParser.parse(plain).iterate({
    enter({ name, from, to, node }) {
      const own = plain.slice(from, to);
      if (name === 'Link' || name === 'Image') links += 1;
      const wanted = name === 'WikiLink' ? own : name === 'Image' && /^!\[\[/.test(own) ? own.slice(1) : null;
      if (wanted !== null) wiki.push((wanted.slice(2, -2).split(/[|#]/)[0] ?? '').replace(/\\$/, '').trim());
      if (name === 'Hashtag' && links === 0) tags.push(own.slice(1).toLowerCase());
      if (name === 'InlineMath' || name === 'MathBlock') formulas.push('formula');
      if (name === 'Highlight') marks.push('mark');
      if (name === 'TaskMarker') tasks.push('task');
      const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
      const { parent } = node;
      if (level !== undefined && (parent?.name === 'Document' || parent?.name === 'Body')) headings.push(level);
    },
    leave({ name }) {
      if (name === 'Link' || name === 'Image') links -= 1;
    },
  });
  return {
    tags: listed(tags),
    wiki: listed(wiki.filter((target) => target !== '')),
    formulas,
    tasks,
    headings,
    cites: listed(citedKeysOf(text, MAX_CITED_KEYS)),
    marks,
  };
}

/** The index of the search, the planner of links, and the outline. */
export function factsOfIndex(text: string): ReaderFacts {
  const headings = findHeadings(text.replace(/\r\n?/g, '\n'));
  const links = scanLinks(text).filter(({ inHead }) => !inHead);
  return {
    tags: listed(searchFactsOf('/note.md', withoutTagProperty(text)).tags),
    wiki: listed(links.filter(({ kind }) => kind === 'wiki').map(({ target }) => target)),
    paths: listed(links.filter(({ kind }) => kind === 'path').map(({ target }) => target)),
    headings: numbered(headings.map(({ text: words }) => slugOf(words))).map(
      (slug, index) => `${headings[index]?.level} ${slug}`,
    ),
  };
}

/** Of the tags that the index has, those of the text. */
function withoutTagProperty(text: string): string {
  return text.replace(/^(tags?|keywords):/gim, 'x$1:');
}

function listed(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
