import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { isLabelProperty } from '../../../core/notebook/frontmatter/frontmatter-labels.ts';
import { namedLabel } from '../../../core/shared/names/named-label.ts';
import { bullets, count, explain, MOST_LISTED } from '../../answers/answers.ts';
import { AT_MOST } from '../../answers/beyond-rules.ts';
import type { ToolRequest } from '../../conversation.ts';
import type { Command, PropertyEdit } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { linkTo } from '../../language/names.ts';
import { callAll, type Plan } from '../../navigator-plan.ts';
import { readHeads } from '../../notes/note-heads.ts';
import { parseNote } from '../../notes/parsed-note.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { TOOL } from '../../tool-names.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { ASK_NOTE, select } from '../selection/select-notes.ts';

/** The maximum number of notes changed for one request: each one is read and needs an approval. */
export const MOST_CHANGED = 60;
/** The beginning of an answer that names changed notes. */
const CHANGED = 'I changed ';
const NOTE = /\.(?:md|markdown)$/i;

type Properties = Extract<Command, { type: 'properties' }>;
type RenameTag = Extract<Command, { type: 'rename-tag' }>;
type Tags = Extract<Command, { type: 'tags' }>;

/** Sets or removes tags and properties of all selected notes, with one call per note. */
export function* properties(task: Task, { edit, target }: Properties): Plan<string> {
  if (isNothing(edit))
    return `With which tag? For example: tag ${target === null || target.pronoun !== null ? '/notes/plan.md' : target.said} with urgent`;
  if (target === null) return ASK_NOTE;
  const found = yield* select(task, target, {
    forChange: true,
    say: `Looking for ${target.said}.`,
    accepts: (path) => NOTE.test(path),
  });
  if (found.type === 'say') return found.text;
  if (!found.complete)
    return 'The notebook is too long to see at once, so I may not find all. Nothing was changed. Name a folder, or single notes.';
  const paths = found.entries.flatMap((entry) => (entry.kind === 'file' ? [entry.path] : []));
  const text = yield* change(task, paths, target.said, (tags) => inputFor(edit, tags), wordsFor(edit));
  const label = labelMeant(edit);
  if (label === null || !text.startsWith(CHANGED)) return text;
  return `${text}\n\nThis is no label: “${label}” as a tag or property protects nothing. For the label say: label ${paths.length === 1 ? paths[0] : target.said} as ${label}`;
}

/** Returns the label whose name a tag or value is, although it sets none. */
function labelMeant({ addTags, set }: PropertyEdit): Label | null {
  const values = set.flatMap(([name, value]) =>
    isLabelProperty(name) ? [] : name === 'tags' ? listed(value) : [value],
  );
  return [...addTags, ...values].map(namedLabel).find((label) => label !== null) ?? null;
}

function isNothing({ addTags, removeTags, set, remove }: PropertyEdit): boolean {
  return addTags.length + removeTags.length + set.length + remove.length === 0;
}

interface Input {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

/** Returns the input of the call that changes a note, given its tags; null if nothing changes. */
function inputFor({ addTags, removeTags, set, remove }: PropertyEdit, tags: readonly string[]): Input | null {
  if (remove.length > 0) return { remove };
  if (set.length > 0)
    return {
      set: Object.fromEntries(set.map(([name, value]) => [name, name === 'tags' ? listed(value) : typed(value)])),
    };
  const kept = tags.filter((tag) => !removeTags.some((one) => fold(one) === fold(tag)));
  const added = addTags.filter((tag) => !kept.some((one) => fold(one) === fold(tag)));
  const after = [...kept, ...added];
  return after.length === tags.length && added.length === 0 ? null : { set: { tags: after } };
}

function listed(value: string): string[] {
  return value
    .split(/\s*,\s*|\s+and\s+/)
    .map((tag) => tag.replace(/^#/, ''))
    .filter((tag) => tag !== '');
}

/** Converts numbers and booleans; everything else is text. */
function typed(value: string): string | number | boolean {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(value)) return Number(value);
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : value;
}

function wordsFor({ addTags, removeTags, set, remove }: PropertyEdit): string {
  if (addTags.length > 0) return `tagged ${addTags.join(', ')}`;
  if (removeTags.length > 0) return `without the tag ${removeTags.join(', ')}`;
  if (remove.length > 0) return `without ${remove.join(', ')}`;
  return set.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** Reads the notes and makes one call for each that needs a change. */
function* change(
  task: Task,
  paths: readonly string[],
  said: string,
  inputOf: (tags: readonly string[]) => Input | null,
  words: string,
): Plan<string> {
  if (paths.length === 0)
    return `I found no note that fits “${said}”. Nothing was changed. Only Markdown notes have properties.`;
  if (paths.length > MOST_CHANGED)
    return `${count(paths.length, 'note')} fit “${said}”${AT_MOST.change}${MOST_CHANGED} for one request. Nothing was changed. Name a folder, a tag or a period that holds fewer.`;
  const calls: ToolRequest[] = [];
  const lines: string[] = [];
  for (const note of yield* readNotes(`Reading ${count(paths.length, 'note')}.`, paths)) {
    if (note.type === 'unread') {
      lines.push(`\`${note.path}\` was not changed. ${explain(note.outcome, task.tools)}`);
      continue;
    }
    const input = inputOf(tagsOf(note.content));
    if (input !== null) calls.push({ tool: TOOL.updateFileProperties, input: { path: note.path, ...input } });
  }
  if (calls.length === 0 && lines.length === 0)
    return `${count(paths.length, 'note')} checked, and none needs a change: ${paths.length === 1 ? 'it is' : 'all are'} ${words} already.`;
  const outcomes = yield* callAll(`Changing the properties of ${count(calls.length, 'note')}.`, calls);
  const done: string[] = [];
  for (const [index, { input }] of calls.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: TOOL.updateFileProperties };
    const path = String(input['path']);
    if (outcome.type === 'ok') done.push(path);
    else lines.push(`\`${path}\` was not changed. ${explain(outcome, task.tools)}`);
  }
  const made =
    done.length > 0
      ? [
          `${CHANGED}${count(done.length, 'note')}, now ${words}:\n\n${bullets(done.map((path) => `${linkTo(path)} (\`${path}\`)`))}`,
        ]
      : [];
  return [...made, ...lines].join('\n\n');
}

/** Returns the distinct tags as written. A text with commas is also a list. */
function tagsOf(content: string): string[] {
  const values = parseNote('', content, 0).fields.get('tags') ?? [];
  const tags = values.length === 1 ? (values[0] ?? '').split(',').map((tag) => tag.trim()) : values;
  return tags.map((tag) => tag.replace(/^#/, '')).filter((tag) => tag !== '');
}

export function* renameTag(task: Task, { before, after, target }: RenameTag): Plan<string> {
  const base = target ?? EVERYWHERE;
  const found = yield* select(
    task,
    { ...base, tags: [...base.tags, before], many: true },
    {
      forChange: true,
      say: `Looking for the tag ${before}.`,
      accepts: (path) => NOTE.test(path),
    },
  );
  if (found.type === 'say') return found.text;
  if (!found.complete)
    return 'The notebook is too long to see at once, so I may not find all. Nothing was changed. Name a folder.';
  const renamed = (tags: readonly string[]): Input | null => {
    if (!tags.some((tag) => fold(tag) === fold(before))) return null;
    return { set: { tags: [...new Set(tags.map((tag) => (fold(tag) === fold(before) ? after : tag)))] } };
  };
  return yield* change(
    task,
    found.entries.map((entry) => entry.path),
    `the tag ${before}`,
    renamed,
    `tagged ${after}`,
  );
}

const EVERYWHERE = {
  said: 'all notes',
  references: [],
  names: [],
  tags: [],
  properties: [],
  about: [],
  period: null,
  latest: null,
  place: null,
  experiments: false,
  notes: true,
  oldest: false,
  every: true,
  extensions: [],
  many: true,
  pronoun: null,
  hasException: false,
} as const;

/** Lists tags, the most frequent first. */
export function* listTags(task: Task, { target }: Tags): Plan<string> {
  const { values, complete } = yield* readHeads('Looking for tags.', 'tags', placesOf(task));
  let accepts = (_path: string) => true;
  if (target !== null) {
    const found = yield* select(
      task,
      { ...target, many: true },
      { forChange: false, say: `Looking for ${target.said}.` },
    );
    if (found.type === 'say') return found.text;
    const paths = new Set(found.entries.map((entry) => entry.path));
    accepts = (path) => paths.has(path);
  }
  const counts = new Map<string, number>();
  for (const [path, tags] of values)
    if (accepts(path)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  if (counts.size === 0)
    return complete
      ? 'No note has a tag yet. For example: tag /notes/plan.md with urgent'
      : 'I could not read the tags.';
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rest = sorted.length > MOST_LISTED ? `These are the first ${MOST_LISTED} of ${sorted.length}.` : '';
  return `${count(sorted.length, 'tag')}. ${rest}\n\n${bullets(sorted.map(([tag, uses]) => `${tag}: ${count(uses, 'note')}`))}${complete ? '' : '\n\nNot all notes could be read; there may be more.'}`;
}
