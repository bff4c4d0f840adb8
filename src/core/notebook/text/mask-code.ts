const BACKTICK = 96;
const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;

/**
 * Returns the text with all code (fenced blocks and inline) replaced by spaces of the same length, so that tags and links in code
 * are ignored. An unclosed block extends to the end.
 */
export function withoutCode(text: string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const found = FENCE.exec(line.endsWith('\r') ? line.slice(0, -1) : line);
      const mark = found?.[1];
      if (fence !== null) {
        if (mark?.startsWith(fence) && found?.[2]?.trim() === '') fence = null;
        return blank(line);
      }
      // A fence of backticks must not contain another backtick on its line: that is inline code.
      if (mark !== undefined && !(mark.startsWith('`') && found?.[2]?.includes('`'))) {
        fence = mark;
        return blank(line);
      }
      return line.includes('`') ? maskCodeSpans(line) : line;
    })
    .join('\n');
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
