import { RE2JS } from 're2js';
import type { OwnPattern } from '../../contracts/domain/run/redaction.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import type { Span } from './find-secrets.ts';

const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 200;

/** Finds what a pattern of the person matches, in time linear in the text. Empty matches are left out. */
export function findOwn({ pattern }: Pick<OwnPattern, 'pattern'>, text: string): Span[] {
  const matcher = compile(pattern).matcher(text);
  const spans: Span[] = [];
  while (matcher.find()) {
    const span = { start: matcher.start(), end: matcher.end() };
    if (span.end > span.start) spans.push(span);
  }
  return spans;
}

/** Throws `bad-input` for a pattern that is invalid, or that does not find its example. */
export function checkOwnPattern({ name, pattern, example }: OwnPattern): void {
  let found: Span[];
  try {
    found = findOwn({ pattern }, example);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badInputError('redactionPattern', { name, reason }, { field: 'pattern' });
  }
  if (example !== '' && found.length === 0) {
    throw badInputError('redactionExample', { name }, { field: 'example' });
  }
}

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(pattern, made);
  return made;
}
