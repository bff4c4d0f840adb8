import type { z } from 'zod';

/** Most issues that one message names. */
const MAX_ISSUES = 5;

/** Describes what is wrong with an input in short sentences that name the field. */
export function explainIssues(issues: readonly z.core.$ZodIssue[]): string {
  const sentences = issues.slice(0, MAX_ISSUES).map(explainIssue);
  if (issues.length > MAX_ISSUES) sentences.push(`And ${issues.length - MAX_ISSUES} more.`);
  return sentences.join(' ');
}

function explainIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.length === 0 ? 'The input' : quote(issue.path.map(String).join('.'));
  switch (issue.code) {
    case 'invalid_type':
      // Inputs come from JSON, which has no undefined: the field is missing.
      return issue.input === undefined && issue.path.length > 0
        ? `${field} is missing: give ${nameOfType(issue.expected)}.`
        : `${field} has to be ${nameOfType(issue.expected)}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `There is no field ${quote(issue.keys[0] ?? '')}.`
        : `There are no fields ${issue.keys.slice(0, MAX_ISSUES).map(quote).join(', ')}.`;
    case 'too_small':
      return `${field} has to be at least ${bound(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `${field} can be at most ${bound(issue.origin, issue.maximum)}.`;
    case 'invalid_value':
      return `${field} has to be one of ${issue.values.map((value) => quote(String(value))).join(', ')}.`;
    default:
      return `${field}: ${issue.message}.`;
  }
}

/** Returns a name as it was sent, truncated and escaped. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

function nameOfType(type: string): string {
  switch (type) {
    case 'string':
      return 'a text';
    case 'int':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
      return 'an object with named fields';
    default:
      return type;
  }
}

function bound(origin: string, value: number | bigint): string {
  if (origin === 'string') return value === 1 ? '1 character long' : `${value} characters long`;
  if (origin === 'array') return value === 1 ? '1 entry long' : `${value} entries long`;
  return String(value);
}
