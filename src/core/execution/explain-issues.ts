import type { z } from 'zod';
import type { Message, MessageValue } from '../../contracts/errors/errors.ts';
import { playbookMistake } from '../../contracts/sentences/playbook-sentences.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';

/** Most issues that one message names. */
const MAX_ISSUES = 5;

/** The names of fields and values, as messages say them. */
export interface FieldNames {
  readonly field: (name: string) => string;
  readonly value: (value: string) => string;
}

const OWN_NAMES: FieldNames = { field: (name) => name, value: (value) => value };

/** Describes what is wrong with an input in short sentences that name the field. */
export function explainIssues(issues: readonly z.core.$ZodIssue[], names: FieldNames = OWN_NAMES): Message {
  const [first = playbookMistake('inputUnknown'), ...others] = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => explainIssue(issue, names));
  if (issues.length > MAX_ISSUES) others.push(playbookMistake('more', { n: issues.length - MAX_ISSUES }));
  return others.reduce((what, also) => plainWord('both', { what, also }), first);
}

function explainIssue(issue: z.core.$ZodIssue, names: FieldNames): Message {
  const path = issue.path.map((step) => names.field(String(step)));
  const field = path.length === 0 ? plainWord('theInput') : quote(path.join('.'));
  switch (issue.code) {
    case 'invalid_type':
      // Inputs come from JSON, which has no undefined: the field is missing.
      return issue.input === undefined && issue.path.length > 0
        ? playbookMistake('missing', { field, what: nameOfType(issue.expected) })
        : playbookMistake('type', { field, what: nameOfType(issue.expected) });
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? playbookMistake('noField', { field: quote(issue.keys[0] ?? '') })
        : playbookMistake('noFields', { list: issue.keys.slice(0, MAX_ISSUES).map(quote).join(', ') });
    case 'too_small':
      return playbookMistake('least', { field, what: bound(issue.origin, issue.minimum) });
    case 'too_big':
      return playbookMistake('most', { field, what: bound(issue.origin, issue.maximum) });
    case 'invalid_value':
      return playbookMistake('oneOf', {
        field,
        list: issue.values.map((value) => quote(names.value(String(value)))).join(', '),
      });
    default:
      return playbookMistake('other', { field, reason: ownWords(issue.message) });
  }
}

/** Returns a name as it was sent, truncated and escaped. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

function nameOfType(type: string): MessageValue {
  switch (type) {
    case 'string':
      return playbookMistake('aText');
    case 'int':
      return playbookMistake('aWholeNumber');
    case 'number':
      return playbookMistake('aNumber');
    case 'boolean':
      return playbookMistake('aBoolean');
    case 'array':
      return playbookMistake('aList');
    case 'object':
      return playbookMistake('anObject');
    default:
      return type;
  }
}

function bound(origin: string, value: number | bigint): MessageValue {
  if (origin === 'string') return playbookMistake(value === 1 ? 'character' : 'characters', { n: Number(value) });
  if (origin === 'array') return playbookMistake(value === 1 ? 'entry' : 'entries', { n: Number(value) });
  return String(value);
}

/** Returns what a schema says itself: zod hands on the text alone. */
function ownWords(message: string): MessageValue {
  const known = (['shortName', 'plainName'] as const).find((key) => message === plainWord.patterns[key]);
  return known === undefined ? message : plainWord(known);
}
