/** A part of an agent's answer: plain text, or a link. `at` is its offset. */
export type TextPart = { at: number; text: string } & (
  | { type: 'text' }
  | { type: 'path'; path: string }
  | { type: 'wiki'; name: string }
);

/** Characters that end a path in running text: white space, punctuation and quotes. */
const END = '\\s/`\'"“”()\\[\\]<>,;:!?*|';

const PIECES = new RegExp(
  [
    // [[Name]] and [[Name|label]]
    '\\[\\[(?<wiki>[^\\]\\[|#\\n]+)(?:#[^\\]\\[|\\n]*)?(?:\\|(?<wikiLabel>[^\\]\\[\\n]+))?\\]\\]',
    // [label](/path)
    '\\[(?<label>[^\\]\\[\\n]+)\\]\\((?<target>/[^()\\s]+)\\)',
    // `/path with blanks.md`
    '`(?<quoted>/[^`\\n]+)`',
    // /path/file.md
    `(?<![\\p{L}\\p{N}/.])(?<bare>(?:/[^${END}]+)*/[^${END}]*\\.[\\p{L}\\p{N}]{1,8})(?![\\p{L}\\p{N}/])`,
  ].join('|'),
  'gu',
);

/** Splits an answer into text and links. Never interprets markup. */
export function toTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECES)) {
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

/** Splits a text into paragraphs, each with its offset. */
export function toParagraphs(text: string): { at: number; parts: TextPart[] }[] {
  const paragraphs: { at: number; parts: TextPart[] }[] = [];
  for (const match of text.matchAll(/(?:(?!\n\s*\n)[\s\S])+/g)) {
    const words = match[0].trim();
    if (words !== '') paragraphs.push({ at: match.index, parts: toTextParts(words) });
  }
  return paragraphs;
}
