/** Truncates a text to at most `most` UTF-16 units, at the last blank line or line break where possible. */
export function truncateNote(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.lastIndexOf('\n\n', most);
  const line = at > most / 2 ? at : text.lastIndexOf('\n', most);
  return text.slice(0, line > most / 2 ? line + 1 : most).replace(/[\ud800-\udbff]$/, '');
}
