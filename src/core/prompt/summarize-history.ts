import { z } from 'zod';
import { hashSchema } from '../../contracts/domain/ids.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { todoListInputSchema } from '../../contracts/domain/run/todo.ts';
import type { ToolKind } from '../../contracts/domain/tool.ts';
import { resultsAfter, takeResult } from '../local-prompt/results-after.ts';
import { truncateMiddle } from './truncate-text.ts';

/** How much of everything is told. */
interface Detail {
  /** Paths and the like that are named of one kind in one turn. */
  readonly names: number;
  /** Lines of what the agent said in one turn, the last ones. */
  readonly said: number;
  readonly chars: number;
  /** Files whose hash is told, the last ones: a later edit passes it as `baseHash`. */
  readonly hashes: number;
  /** Turns that are told in full; of those before them only what was asked. */
  readonly turns: number;
}

/** From much to little: the first one that fits is taken. */
const DETAILS: readonly Detail[] = [
  { names: 60, said: 40, chars: 300, hashes: 12, turns: 40 },
  { names: 40, said: 30, chars: 200, hashes: 8, turns: 12 },
  { names: 20, said: 16, chars: 160, hashes: 5, turns: 6 },
  { names: 10, said: 8, chars: 120, hashes: 3, turns: 3 },
  { names: 6, said: 4, chars: 100, hashes: 1, turns: 2 },
  { names: 3, said: 2, chars: 80, hashes: 0, turns: 1 },
];

/** One request of the person, and what followed. */
interface Turn {
  readonly asked: string;
  readonly said: string[];
  /** What was done to what, by the word for it. */
  readonly done: Map<string, Set<string>>;
  readonly failed: Set<string>;
}

/** Before what the person asked, at the start of a line. */
export const ASKED = 'Asked: ';

const VERBS: Readonly<Record<ToolKind, string>> = {
  read: 'Read',
  search: 'Searched',
  edit: 'Changed',
  delete: 'Deleted',
  move: 'Moved',
  execute: 'Ran',
  fetch: 'Fetched',
};
const MOST_OPEN = 20;

/**
 * What was said and done in messages, as a short text: made by rule from the messages alone, so that the same ones give the
 * same text and no model has a hand in it. Words of others stand in quotation marks. Takes the most detailed form that fits.
 */
export async function summarise(
  messages: readonly MessageRow[],
  kindOf: (toolName: string) => ToolKind | undefined,
  fits: (text: string) => Promise<boolean>,
  keepsTodos: (toolName: string) => boolean = () => false,
): Promise<string> {
  const turns = toTurns(messages, kindOf, keepsTodos);
  const rest = { open: openTasks(messages, keepsTodos), hashes: lastHashes(messages) };
  let text = '';
  for (const detail of DETAILS) {
    text = write(turns, rest, detail);
    if (await fits(text)) return text;
  }
  for (let chars = 600; chars >= 80; chars = Math.floor(chars / 2)) {
    text = truncateMiddle(text, chars, 'the messages have it');
    if (await fits(text)) return text;
  }
  return text;
}

function toTurns(
  messages: readonly MessageRow[],
  kindOf: (toolName: string) => ToolKind | undefined,
  keepsTodos: (toolName: string) => boolean,
): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    let turn = turns[turns.length - 1];
    if (role === 'user' || !turn) {
      turn = { asked: role === 'user' ? textOf(content) : '', said: [], done: new Map(), failed: new Set() };
      turns.push(turn);
      if (role === 'user') continue;
    }
    if (role === 'tool') continue;
    const said = firstLine(textOf(content));
    if (said !== '') turn.said.push(said);
    const results = resultsAfter(messages, index).flatMap((row) => row.content.filter(isResult));
    for (const part of content) {
      // A to-do list is told as what is still to be done.
      if (part['type'] === 'tool-call' && !keepsTodos(String(part['toolName'])))
        noteCall(turn, part, takeResult(results, part['toolCallId']), kindOf);
    }
  }
  return turns;
}

function noteCall(
  turn: Turn,
  part: MessageRow['content'][number],
  result: MessageRow['content'][number] | undefined,
  kindOf: (toolName: string) => ToolKind | undefined,
): void {
  // The model may have made it up.
  const name = String(part['toolName'])
    .replace(/[^\w-]+/g, '')
    .slice(0, 60);
  const what = objectOf(part['input']);
  const outcome = result && typeOf(result);
  if (outcome === 'error-text' || outcome === 'execution-denied') {
    turn.failed.add(`${name} ${what}${outcome === 'error-text' ? '' : ` (not allowed${reasonOf(result)})`}`);
    return;
  }
  const kind = kindOf(name);
  const verb = kind === undefined ? `Used ${name} on` : VERBS[kind];
  const known = turn.done.get(verb) ?? new Set();
  turn.done.set(verb, known.add(what));
}

/** What the person or a rule said of a call that was refused. */
function reasonOf(result: MessageRow['content'][number] | undefined): string {
  const output = result?.['output'];
  const reason = typeof output === 'object' && output !== null && 'reason' in output ? output.reason : '';
  return typeof reason === 'string' && reason !== '' ? `: ${quote(reason, 120)}` : '';
}

/** Returns each file that a result gave a hash of, with the last one, in the order of those results. */
function lastHashes(messages: readonly MessageRow[]): [path: string, hash: string][] {
  const hashes = new Map<string, string>();
  for (const part of messages.flatMap(({ role, content }) => (role === 'tool' ? content : []))) {
    const { data } = hashedSchema.safeParse(part['output']);
    if (!data) continue;
    const { path, hash } = data.value;
    hashes.delete(path);
    hashes.set(path, hash);
  }
  return [...hashes];
}

const hashedSchema = z.object({ value: z.object({ path: z.string(), hash: hashSchema }) });

/** What a call was about, by the arguments that say so. */
function objectOf(input: unknown): string {
  const field = (name: string) => {
    const value =
      typeof input === 'object' && input !== null && Object.hasOwn(input, name) ? Reflect.get(input, name) : '';
    return typeof value === 'string' ? value : '';
  };
  if (field('from') !== '' && field('to') !== '') return `${quote(field('from'), 200)} to ${quote(field('to'), 200)}`;
  const names = ['query', 'pattern', 'path', 'url', 'name'].map(field).filter((value) => value !== '');
  return names.length === 0 ? '…' : names.map((value) => quote(value, 200)).join(' in ');
}

/** What a summary lists beside the turns. */
interface SummaryAddition {
  readonly open: readonly string[];
  readonly hashes: readonly (readonly [path: string, hash: string])[];
}

function write(turns: readonly Turn[], { open, hashes }: SummaryAddition, detail: Detail): string {
  const full = turns.slice(-detail.turns);
  const short = turns.slice(0, turns.length - full.length);
  const lines: string[] = [];
  if (short.length > 0) {
    const asked = short.slice(-detail.names).map((turn) => quote(turn.asked, Math.floor(detail.chars / 2)));
    const more = short.length - asked.length;
    lines.push(`Asked before${more > 0 ? ` (${more} more)` : ''}: ${asked.join('; ')}`);
  }
  for (const turn of full) lines.push(...writeTurn(turn, detail));
  if (open.length > 0) {
    const more = open.length - detail.names;
    lines.push('Still to do:', ...open.slice(0, detail.names).map((task) => `- [ ] ${task}`));
    if (more > 0) lines.push(`- and ${more} more`);
  }
  const told = hashes.slice(Math.max(0, hashes.length - detail.hashes));
  if (detail.hashes > 0 && told.length > 0) {
    lines.push('Hashes when last seen:', ...told.map(([path, hash]) => `- ${quote(path, 200)} ${hash}`));
  }
  return lines.join('\n');
}

function writeTurn({ asked, said, done, failed }: Turn, detail: Detail): string[] {
  const lines = asked === '' ? [] : [`${ASKED}${quote(asked, detail.chars * 2)}`];
  for (const [verb, objects] of done) lines.push(`- ${verb} ${listed([...objects], detail.names)}`);
  if (failed.size > 0) lines.push(`- Did not work: ${listed([...failed], detail.names)}`);
  const shown = said.slice(-detail.said);
  if (said.length > shown.length) lines.push(`- Said ${said.length - shown.length} things before`);
  for (const words of shown) lines.push(`- Said ${quote(words, detail.chars)}`);
  return lines;
}

/** The newest ones by name. */
function listed(names: readonly string[], most: number): string {
  const shown = names.slice(-most);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} before` : ''}`;
}

/** Returns the open entries of the last to-do list of the agent, or of its last list with boxes. */
function openTasks(messages: readonly MessageRow[], keepsTodos: (toolName: string) => boolean): string[] {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role !== 'assistant') continue;
    const todos = openTodos(messages, index, keepsTodos);
    if (todos) return todos;
    const boxes = [...textOf(message.content).matchAll(/^[ \t]*[-*] \[([ xX])\] (.+)$/gm)];
    if (boxes.length === 0) continue;
    return boxes.flatMap(([, box, task = '']) => (box === ' ' ? [quote(task, 160)] : [])).slice(0, MOST_OPEN);
  }
  return [];
}

/** Returns what is not done in the to-do list that a message wrote; null for one that wrote none. */
function openTodos(
  messages: readonly MessageRow[],
  index: number,
  keepsTodos: (toolName: string) => boolean,
): string[] | null {
  const results = resultsAfter(messages, index).flatMap((row) => row.content.filter(isResult));
  let open: string[] | null = null;
  for (const part of messages[index]?.content ?? []) {
    if (part['type'] !== 'tool-call') continue;
    const result = takeResult(results, part['toolCallId']);
    if (!keepsTodos(String(part['toolName'])) || !result || typeOf(result) !== 'json') continue;
    const { data } = todoListInputSchema.safeParse(part['input']);
    if (!data) continue;
    open = data.todos.flatMap(({ text, state }) => {
      if (state === 'done') return [];
      return `${quote(text, 160)}${state === 'in-progress' ? ' (in progress)' : ''}`;
    });
  }
  return open;
}

/** Words of others, told apart from the app's own: on one line, and with no way out of the quotation marks. */
function quote(words: string, chars: number): string {
  const line = words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[“”"]/g, "'")
    .trim();
  return `“${line.length <= chars ? line : `${line.slice(0, chars - 1)}…`}”`.toWellFormed();
}

function firstLine(text: string): string {
  return /\S.*/.exec(text)?.[0].trim() ?? '';
}

/** Returns the text of a message. */
export function textOf(content: MessageRow['content']): string {
  return content.flatMap((part) => (part['type'] === 'text' ? [String(part['text'])] : [])).join('\n');
}

function isResult(part: MessageRow['content'][number]): boolean {
  return part['type'] === 'tool-result';
}

function typeOf(part: MessageRow['content'][number]): string {
  const output = part['output'];
  return typeof output === 'object' && output !== null && 'type' in output ? String(output.type) : '';
}
