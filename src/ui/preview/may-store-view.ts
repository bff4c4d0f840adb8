/** A property that begins a line of the frontmatter. */
const VIEW = /^view[^\S\r\n]*:[^\S\r\n]*["']?[a-z]/im;
/** Most characters of a frontmatter that are looked through. */
const MAX_CHARS = 20_000;

/** Returns whether a note may store a view over notes. Quick, because each rendering asks; the view itself reads the properties. */
export function mayStoreView(text: string): boolean {
  if (!/^\uFEFF?---/.test(text)) return false;
  const start = text.indexOf('\n');
  const end = text.indexOf('\n---', start);
  return start !== -1 && end !== -1 && VIEW.test(text.slice(start + 1, Math.min(end, MAX_CHARS)));
}
