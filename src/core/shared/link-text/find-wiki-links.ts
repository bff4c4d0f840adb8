/** A `[[…]]` with its range, end exclusive, in UTF-16 units. */
export interface WikiLink {
  readonly from: number;
  readonly to: number;
  readonly embed: boolean;
  /** Empty for a link within the same note. */
  readonly target: string;
  /** Start of the target; its end is `targetFrom + target.length`. */
  readonly targetFrom: number;
  /** Fragment; empty for the whole note. */
  readonly heading: string;
  /** Label after `|`; null without one. */
  readonly label: string | null;
}

const WIKI = /!?\[\[([^\][|#\n]*)(?:#([^\][|\n]*))?(?:\|([^\][\n]*))?\]\]/g;

/** Returns the `[[…]]` of a text whose code is masked, in order: all, or the first `most`. */
export function findWikiLinks(text: string, most = Number.POSITIVE_INFINITY): WikiLink[] {
  const found: WikiLink[] = [];
  for (const match of text.matchAll(WIKI)) {
    if (found.length >= most) break;
    const from = match.index;
    if (text[from - 1] === '\\') continue;
    const written = match[1] ?? '';
    // In a table the bar between name and label is written `\|`.
    const target = written.replace(/\\$/, '').trim();
    const heading = (match[2] ?? '').replace(/\\$/, '').trim();
    if (target === '' && heading === '') continue;
    const embed = match[0].startsWith('!');
    const targetFrom = from + (embed ? 3 : 2) + (written.length - written.trimStart().length);
    const label = match[3]?.trim() || null;
    found.push({ from, to: from + match[0].length, embed, target, targetFrom, heading, label });
  }
  return found;
}
