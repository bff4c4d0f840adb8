import { foldPath } from './fold-name.ts';
import { compileAutomaton } from './glob-automaton.ts';
import { foldGlob, type Glob, parseGlob } from './parse-glob.ts';

export type PathMatcher = (path: string) => boolean;

export interface GlobOptions {
  /** Whether `A` and `a` differ. What allows compares with case, what denies without. Default true. */
  readonly caseSensitive?: boolean;
}

const NEVER: PathMatcher = () => false;
const SLASH = 0x2f;

/**
 * Compiles a glob. `*` and `?` stay within a segment, `?` is one character (code point), `**` crosses segments and may be
 * none; `/a/**` takes in `/a`, and a pattern without a wildcard is that folder and all below. A pattern with a leading `/`
 * matches absolute paths, one without matches relative ones. All other characters match themselves.
 *
 * Each path is scanned at most once, so that no pattern is slow. An invalid pattern matches nothing; a caller that denies by
 * patterns must check them with `parseGlob` first.
 */
export function compileGlob(pattern: string, options: GlobOptions = {}): PathMatcher {
  const parsed = parseGlob(pattern);
  if (parsed.type === 'invalid') return NEVER;
  const { glob } = parsed;
  if (options.caseSensitive ?? true) return compileParsed(glob);

  const folded = compileParsed(foldGlob(glob));
  if (!glob.body.includes('?')) return (path) => folded(foldPath(path));
  // Folding can turn one character into two (ß, ss). Where characters are counted, the lower-cased spelling counts too.
  const lowered = compileParsed({ ...glob, body: lowerEach(glob.body), text: lowerEach(glob.text) });
  return (path) => folded(foldPath(path)) || lowered(lowerEach(path));
}

/** Lower-cases each character without changing their number. */
function lowerEach(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    const lower = character.toLowerCase();
    return [...lower].length === 1 ? lower : character;
  }).join('');
}

function compileParsed(glob: Glob): PathMatcher {
  const match = compileBody(glob);
  const { absolute } = glob;
  return (path) => (path.charCodeAt(0) === SLASH) === absolute && match(path);
}

/** Picks the cheapest correct matcher for a pattern; most patterns need no automaton. */
function compileBody(glob: Glob): PathMatcher {
  const { body, subtree } = glob;
  if (body === '') return () => true;
  const wildcards = body.match(/\*\*\/\*|\*+|\?/g) ?? [];
  const [only] = wildcards;
  if (only === undefined) return matchLiteral(body, subtree);
  const at = body.indexOf(only);
  const prefix = body.slice(0, at);
  const suffix = body.slice(at + only.length);
  const aligned = prefix.endsWith('/') || prefix === '';
  if (wildcards.length === 1 && !subtree) {
    if (only === '*') return matchOneStar(prefix, suffix);
    // `/a/**/*.md`: names with that ending anywhere below /a.
    if (only === '**/*' && aligned && !suffix.includes('/')) return matchNames(prefix, suffix);
  }
  const automaton = compileAutomaton(glob);
  const lastWildcard = Math.max(body.lastIndexOf('*'), body.lastIndexOf('?'));
  // `**/b` also matches `b`: the slash right after the last wildcard is optional.
  const tail = subtree ? '' : body.slice(lastWildcard + 1).replace(/^\//, '');
  return (path) => path.startsWith(prefix) && path.endsWith(tail) && automaton(path);
}

function matchLiteral(body: string, subtree: boolean): PathMatcher {
  if (!subtree) return (path) => path === body;
  const { length } = body;
  return (path) => path.startsWith(body) && (path.length === length || path.charCodeAt(length) === SLASH);
}

function matchOneStar(prefix: string, suffix: string): PathMatcher {
  const shortest = prefix.length + suffix.length;
  // A star that is a whole segment needs a name; only the root has no name.
  const least = (prefix.endsWith('/') || prefix === '') && (suffix === '' || suffix.startsWith('/')) ? 1 : 0;
  return (path) => {
    if (path.length < shortest + least || !path.startsWith(prefix) || !path.endsWith(suffix)) return false;
    const slash = path.indexOf('/', prefix.length);
    return slash === -1 || slash >= path.length - suffix.length;
  };
}

function matchNames(prefix: string, suffix: string): PathMatcher {
  const least = Math.max(suffix.length, 1);
  return (path) => path.length >= prefix.length + least && path.startsWith(prefix) && path.endsWith(suffix);
}
