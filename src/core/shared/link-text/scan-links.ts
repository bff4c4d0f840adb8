import { headEnd, splitHead } from '../../notebook/frontmatter/split-head.ts';
import { isMadeOfCode } from '../../notebook/text/mask-code.ts';
import { withoutFormulas } from '../markdown/mask-formulas.ts';
import { withoutHtmlBlocks } from '../markdown/mask-html-blocks.ts';
import { type Destination, decodePath, decodePercent, type PathForm, pathEnd, readInline } from './destination.ts';
import { findWikiLinks } from './find-wiki-links.ts';
import { maskAllCode } from './mask-all-code.ts';

/** A link of a note to another file, with its place in the text. Ends are exclusive, in UTF-16 units. */
export interface LinkSpan {
  readonly kind: 'wiki' | 'path';
  /** The target as it is resolved: a note's name, or a path. Never empty. */
  readonly target: string;
  /** Empty for the whole file. */
  readonly heading: string;
  readonly label: string | null;
  readonly embed: boolean;
  /** The whole link; of a reference or an HTML element the part that names the file. */
  readonly from: number;
  readonly to: number;
  /** The name or path in it, without its fragment. */
  readonly targetFrom: number;
  readonly targetTo: number;
  readonly form: PathForm | 'wiki';
  /** Whether the link is in the frontmatter. */
  readonly inHead: boolean;
}

/** External URLs, and fragments of the same note. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#)/i;
const REFERENCE =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[(?!\^)((?:\\.|[^\\[\]\n]){1,1000})\]:[ \t]*(?:\r?\n[ \t>]*)?(?:<([^<>\n]*)>|([^\s<]\S*))(?=[ \t]*\r?$|[ \t]+["'(])/gm;
const ELEMENT =
  /<(?:a[\s/][^<>]{0,2000}?\bhref|img[\s/][^<>]{0,2000}?\bsrc)\s*=\s*(?:"([^"<>\n]*)"|'([^'<>\n]*)'|([^\s"'<>=`]+))/gi;
/** Most links of each notation that are read of a text: one for each 170 characters of the largest note. */
export const MAX_LINKS = 100_000;
/** Longest label of an inline link, and most characters that are read for all labels of a note. */
const MAX_LABEL_CHARS = 1000;
const MAX_LABELS_CHARS = 4_000_000;

/**
 * Returns the links of a note to other files, in order. Code and formulas have none, HTML blocks only those of their elements, and of
 * the frontmatter only `[[…]]` counts. `most` limits how many links of each notation are read. Default: all. A text that is made of code
 * has none.
 */
export function scanLinks(text: string, most = Number.POSITIVE_INFINITY): LinkSpan[] {
  if (isMadeOfCode(text)) return [];
  const bodyFrom = headEnd(text);
  // Of other frontmatter than YAML, nothing is read.
  const head = splitHead(text) === null ? ' '.repeat(bodyFrom) : text.slice(0, bodyFrom);
  const source = head + withoutFormulas(maskAllCode(text.slice(bodyFrom)));
  const plain = withoutHtmlBlocks(source);
  const wiki = wikiSpans(plain, bodyFrom, most);
  const taken = new Set(wiki.map(({ to }) => to));
  const found = [
    ...wiki,
    ...inlineSpans(plain, bodyFrom, taken, most),
    ...matchedSpans(plain, bodyFrom, REFERENCE, most),
    ...matchedSpans(source, bodyFrom, ELEMENT, most),
  ];
  return found.sort((a, b) => a.from - b.from);
}

function wikiSpans(plain: string, bodyFrom: number, most: number): LinkSpan[] {
  if (!plain.includes('[[')) return [];
  return findWikiLinks(plain, most)
    .filter(({ target }) => target !== '')
    .map(({ from, to, target, targetFrom, heading, label, embed }) => {
      const targetTo = targetFrom + target.length;
      const place = { from, to, targetFrom, targetTo, inHead: from < bodyFrom };
      return { kind: 'wiki', target, heading, label, embed, form: 'wiki', ...place };
    });
}

function inlineSpans(plain: string, bodyFrom: number, taken: ReadonlySet<number>, most: number): LinkSpan[] {
  const found: LinkSpan[] = [];
  let left = MAX_LABELS_CHARS;
  for (let at = plain.indexOf('](', bodyFrom); at !== -1 && found.length < most; at = plain.indexOf('](', at + 2)) {
    if (taken.has(at + 1) || plain[at - 1] === '\\') continue;
    const destination = readInline(plain, at + 2);
    if (destination === null) continue;
    const open = left > 0 ? openingOf(plain, at, bodyFrom) : null;
    left -= at - (open ?? at - MAX_LABEL_CHARS);
    if (open === null) continue;
    const embed = plain[open - 1] === '!';
    const link = pathSpan(plain, destination, plain.slice(open + 1, at), embed, embed ? open - 1 : open);
    if (link !== null) found.push({ ...link, to: Math.max(link.to, plain.indexOf(')', destination.to) + 1) });
  }
  return found;
}

/** Returns the `[` of the label that ends at `close`; null when there is none in this paragraph. */
function openingOf(plain: string, close: number, bodyFrom: number): number | null {
  const least = Math.max(bodyFrom, close - MAX_LABEL_CHARS);
  let depth = 0;
  for (let at = close - 1; at >= least; at -= 1) {
    const character = plain[at];
    if (character === '\n' && /^[ \t\r]*\n/.test(plain.slice(at + 1, at + 50))) return null;
    if ((character !== '[' && character !== ']') || plain[at - 1] === '\\') continue;
    if (character === ']') depth += 1;
    else if (depth === 0) return at;
    else depth -= 1;
  }
  return null;
}

/** Returns the links that a pattern finds. Its last groups capture the path, one group for each notation. */
function matchedSpans(plain: string, bodyFrom: number, pattern: RegExp, most: number): LinkSpan[] {
  const isElement = pattern === ELEMENT;
  if (isElement ? !plain.includes('<') : !plain.includes(']:')) return [];
  const found: LinkSpan[] = [];
  for (const match of plain.slice(bodyFrom).matchAll(pattern)) {
    if (found.length >= most) break;
    const written = isElement ? (match[1] ?? match[2] ?? match[3] ?? '') : (match[2] ?? match[3] ?? '');
    const closing = isElement ? Number(match[3] === undefined) : Number(match[2] !== undefined);
    const to = bodyFrom + match.index + match[0].length - closing;
    const form = isElement ? 'attribute' : closing === 1 ? 'angle' : 'bare';
    const label = isElement ? null : (match[1] ?? null);
    const embed = isElement && /^<img/i.test(match[0]);
    const link = pathSpan(plain, { from: to - written.length, to, form }, label, embed, to - written.length);
    if (link !== null) found.push(link);
  }
  return found;
}

function pathSpan(
  plain: string,
  { from, to, form }: Destination,
  label: string | null,
  embed: boolean,
  start: number,
): LinkSpan | null {
  const written = plain.slice(from, to);
  if (ELSEWHERE.test(written)) return null;
  const end = pathEnd(written);
  const target = decodePath(written.slice(0, end), form);
  if (target === '') return null;
  const heading = decodePercent(/#(.*)$/s.exec(written)?.[1] ?? '');
  const place = { from: start, to, targetFrom: from, targetTo: from + end, inHead: false };
  return { kind: 'path', target, heading, label: label || null, embed, form, ...place };
}
