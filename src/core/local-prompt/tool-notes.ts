import type { PlainSchema } from '../local-decoding/simplify-schema.ts';
import type { Offer, OfferedTool } from '../local-decoding/turn-schema.ts';
import { isRecord } from '../shared/json/parse-json.ts';

/** Level of detail for each tool: its first sentence, or the whole description. */
export type NoteLength = 'short' | 'whole';

/** Context size in tokens from which whole descriptions are used. */
const ROOMY_TOKENS = 6000;
const SHORT_CHARS = 140;
/** Longest list of permitted values in the prompt; decoding is constrained to longer ones without it. */
const MAX_LIST_CHARS = 100;

export function noteLengthFor(contextTokens: number): NoteLength {
  return contextTokens >= ROOMY_TOKENS ? 'whole' : 'short';
}

/** Returns the addition to the system text: brief tool descriptions, and the answer format. Empty without tools. */
export function toolNotes({ tools, mayAnswer }: Pick<Offer, 'tools' | 'mayAnswer'>, length: NoteLength): string {
  if (tools.size === 0) return '';
  return [
    'Tools:',
    ...[...tools.values()].map((tool) => toolNote(tool, length)),
    '',
    'Answer with one JSON object and nothing else.',
    'To use a tool: {"tool":"<name>","input":{<parameters>}}. Its result comes back, then you go on. One tool at a time.',
    ...(mayAnswer ? ['When the task is done, or needs no tool: {"answer":"<what you say to the person>"}'] : []),
  ].join('\n');
}

/** Describes a tool in a line. */
export function toolNote({ name, description, form }: OfferedTool, length: NoteLength): string {
  const said = length === 'whole' ? description : firstSentence(description);
  return `- ${name}(${membersOf(form)})${said === '' ? '' : `: ${said}`}`;
}

function firstSentence(text: string): string {
  const first = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
  return first.length <= SHORT_CHARS ? first : `${first.slice(0, SHORT_CHARS - 1).trimEnd()}…`;
}

/** Formats the properties of an object in a short, TypeScript-like notation: `path: string, limit?: 1..50`. */
function membersOf(form: PlainSchema): string {
  const required = Array.isArray(form['required']) ? form['required'] : [];
  const named = Object.entries(isRecord(form['properties']) ? form['properties'] : {});
  return named
    .map(([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${notationOf(member)}`)
    .join(', ');
}

function notationOf(form: unknown): string {
  if (!isRecord(form)) return 'any';
  if (Object.hasOwn(form, 'const')) return JSON.stringify(form['const']);
  if (Array.isArray(form['enum'])) return listOf(form['enum']);
  if (Array.isArray(form['anyOf'])) return form['anyOf'].map(notationOf).join(' | ');
  const { type, minimum, maximum, additionalProperties } = form;
  switch (type) {
    case 'array': {
      const item = notationOf(form['items']);
      return item.includes(' ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const members = membersOf(form);
      const others = isRecord(additionalProperties) ? `[name]: ${notationOf(additionalProperties)}` : '';
      return `{${[members, others].filter((one) => one !== '').join(', ')}}`;
    }
    case 'integer':
      return minimum === undefined && maximum === undefined ? 'integer' : `${minimum ?? ''}..${maximum ?? ''}`;
    default:
      return typeof type === 'string' ? type : 'any';
  }
}

function listOf(values: readonly unknown[]): string {
  const list = values.map((one) => JSON.stringify(one)).join(' | ');
  return list.length <= MAX_LIST_CHARS ? list : 'string';
}
