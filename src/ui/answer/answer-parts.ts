import { BARE_PATH } from '../../core/shared/paths/bare-path.ts';

/** A part of an agent's answer: plain text, or a link. `at` is its offset. */
export type TextPart = { at: number; text: string } & (
  | { type: 'text' }
  | { type: 'path'; path: string }
  | { type: 'wiki'; name: string }
);

const PIECES = new RegExp(
  [
    // [[Name]] and [[Name|label]]
    '\\[\\[(?<wiki>[^\\]\\[|#\\n]+)(?:#[^\\]\\[|\\n]*)?(?:\\|(?<wikiLabel>[^\\]\\[\\n]+))?\\]\\]',
    // [label](/path)
    '\\[(?<label>[^\\]\\[\\n]+)\\]\\((?<target>/[^()\\s]+)\\)',
    // `/path with blanks.md`
    '`(?<quoted>/[^`\\n]+)`',
    // /path/file.md
    `(?<bare>${BARE_PATH})`,
  ].join('|'),
  'gu',
);

/** Splits an answer into text and links. Never interprets markup. After about `most` parts the rest is one of text. */
export function toTextParts(text: string, most = Number.POSITIVE_INFINITY): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECES)) {
    if (parts.length >= most) break;
    const part = toPart(match.groups ?? {}, match[0], match.index);
    if (part === null) continue;
    if (match.index > from) parts.push({ type: 'text', at: from, text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', at: from, text: text.slice(from) });
  return parts;
}

function toPart(groups: Record<string, string | undefined>, whole: string, at: number): TextPart | null {
  if (groups.wiki !== undefined) {
    return { type: 'wiki', at, text: groups.wikiLabel ?? groups.wiki, name: groups.wiki.trim() };
  }
  const raw = groups.target ?? groups.quoted ?? groups.bare;
  if (raw === undefined) return null;
  const path = raw.replace(/^\/workspace(?=\/)/, '');
  // Scratch files of a run are stored under another path.
  if (path.startsWith('/scratch/')) return null;
  return { type: 'path', at, text: groups.label ?? (groups.quoted === undefined ? whole : raw), path };
}

/**
 * Returns the link parts that lead somewhere, each file once: a second mention stays text, so that the person passes each file
 * once by keyboard.
 */
export function firstLinks(
  paragraphs: readonly Paragraph[],
  targetOf: (part: Exclude<TextPart, { type: 'text' }>) => string | null,
): ReadonlyMap<TextPart, string> {
  const linked = new Set<string>();
  const first = new Map<TextPart, string>();
  for (const part of paragraphs.flatMap(({ parts }) => parts)) {
    const path = part.type === 'text' ? null : targetOf(part);
    if (path === null || linked.has(path)) continue;
    linked.add(path);
    first.set(part, path);
  }
  return first;
}

export interface Paragraph {
  /** Offset in the text. */
  readonly at: number;
  readonly parts: readonly TextPart[];
}

/**
 * Returns the paragraphs at the start of a text, up to a number of characters and about a number of parts, and the offset up
 * to which they show it.
 */
export function startOf(
  text: string,
  most: { chars: number; parts: number },
): { paragraphs: Paragraph[]; end: number } {
  const paragraphs: Paragraph[] = [];
  const shown = text.length <= most.chars ? text : text.slice(0, most.chars).replace(/[\ud800-\udbff]$/, '');
  let count = 0;
  for (const { at, words } of wordsBetweenBlankLines(shown)) {
    if (count >= most.parts) return { paragraphs, end: at };
    const parts = toTextParts(words, most.parts);
    paragraphs.push({ at, parts });
    count += parts.length;
  }
  return { paragraphs, end: shown.length };
}

function* wordsBetweenBlankLines(text: string): Generator<{ at: number; words: string }> {
  let at = 0;
  for (const blank of [...text.matchAll(/\n\s*\n/g), null]) {
    const words = text.slice(at, blank?.index).trim();
    if (words !== '') yield { at, words };
    if (blank !== null) at = blank.index + blank[0].length;
  }
}
