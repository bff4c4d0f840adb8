import type { z } from 'zod';
import type { ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import { type FieldPath, MAX_PROBLEMS, type ParsedManifest } from './parse-manifest.ts';

export type CheckedFields<T> =
  | { readonly type: 'valid'; readonly fields: T }
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/** Checks the fields of a manifest. Every mistake is a problem of its own, in the order of the file. */
export function checkFields<T>(manifest: ParsedManifest, schema: z.ZodType<T>): CheckedFields<T> {
  const parsed = schema.safeParse(manifest.value);
  const isBroken = manifest.problems.length > 0;
  // What a mistake of the syntax leaves of its line is no value that anyone wrote.
  const unreadable = new Set(manifest.problems.map(({ line }) => line));
  if (parsed.success && !isBroken) return { type: 'valid', fields: parsed.data };
  const problems = [...manifest.problems];
  for (const issue of parsed.error?.issues ?? []) {
    for (const { path, message, is } of explain(issue, manifest)) {
      const problem = is === 'unknown' ? manifest.problemAtName(path, message) : manifest.problemAt(path, message);
      // Past such a mistake, a field that seems to be missing may only be unreadable.
      if (is === 'missing' ? !isBroken : !unreadable.has(problem.line)) problems.push(problem);
    }
  }
  return { type: 'problems', problems: inOrder(problems) };
}

/** Sorts problems by where they stand in the file. */
export function inOrder(problems: readonly ManifestProblem[]): ManifestProblem[] {
  return problems.toSorted((one, other) => one.line - other.line || one.column - other.column).slice(0, MAX_PROBLEMS);
}

interface Explained {
  readonly path: FieldPath;
  readonly message: string;
  readonly is: 'wrong' | 'missing' | 'unknown';
}

function explain(issue: z.core.$ZodIssue, manifest: ParsedManifest): Explained[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: 'This field is unknown. Remove or correct the name.',
      is: 'unknown' as const,
    }));
  }
  if (!manifest.has(path)) return [{ path, message: 'This field is missing.', is: 'missing' }];
  return [{ path, message: describe(issue), is: 'wrong' }];
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Expected text.',
  number: 'Expected a number.',
  int: 'Expected a whole number.',
  boolean: 'Expected true or false.',
  array: 'Expected a list.',
  object: 'Expected a group of fields.',
};

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      // A schema may have its own sentence.
      if (!issue.message.startsWith('Invalid input')) return issue.message;
      return EXPECTED[issue.expected] ?? 'The value is invalid.';
    case 'invalid_value':
      return `Expected one of: ${issue.values.join(', ')}.`;
    case 'too_small':
    case 'too_big':
      return describeSize(issue);
    case 'invalid_format':
    case 'custom':
      return issue.message;
    default:
      return 'The value is invalid.';
  }
}

function describeSize(issue: Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>): string {
  const [bound, limit] = issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (issue.origin === 'string') return limit === 1 ? 'The text is empty.' : `Expected ${bound} ${limit} characters.`;
  if (issue.origin === 'array') return `Expected ${bound} ${limit} entries.`;
  return `Expected ${bound} ${limit}.`;
}
