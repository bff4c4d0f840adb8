import type { Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { foldPath } from './fold-name.ts';
import { normalizePath } from './normalize-path.ts';

/** A parsed glob: a list of tokens. */
export interface Glob {
  /** The normalized pattern: composed (NFC), without double or trailing slashes. */
  readonly text: string;
  /** Starts with `/`, and so matches absolute paths; else it matches relative ones. */
  readonly absolute: boolean;
  /** Ends in `/**`, or has no wildcard at all: it takes in the folder itself and all below. */
  readonly subtree: boolean;
  /** The text without a trailing `/**`. Empty when the pattern matches everything. */
  readonly body: string;
}

export type ParsedGlob = { type: 'valid'; glob: Glob } | ({ type: 'invalid' } & Said);

const WILDCARD = /[*?]/;
const MAX_PATTERN_LENGTH = 2048;

/** Parses a pattern, and refuses one that can never match a path of a notebook. */
export function parseGlob(pattern: string): ParsedGlob {
  if (pattern.length === 0) return invalid(badInputError.sentence('patternEmpty'));
  if (pattern.length > MAX_PATTERN_LENGTH)
    return invalid({ message: `The pattern is longer than ${MAX_PATTERN_LENGTH} characters.` });
  if (!pattern.isWellFormed() || /[\p{Cc}\\]/u.test(pattern)) {
    return invalid(badInputError.sentence('patternControl', { pattern: JSON.stringify(pattern) }));
  }
  const absolute = pattern.startsWith('/');
  const segments = pattern
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return invalid(badInputError.sentence('patternDots', { pattern }));
  }
  // `/**/**/` equals `/**/`, and a longer run of stars equals two.
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

/** Describes the problem of a pattern for a scope or a rule; null when valid. */
export function globProblem(pattern: string): Said | null {
  const parsed = parseGlob(pattern);
  if (parsed.type === 'invalid') return saidOf(parsed);
  if (!parsed.glob.absolute) return badInputError.sentence('patternStart', { pattern });
  const literal = parsed.glob.body.replace(/[*?]/g, '_');
  const path = normalizePath(literal === '' ? '/' : literal);
  return path.type === 'invalid' ? saidOf(path) : null;
}

/** Returns the same glob for folded names, for matching without case. */
export function foldGlob(glob: Glob): Glob {
  return { ...glob, text: foldPath(glob.text), body: foldPath(glob.body) };
}

function invalid(said: Said): ParsedGlob {
  return { type: 'invalid', ...said };
}
