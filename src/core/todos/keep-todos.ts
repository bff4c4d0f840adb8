import { TODO_LIMITS, type Todo, type TodoInput } from '../../contracts/domain/run/todo.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';

export type KeptTodos = { type: 'kept'; todos: Todo[]; shortened: number } | ({ type: 'invalid' } & Said);

/**
 * Returns the list that a run keeps: each to-do with an id, and long texts shortened. A to-do without an id gets that of the to-do
 * with the same text in the list before, so that calls stay with their to-do when only its state changes.
 */
export function keepTodos(before: readonly Todo[], written: readonly TodoInput[]): KeptTodos {
  const named = written.flatMap(({ id }) => id ?? []);
  const twice = named.find((id, at) => named.indexOf(id) !== at);
  if (twice !== undefined) {
    return { type: 'invalid', ...callMistake('todoTwice', { id: twice }) };
  }
  const taken = new Set([...named, ...before.map(({ id }) => id)]);
  const free = before.filter(({ id }) => !named.includes(id));
  const todos = written.map(({ id, text: whole, state }) => {
    const text = shorten(whole);
    return { id: id ?? takeSame(free, text) ?? nextId(taken), text, state };
  });
  return { type: 'kept', todos, shortened: written.filter(({ text }) => text.length > TODO_LIMITS.textChars).length };
}

function shorten(text: string): string {
  if (text.length <= TODO_LIMITS.textChars) return text;
  const most = TODO_LIMITS.textChars - 1;
  const at = cutBesideValue(text, most);
  // A text without spaces, such as Chinese, is cut before the letters and digits that may be the start of a value.
  const start = at > most / 2 ? text.slice(0, at) : text.slice(0, most).replace(/[\x21-\x7e]+$/, '');
  // Half of a character at the end is left out.
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Takes the id of the first to-do with that text out of the list. */
function takeSame(free: Todo[], text: string): string | undefined {
  const at = free.findIndex((todo) => todo.text === text);
  return at === -1 ? undefined : free.splice(at, 1)[0]?.id;
}

function nextId(taken: Set<string>): string {
  let number = 1;
  while (taken.has(String(number))) number += 1;
  taken.add(String(number));
  return String(number);
}
