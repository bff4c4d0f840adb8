import type { z } from 'zod';
import type { ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { fieldMistake } from '../../contracts/sentences/manifest-sentences.ts';
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
    for (const { path, said, is } of explain(issue, manifest)) {
      const problem = is === 'unknown' ? manifest.problemAtName(path, said) : manifest.problemAt(path, said);
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
  readonly said: Said;
  readonly is: 'wrong' | 'missing' | 'unknown';
}

function explain(issue: z.core.$ZodIssue, manifest: ParsedManifest): Explained[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      said: fieldMistake('unknown'),
      is: 'unknown' as const,
    }));
  }
  if (!manifest.has(path)) return [{ path, said: fieldMistake('missing'), is: 'missing' }];
  return [{ path, said: describe(issue), is: 'wrong' }];
}

const EXPECTED: Readonly<Record<string, Said>> = {
  string: fieldMistake('text'),
  number: fieldMistake('number'),
  int: fieldMistake('whole'),
  boolean: fieldMistake('boolean'),
  array: fieldMistake('list'),
  object: fieldMistake('group'),
};

function describe(issue: z.core.$ZodIssue): Said {
  switch (issue.code) {
    case 'invalid_type':
      // A schema may have its own sentence.
      if (!issue.message.startsWith('Invalid input')) return ownSentence(issue.message);
      return EXPECTED[issue.expected] ?? fieldMistake('invalid');
    case 'invalid_value':
      return fieldMistake('oneOf', { list: issue.values.join(', ') });
    case 'too_small':
    case 'too_big':
      return describeSize(issue);
    case 'invalid_format':
    case 'custom':
      return ownSentence(issue.message);
    default:
      return fieldMistake('invalid');
  }
}

function describeSize(issue: Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>): Said {
  const [bound, limit] =
    issue.code === 'too_small' ? (['least', issue.minimum] as const) : (['most', issue.maximum] as const);
  const n = Number(limit);
  if (issue.origin === 'string') return n === 1 ? fieldMistake('empty') : fieldMistake(`${bound}Chars`, { n });
  return fieldMistake(issue.origin === 'array' ? `${bound}Entries` : bound, { n });
}

/** Returns what a schema says itself: zod hands on the text alone. */
function ownSentence(message: string): Said {
  const key = OWN.find((one) => fieldMistake.patterns[one] === message);
  return key === undefined ? { message } : fieldMistake(key);
}

const OWN = ['names', 'name', 'skillName', 'version', 'versionText'] as const;
