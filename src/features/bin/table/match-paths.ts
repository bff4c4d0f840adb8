/** Paths of one expression: a longer one is slow to compile. */
const AT_ONCE = 200;

/**
 * Returns whether a text names one of the files: by its path as a whole, so that `/a.md` is not named by `/lab/a.md`, or a note by a link.
 * The text may be JSON, in which quotes and backslashes of a path are escaped.
 */
export function createPathMatcher(paths: Iterable<string>): (text: string) => boolean {
  const all = [...paths];
  const expressions: RegExp[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const whole = some.map((path) => `/?${escaped(path.slice(1))}`).join('|');
    const linked = some.flatMap((path) => linkNameOf(path) ?? []).map(escaped);
    const links = linked.length === 0 ? '' : `|\\[\\[(?:[^\\]|#]*/)?(?:${linked.join('|')})[\\]|#]`;
    expressions.push(new RegExp(`(?<![\\p{L}\\p{N}/_-])(?:${whole})(?![\\p{L}\\p{N}/_-])${links}`, 'u'));
  }
  return (text) => expressions.some((expression) => expression.test(text));
}

/** Returns how a link names a note. */
function linkNameOf(path: string): string | null {
  return path.endsWith('.md') ? path.slice(path.lastIndexOf('/') + 1, -'.md'.length) : null;
}

function escaped(path: string): string {
  return JSON.stringify(path)
    .slice(1, -1)
    .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
