const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;
const INLINE = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g;

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
      return line.includes('`') ? line.replace(INLINE, blank) : line;
    })
    .join('\n');
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
