/** The beginning of a text, up to the last blank line within `most` UTF-16 units; the whole where it is not longer. */
export function cutNote(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.lastIndexOf('\n\n', most);
  const line = at > most / 2 ? at : text.lastIndexOf('\n', most);
  return text.slice(0, line > most / 2 ? line + 1 : most).replace(/[\ud800-\udbff]$/, '');
}
