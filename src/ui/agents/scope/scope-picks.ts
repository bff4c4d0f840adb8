/** How much of a folder is selected: everything below it, some of it, or nothing. A file is `all` or `none`. */
export type PickState = 'all' | 'some' | 'none';

/** The maximum number of patterns in a scope. */
export const MAX_PATTERNS = 200;

export type Toggled =
  | { type: 'picked'; patterns: string[] }
  /** Its siblings would have to be listed one by one, and there are more than a scope can hold. */
  | { type: 'too-many'; count: number }
  /** A name contains `*` or `?`, which are wildcards in a pattern. */
  | { type: 'unnameable'; path: string }
  /** Its siblings are not loaded yet. */
  | { type: 'unread' };

const WILDCARD = /[*?]/;

/** Returns the file or folder that a pattern covers with everything below; null for a pattern with wildcards. */
export function placeOf(pattern: string): string | null {
  if (!pattern.startsWith('/')) return null;
  // As the guard reads it: `/workspace` is an alias of the root, repeated slashes count once, trailing stars mean all below.
  const segments = pattern
    .replace(/^\/workspace(?=\/|$)/, '')
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '');
  while (/^\*{2,}$/.test(segments.at(-1) ?? '')) segments.pop();
  const isPlain = !segments.some((segment) => WILDCARD.test(segment) || segment === '.' || segment === '..');
  return isPlain ? `/${segments.join('/')}` : null;
}

/** Returns whether a scope has patterns that the tree cannot show. */
export function hasWildcards(patterns: readonly string[]): boolean {
  return patterns.some((pattern) => placeOf(pattern) === null);
}

/** `touched`: files that a wildcard pattern matches, and their parent folders. */
export function pickState(
  patterns: readonly string[],
  path: string,
  touched: ReadonlySet<string> = new Set(),
): PickState {
  let some = touched.has(path);
  for (const pattern of patterns) {
    const place = placeOf(pattern);
    if (place === null) continue;
    if (isWithin(path, place)) return 'all';
    if (isWithin(place, path)) some = true;
  }
  return some ? 'some' : 'none';
}

/**
 * Selects or deselects a file or folder. Deselecting a child of a selected folder replaces the folder by all other children,
 * because a scope has no exclusions.
 *
 * @param childrenOf returns the children of a folder; undefined while they are not loaded
 */
export function togglePick(
  patterns: readonly string[],
  path: string,
  childrenOf: (folder: string) => readonly string[] | undefined,
): Toggled {
  if (pickState(patterns, path) !== 'all') return pick(patterns, path);
  const holder = patterns.find((pattern) => {
    const place = placeOf(pattern);
    return place !== null && isWithin(path, place);
  });
  const place = holder === undefined ? path : (placeOf(holder) ?? path);
  const rest = patterns.filter((pattern) => pattern !== holder);
  const beside: string[] = [];
  for (let folder = place; folder !== path; ) {
    const children = childrenOf(folder);
    if (children === undefined) return { type: 'unread' };
    const next = children.find((child) => isWithin(path, child));
    if (next === undefined) return { type: 'unread' };
    beside.push(...children.filter((child) => child !== next));
    folder = next;
  }
  const unnameable = beside.find((one) => WILDCARD.test(one));
  if (unnameable !== undefined) return { type: 'unnameable', path: unnameable };
  const now = [...rest, ...beside.filter((one) => pickState(rest, one) !== 'all')];
  if (now.length > MAX_PATTERNS) return { type: 'too-many', count: now.length };
  // Another pattern may hold it as well.
  return pickState(now, path) === 'all' ? togglePick(now, path, childrenOf) : { type: 'picked', patterns: now };
}

function pick(patterns: readonly string[], path: string): Toggled {
  if (WILDCARD.test(path)) return { type: 'unnameable', path };
  const others = patterns.filter((pattern) => {
    const place = placeOf(pattern);
    return place === null ? path !== '/' : !isWithin(place, path);
  });
  const now = [...others, path === '/' ? '/**' : path];
  return now.length > MAX_PATTERNS ? { type: 'too-many', count: now.length } : { type: 'picked', patterns: now };
}

/** All folders above these paths, and the paths themselves. */
export function withFolders(paths: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    all.add(path);
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return all;
}

function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}
