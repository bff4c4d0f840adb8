import { weekdayOf } from '../../shared/calendar.ts';
import { splitHead } from '../frontmatter/split-head.ts';
import { writeScalar } from '../frontmatter/yaml-text.ts';

/** A moment in local time. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** Values of the variables that every template has. */
export interface TemplateFacts {
  readonly at: WallTime;
  readonly title: string;
  /** Absent: the variable is unknown. */
  readonly author?: string | undefined;
  readonly notebook?: string | undefined;
}

export type FilledTemplate =
  /** `unknown`: unresolved variables, each once, in order. */
  { type: 'filled'; text: string; unknown: string[] } | { type: 'too-long' };

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const VARIABLE = /\{\{[^\S\r\n]*([\p{L}\p{N}_-]{1,64})(?::([^{}\r\n]{1,64}))?[^\S\r\n]*\}\}/gu;

/** Variables with a built-in value. */
const KNOWN = new Set(['date', 'time', 'title', 'notebook']);

/** Returns the variables of a template without a built-in value, each once, in order. */
export function templateVariables(template: string): { asked: string[]; dated: boolean; authored: boolean } {
  const asked = new Set<string>();
  let dated = false;
  let authored = false;
  for (const [, name = '', format] of template.matchAll(VARIABLE)) {
    if (name === 'date' || name === 'time') dated = true;
    else if (name === 'author') authored = true;
    else if (!KNOWN.has(name) && format === undefined) asked.add(name);
  }
  return { asked: [...asked], dated, authored };
}

/** Converts a timestamp to local time. */
export function wallTime(nowMs: number): WallTime {
  const now = new Date(nowMs);
  return {
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
    hour: now.getHours(),
    minute: now.getMinutes(),
    second: now.getSeconds(),
    weekday: now.getDay(),
  };
}

/** Returns the same time of another day, `YYYY-MM-DD`. */
export function onDay(at: WallTime, day: string): WallTime {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { ...at, year, month, day: date, weekday: weekdayOf(day) % 7 };
}

/** Returns a file name without its extension. */
export function titleOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}

/**
 * Replaces `{{date}}`, `{{time}}`, `{{title}}`, `{{author}}`, `{{notebook}}` and given variables, which take precedence. Formats
 * follow a colon: `{{date:D MMMM YYYY}}`, `{{time:HH.mm}}`. Inserted values are not expanded again. In frontmatter a variable that
 * is a whole value is quoted as YAML requires. Longest result: `maxChars`.
 */
export function fillTemplate(
  template: string,
  facts: TemplateFacts,
  given: ReadonlyMap<string, string>,
  maxChars: number,
): FilledTemplate {
  const unknown = new Set<string>();
  const head = splitHead(template);
  const headEnd = head?.closed ? head.end : 0;
  const pieces: string[] = [];
  let length = 0;
  let last = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const match of template.matchAll(VARIABLE)) {
    const [whole, name = '', format] = match;
    const value = valueFor(name, format, facts, given);
    if (value === null) {
      unknown.add(format === undefined ? name : `${name}:${format}`);
      continue;
    }
    const end = match.index + whole.length;
    const alone = end <= headEnd && standsAlone(template, match.index, end);
    add(template.slice(last, match.index));
    add(alone ? writeScalar(value, false) : value);
    last = end;
    if (length > maxChars) return { type: 'too-long' };
  }
  add(template.slice(last));
  if (length > maxChars) return { type: 'too-long' };
  return { type: 'filled', text: pieces.join(''), unknown: [...unknown] };
}

/** Returns whether a variable is a whole YAML value: after a key and colon, or after a dash. */
function standsAlone(text: string, start: number, end: number): boolean {
  // Looks back a bounded distance only: a line may consist of many variables, and each of them looks back.
  const from = Math.max(0, start - 500);
  const before = text.slice(from, start);
  const lineEnd = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  if (lineEnd === -1 && from > 0) return false;
  const after = /^[^\S\r\n]*(?:#[^\r\n]*)?(?:[\r\n]|$)/.test(text.slice(end, end + 500));
  return after && /^[^\S\r\n]*(?:-|[^\s:#'"[{][^:#'"]*:)[^\S\r\n]+$/.test(before.slice(lineEnd + 1));
}

function valueFor(
  name: string,
  format: string | undefined,
  { at, title, author, notebook }: TemplateFacts,
  given: ReadonlyMap<string, string>,
): string | null {
  const own = format === undefined ? given.get(name) : undefined;
  if (own !== undefined) return own;
  if (name === 'date') return formatTime(at, format ?? 'YYYY-MM-DD');
  if (name === 'time') return formatTime(at, format ?? 'HH:mm');
  if (format !== undefined) return null;
  if (name === 'title') return title;
  if (name === 'author') return author ?? null;
  return name === 'notebook' ? (notebook ?? null) : null;
}

/** Formats with `YYYY YY MMMM MMM MM M DD D dddd ddd HH H mm ss`; other letters and text in `[ ]` are literal. */
export function formatTime(at: WallTime, format: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const month = MONTHS[at.month - 1] ?? '';
  const day = DAYS[at.weekday] ?? '';
  const parts: ReadonlyMap<string, string> = new Map([
    ['YYYY', String(at.year).padStart(4, '0')],
    ['YY', two(at.year % 100)],
    ['MMMM', month],
    ['MMM', month.slice(0, 3)],
    ['MM', two(at.month)],
    ['M', String(at.month)],
    ['DD', two(at.day)],
    ['D', String(at.day)],
    ['dddd', day],
    ['ddd', day.slice(0, 3)],
    ['HH', two(at.hour)],
    ['H', String(at.hour)],
    ['mm', two(at.minute)],
    ['ss', two(at.second)],
  ]);
  return format.replace(/\[([^\]]*)\]|YYYY|YY|M{1,4}|D{1,2}|d{3,4}|H{1,2}|mm|ss/g, (sign, literal?: string) =>
    literal === undefined ? (parts.get(sign) ?? sign) : literal,
  );
}
