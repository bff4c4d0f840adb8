import { foldPath } from './fold-name.ts';
import { normalizePath } from './normalize-path.ts';

/** A glob taken apart: what may come next, one token after the other. */
export interface Glob {
  /** As it is matched: composed, without double slashes or one at the end. */
  readonly text: string;
  /** Starts with `/`, and so matches absolute paths; else it matches relative ones. */
  readonly absolute: boolean;
  /** Ends in `/**`, or has no wildcard at all: it takes in the folder itself and all below. */
  readonly subtree: boolean;
  /** The text without a trailing `/**`. Empty when the pattern matches everything. */
  readonly body: string;
}

export type ParsedGlob = { type: 'valid'; glob: Glob } | { type: 'invalid'; message: string };

const WILDCARD = /[*?]/;
const MAX_PATTERN_LENGTH = 2048;

/** Reads a pattern, and refuses one that could never match a path of a notebook. */
export function parseGlob(pattern: string): ParsedGlob {
  if (pattern.length === 0) return invalid('The pattern is empty.');
  if (pattern.length > MAX_PATTERN_LENGTH)
    return invalid(`The pattern is longer than ${MAX_PATTERN_LENGTH} characters.`);
  if (!pattern.isWellFormed() || /[\p{Cc}\\]/u.test(pattern)) {
    return invalid(`The pattern ${JSON.stringify(pattern)} contains a control character or a backslash.`);
  }
  const absolute = pattern.startsWith('/');
  const segments = pattern
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return invalid(`The pattern ${pattern} contains . or .. as a folder. Name the folder itself.`);
  }
  // `/**/**/` says no more than `/**/`, and a longer run of stars no more than two.
  const kept = segments
    .map((segment) => segment.replace(/\*{2,}/g, '**'))
    .filter((segment, index, all) => segment !== '**' || all[index - 1] !== '**');
  const plain = !kept.some((segment) => WILDCARD.test(segment));
  const subtree = plain || kept.at(-1) === '**';
  const bodySegments = subtree && !plain ? kept.slice(0, -1) : kept;
  const lead = absolute ? '/' : '';
  const body = bodySegments.length === 0 ? '' : lead + bodySegments.join('/');
  const text = lead + kept.join('/');
  return { type: 'valid', glob: { text, absolute, subtree, body } };
}

/** What is wrong with a pattern for a folder of a scope or a rule, in words; null when it is fine. */
export function globProblem(pattern: string): string | null {
  const parsed = parseGlob(pattern);
  if (parsed.type === 'invalid') return parsed.message;
  if (!parsed.glob.absolute) return `The pattern ${pattern} must start with /.`;
  const literal = parsed.glob.body.replace(/[*?]/g, '_');
  const path = normalizePath(literal === '' ? '/' : literal);
  return path.type === 'invalid' ? path.message : null;
}

/** The same glob over folded names, for matching without regard to case. */
export function foldGlob(glob: Glob): Glob {
  return { ...glob, text: foldPath(glob.text), body: foldPath(glob.body) };
}

function invalid(message: string): ParsedGlob {
  return { type: 'invalid', message };
}
