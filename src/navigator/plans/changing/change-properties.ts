import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { isLabelProperty } from '../../../core/notebook/frontmatter/frontmatter-labels.ts';
import { namedLabel } from '../../../core/shared/names/named-label.ts';
import { bullets, explain, joined, MOST_LISTED } from '../../answers/answers.ts';
import type { ToolRequest } from '../../conversation.ts';
import type { Command, PropertyEdit } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { linkTo } from '../../language/names.ts';
import { beyond, callAll, type Plan } from '../../navigator-plan.ts';
import { readHeads } from '../../notes/note-heads.ts';
import { parseNote } from '../../notes/parsed-note.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { placesOf, shownSaid, type Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';

/** The maximum number of notes changed for one request: each one is read and needs an approval. */
export const MOST_CHANGED = 60;
const NOTE = /\.(?:md|markdown)$/i;

type Properties = Extract<Command, { type: 'properties' }>;
type RenameTag = Extract<Command, { type: 'rename-tag' }>;
type Tags = Extract<Command, { type: 'tags' }>;

/** Sets or removes tags and properties of all selected notes, with one call per note. */
export function* properties(task: Task, { edit, target }: Properties): Plan<string> {
  const { say } = task.voice;
  const isUnnamed = target === null || target.pronoun !== null;
  if (isNothing(edit)) return say('withWhichTag', { where: isUnnamed ? '/notes/plan.md' : shownSaid(task, target) });
  if (target === null) return say('whichNote');
  const found = yield* select(task, target, {
    forChange: true,
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
    accepts: (path) => NOTE.test(path),
  });
  if (found.type === 'say') return found.text;
  if (!found.complete) return joined(say('notSeenWhole'), say('nothingChanged'), say('nameFolderOrNotes'));
  const paths = found.entries.flatMap((entry) => (entry.kind === 'file' ? [entry.path] : []));
  const said = shownSaid(task, target);
  const { text, isChanged } = yield* change(task, paths, said, (tags) => inputFor(edit, tags), wordsFor(edit, say));
  const label = labelMeant(edit);
  if (label === null || !isChanged) return text;
  const where = paths.length === 1 ? (paths[0] ?? '') : said;
  return `${text}\n\n${say('noLabelButTag', { label, where })}`;
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

function wordsFor({ addTags, removeTags, set, remove }: PropertyEdit, say: Say): string {
  if (addTags.length > 0) return say('tagged', { tags: addTags.join(', ') });
  if (removeTags.length > 0) return say('withoutTag', { tags: removeTags.join(', ') });
  if (remove.length > 0) return say('without', { names: remove.join(', ') });
  return set.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** Reads the notes and makes one call for each that needs a change. */
function* change(
  task: Task,
  paths: readonly string[],
  said: string,
  inputOf: (tags: readonly string[]) => Input | null,
  words: string,
): Plan<{ readonly text: string; readonly isChanged: boolean }> {
  const { say } = task.voice;
  const unchanged = (text: string) => ({ text, isChanged: false });
  if (paths.length === 0)
    return unchanged(joined(say('noNoteFits', { said }), say('nothingChanged'), say('onlyMarkdown')));
  if (paths.length > MOST_CHANGED) {
    yield* beyond('many-files');
    const most = say('tooManyToChange', { n: paths.length, said, most: MOST_CHANGED });
    return unchanged(joined(most, say('nothingChanged'), say('nameFewer')));
  }
  const calls: ToolRequest[] = [];
  const lines: string[] = [];
  for (const note of yield* readNotes(sentence('readingNotes', { n: paths.length }), paths)) {
    if (note.type === 'unread') {
      lines.push(joined(say('wasNotChanged', { path: note.path }), explain(note.outcome, task)));
      continue;
    }
    const input = inputOf(tagsOf(note.content));
    if (input !== null) calls.push({ tool: TOOL.updateFileProperties, input: { path: note.path, ...input } });
  }
  if (calls.length === 0 && lines.length === 0)
    return unchanged(say(paths.length === 1 ? 'checkedOne' : 'checkedAll', { n: paths.length, words }));
  const outcomes = yield* callAll(sentence('changingProperties', { n: calls.length }), calls);
  const done: string[] = [];
  for (const [index, { input }] of calls.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: TOOL.updateFileProperties };
    const path = String(input['path']);
    if (outcome.type === 'ok') done.push(path);
    else lines.push(joined(say('wasNotChanged', { path }), explain(outcome, task)));
  }
  const list = bullets(
    done.map((path) => `${linkTo(path)} (\`${path}\`)`),
    say,
  );
  const made = done.length > 0 ? [`${say('changedNotes', { n: done.length, words })}\n\n${list}`] : [];
  return { text: [...made, ...lines].join('\n\n'), isChanged: done.length > 0 };
}

/** Returns the distinct tags as written. A text with commas is also a list. */
function tagsOf(content: string): string[] {
  const values = parseNote('', content, 0).fields.get('tags') ?? [];
  const tags = values.length === 1 ? (values[0] ?? '').split(',').map((tag) => tag.trim()) : values;
  return tags.map((tag) => tag.replace(/^#/, '')).filter((tag) => tag !== '');
}

export function* renameTag(task: Task, { before, after, target }: RenameTag): Plan<string> {
  const { say } = task.voice;
  const base = target ?? EVERYWHERE;
  const found = yield* select(
    task,
    { ...base, tags: [...base.tags, before], many: true },
    {
      forChange: true,
      say: sentence('lookingForTag', { tag: before }),
      accepts: (path) => NOTE.test(path),
    },
  );
  if (found.type === 'say') return found.text;
  if (!found.complete) return joined(say('notSeenWhole'), say('nothingChanged'), say('nameAFolder'));
  const renamed = (tags: readonly string[]): Input | null => {
    if (!tags.some((tag) => fold(tag) === fold(before))) return null;
    return { set: { tags: [...new Set(tags.map((tag) => (fold(tag) === fold(before) ? after : tag)))] } };
  };
  const { text } = yield* change(
    task,
    found.entries.map((entry) => entry.path),
    say('theTag', { tag: before }),
    renamed,
    say('tagged', { tags: after }),
  );
  return text;
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
  const { say } = task.voice;
  const { values, complete } = yield* readHeads(sentence('lookingForTags'), 'tags', placesOf(task));
  let accepts = (_path: string) => true;
  if (target !== null) {
    const found = yield* select(
      task,
      { ...target, many: true },
      { forChange: false, say: sentence('lookingFor', { what: shownSaid(task, target) }) },
    );
    if (found.type === 'say') return found.text;
    const paths = new Set(found.entries.map((entry) => entry.path));
    accepts = (path) => paths.has(path);
  }
  const counts = new Map<string, number>();
  for (const [path, tags] of values)
    if (accepts(path)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  if (counts.size === 0) return say(complete ? 'noTagYet' : 'tagsUnread');
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rest = sorted.length > MOST_LISTED ? say('firstShownOf', { n: MOST_LISTED, total: sorted.length }) : '';
  const list = bullets(
    sorted.map(([tag, uses]) => say('notesWithTag', { tag, n: uses })),
    say,
  );
  return `${say('tags', { n: sorted.length })} ${rest}\n\n${list}${complete ? '' : `\n\n${say('notesUnread')}`}`;
}
