const BACKTICK = 96;
const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;

/** Most marks of code, backticks and `~~~`, of a text that is read. Each pair of them may hide something. */
const MAX_MARKS = 200_000;

/** Returns whether a text has so many marks of code that what else is in it is not read. */
export function isMadeOfCode(text: string): boolean {
  let marks = 0;
  for (const mark of ['`', '~~~']) {
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
      marks += 1;
      if (marks > MAX_MARKS) return true;
    }
  }
  return false;
}

/**
 * Returns the text with all code (fenced blocks and inline) replaced by spaces of the same length, so that tags and links in code
 * are ignored. An unclosed block extends to the end.
 */
export function withoutCode(text: string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  const parts: string[] = [];
  let fence: string | null = null;
  let keptFrom = 0;
  let backtick = text.indexOf('`');
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    const found = text.indexOf('\n', start);
    end = found === -1 ? text.length : found;
    const isFence = mayBeFence(text, start);
    if (backtick !== -1 && backtick < start) backtick = text.indexOf('`', start);
    if (fence === null && !isFence && (backtick === -1 || backtick > end)) continue;
    const line = text.slice(start, end);
    const marks = isFence ? FENCE.exec(line.endsWith('\r') ? line.slice(0, -1) : line) : null;
    const mark = marks?.[1];
    let shown = blank(line);
    if (fence !== null) {
      if (mark?.startsWith(fence) && marks?.[2]?.trim() === '') fence = null;
    } else if (mark !== undefined && !(mark.startsWith('`') && marks?.[2]?.includes('`'))) fence = mark;
    // A fence of backticks must not contain another backtick on its line: that is inline code.
    else if (line.includes('`')) shown = maskCodeSpans(line);
    else continue;
    parts.push(text.slice(keptFrom, start), shown);
    keptFrom = end;
  }
  return parts.join('') + text.slice(keptFrom);
}

/** Returns whether the first sign of a line can start a fence. */
function mayBeFence(text: string, start: number): boolean {
  let at = start;
  while (text[at] === ' ' || text[at] === '>' || text[at] === '\t') at += 1;
  return text[at] === '`' || text[at] === '~';
}

/**
 * Masks inline code: text between two runs of backticks of the same length. Line ends stay. Linear, because a text may have many
 * runs.
 */
export function maskCodeSpans(line: string): string {
  // Numbers in lists of their own: a text may have a million runs, and an object for each takes several times as long.
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = line.indexOf('`'); at !== -1; at = line.indexOf('`', at)) {
    starts.push(at);
    while (line.charCodeAt(at) === BACKTICK) at += 1;
    ends.push(at);
  }
  /** For each run the next run of the same length; -1 for none. */
  const next = new Int32Array(starts.length);
  const lastByLength = new Map<number, number>();
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const length = (ends[index] ?? 0) - (starts[index] ?? 0);
    next[index] = lastByLength.get(length) ?? -1;
    lastByLength.set(length, index);
  }
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < starts.length; index += 1) {
    const closing = next[index] ?? -1;
    if (closing === -1) continue;
    const start = starts[index] ?? at;
    const end = ends[closing] ?? start;
    parts.push(line.slice(at, start), blankLines(line.slice(start, end)));
    at = end;
    index = closing;
  }
  return parts.join('') + line.slice(at);
}

function blankLines(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[^\r\n]/g, ' ') : blank(text);
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
