/** Returns the link fragment of a heading: `Next steps!` becomes `next-steps`. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

/** Returns the text of a heading without its closing marks: `Results ##` is `Results`, `C#` stays. Linear in its length. */
export function headingText(afterMarks: string): string {
  const text = afterMarks.trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const isClosed = end < text.length && (end === 0 || /[ \t]/.test(text[end - 1] ?? ''));
  return isClosed ? text.slice(0, end).trimEnd() : text;
}
