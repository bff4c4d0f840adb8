/** Characters that continue a name: before a path they make it the end of a longer one, after it the start. */
const CONTINUES = /[\p{L}\p{M}\p{N}_/-]/u;

/**
 * Returns a test whether stored texts name a path: as a text of its own or within one, but not as a part of a longer path. Stored texts
 * are JSON, and a summary may be JSON in JSON.
 */
export function createPathFinder(path: string): (texts: string) => boolean {
  const once = JSON.stringify(path).slice(1, -1);
  const twice = JSON.stringify(once).slice(1, -1);
  const spellings = once === twice ? [once] : [once, twice];
  return (texts) => spellings.some((spelling) => names(texts, spelling));
}

function names(texts: string, path: string): boolean {
  for (let at = texts.indexOf(path); at !== -1; at = texts.indexOf(path, at + 1)) {
    const before = texts.slice(Math.max(0, at - 1), at);
    const end = at + path.length;
    const after = texts.slice(end, end + 1);
    // A dot ends a sentence, or begins another ending of the name.
    const isWhole = after === '.' ? !CONTINUES.test(texts.slice(end + 1, end + 2)) : !CONTINUES.test(after);
    if (isWhole && !CONTINUES.test(before) && before !== '.') return true;
  }
  return false;
}
