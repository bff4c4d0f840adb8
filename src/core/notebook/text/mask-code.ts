const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;
const INLINE = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g;

/**
 * The same text, as long as before, with spaces where code stands: fenced blocks and `inline`. What looks like a tag or a link in there is
 * neither. A block that is not closed goes on to the end.
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
      // A fence of backticks has none after it: that is code within a line.
      if (mark !== undefined && !(mark.startsWith('`') && found?.[2]?.includes('`'))) {
        fence = mark;
        return blank(line);
      }
      return line.includes('`') ? line.replace(INLINE, blank) : line;
    })
    .join('\n');
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
