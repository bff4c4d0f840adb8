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
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({ from: index, to: index + run.length }));
  /** For each run the next run of the same length. */
  const next: (number | undefined)[] = [];
  const lastByLength = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index];
    if (!run) continue;
    next[index] = lastByLength.get(run.to - run.from);
    lastByLength.set(run.to - run.from, index);
  }
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const closing = next[index];
    const [start, end] = [runs[index]?.from, closing === undefined ? undefined : runs[closing]?.to];
    if (closing === undefined || start === undefined || end === undefined) continue;
    parts.push(line.slice(at, start), line.slice(start, end).replace(/[^\r\n]/g, ' '));
    at = end;
    index = closing;
  }
  return parts.join('') + line.slice(at);
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
