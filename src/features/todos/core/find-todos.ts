import { bodyStart } from '../../../core/search/search-document.ts';
import { findCitations } from '../../../core/shared/citations/read-citation.ts';
import { maskAllCode } from '../../../core/shared/link-text/mask-all-code.ts';
import { findTags } from '../../../core/shared/names/inline-tags.ts';
import type { NotedTodo } from '../contract/todo-requests.ts';

const OPEN_BOX = /^(\uFEFF?(?:[ \t]{0,3}>)*[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ /])\][ \t]+(\S.*)$/gm;
const DAY = '(?<!\\d)(\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))(?!\\d)';
/** A day behind the signs and words by which people say when something is due. */
const DUE = new RegExp(
  `(?:📅|🗓|⏰|(?<![\\p{L}])(?:due|by|until|deadline|bis|fällig|截止|到期))[\\uFE0F:：\\s]{0,5}${DAY}`,
  'iu',
);
/** Any day, except those on which something was created, is to begin, or was done. */
const ANY_DAY = new RegExp(`(?<!(?:➕|🛫|⏳|✅|❌)\\uFE0F?\\s?)${DAY}`, 'u');
const PERSON = /(?<=^|[\s(,;])@(\p{L}[\p{L}\p{M}\p{N}._-]{0,59})/gu;
/** A link to a note in a folder of people. */
const PERSON_NOTE = /\[\[(?:[^\][|#\n]*\/)?(?:people|persons|team|personen|人员)\/([^\][|#/\n]{1,60})/giu;

/** Longest text of a to-do, in UTF-16 units, and most names and tags. */
const MAX_CHARS = 500;
const MAX_NAMES = 20;

/** Returns the checkboxes of a note that are open or in progress and have a text, in order, without those in code and frontmatter. */
export function findTodos(path: string, text: string): NotedTodo[] {
  const from = bodyStart(path, text);
  const masked = maskAllCode(text);
  const found: NotedTodo[] = [];
  let line = 1;
  let read = 0;
  for (const { index, 0: whole, 1: lead = '', 2: mark = '', 3: rest = '' } of text.matchAll(OPEN_BOX)) {
    const start = index + lead.length;
    if (index < from || masked[start] !== '[') continue;
    for (let at = text.indexOf('\n', read); at !== -1 && at < index; at = text.indexOf('\n', read)) {
      read = at + 1;
      line += 1;
    }
    const end = index + whole.length;
    found.push({ start, line, isStarted: mark === '/', ...describe(rest, masked.slice(end - rest.length, end)) });
  }
  return found;
}

/** @param masked the text without code, of the same length */
function describe(whole: string, masked: string): Omit<NotedTodo, 'start' | 'line' | 'isStarted'> {
  const said = withoutCitations(masked.slice(0, MAX_CHARS));
  return {
    text: whole.trim().slice(0, MAX_CHARS),
    due: (DUE.exec(said) ?? ANY_DAY.exec(said))?.[1] ?? null,
    people: namesIn([...said.matchAll(PERSON), ...said.matchAll(PERSON_NOTE)]),
    tags: [...new Set(findTags(said, MAX_NAMES).map(({ name }) => name))],
  };
}

function namesIn(matches: readonly RegExpExecArray[]): string[] {
  const names = matches.map(([, name = '']) => name.trim().replace(/[._-]+$/, ''));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_NAMES);
}

/** An `@` in a citation names a reference and no person. */
function withoutCitations(text: string): string {
  let shown = text;
  for (const { from, to } of findCitations(text))
    shown = shown.slice(0, from) + ' '.repeat(to - from) + shown.slice(to);
  return shown;
}
