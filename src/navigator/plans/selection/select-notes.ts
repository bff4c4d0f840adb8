import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { ask, bullets, explain, joined, mention } from '../../answers/answers.ts';
import { isBlank, isPlain, type Selection } from '../../grammar/selection.ts';
import { fold, wordsOf } from '../../language/fold-words.ts';
import { namesExperiments } from '../../language/folder-kinds.ts';
import { extensionOf, folderOf, isSureOf, pathOf, resolveLoosely, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { dayOf, lastChangedFirst, newestFirst } from '../../language/stated-dates.ts';
import type { Plan } from '../../navigator-plan.ts';
import { filesOf, type Inventory, takeInventory } from '../../notes/inventory.ts';
import { type HeadValues, holdsTag, readHeadsWith } from '../../notes/note-heads.ts';
import { survey } from '../../notes/survey.ts';
import { nameMatches, type Search, type Topic } from '../../notes/word-search.ts';
import { type Sentence, sentence } from '../../texts/say.ts';
import type { Entry } from '../../tool-outputs.ts';
import { filesMeant, placesOf, shownSaid, type Task } from '../plan-context.ts';
import { isExplicit } from '../reading/open-read.ts';
import { confirmHeads, type Wanted } from './confirm-heads.ts';

/** The result of resolving a selection. */
export type Selected =
  | {
      readonly type: 'say';
      readonly text: string;
      /** Whether it says that nothing fits. */
      readonly isEmpty: boolean;
    }
  | {
      readonly type: 'entries';
      readonly entries: readonly Entry[];
      /** False if there may be more. */
      readonly complete: boolean;
      /** Path to the date in its frontmatter. */
      readonly stated: ReadonlyMap<string, string>;
    };

export interface SelectOptions {
  /** Whether the files will be changed. If so, uncertain matches are rejected. */
  readonly forChange: boolean;
  /** The text shown during the search. */
  readonly say: Sentence;
  /** Matches a subject by the note's name only, not by its text. Default: false. */
  readonly byNameOnly?: boolean;
  /** Whether the newest are those last changed, not those of the latest date. Default: false. */
  readonly byChange?: boolean;
  /** Filters the candidates. Default: all files. */
  readonly accepts?: (path: string) => boolean;
}

/** Resolves a selection to files. A name with several matches becomes a question. */
export function* select(task: Task, selection: Selection, options: SelectOptions): Plan<Selected> {
  if (selection.hasException) return told(task.voice.say('noExceptions'));
  if (selection.pronoun !== null && isPlain(selection)) return fromBefore(task, selection.pronoun);
  // "tag notes with x" may not mean all notes.
  if (isBlank(selection) && !(options.forChange ? selection.every : selection.many))
    return told(task.voice.say('whichNote'));
  const explicit = selection.references.filter((one) => one.form === 'path' && isExplicit(one));
  const isOnly = explicit.length === selection.references.length && selection.names.length === 0;
  if (explicit.length > 0 && isOnly && isPlain(selection) && selection.place === null)
    return { type: 'entries', entries: explicit.map((one) => fileAt(pathOf(one))), complete: true, stated: new Map() };
  return yield* lookUp(task, selection, options);
}

function told(text: string, isEmpty = false): Selected {
  return { type: 'say', text, isEmpty };
}

function fileAt(path: string): Entry {
  return { path, kind: 'file', sizeBytes: 0, modifiedMs: 0 };
}

function fromBefore(task: Task, pronoun: 'it' | 'them'): Selected {
  const paths = pronoun === 'them' && task.lastPaths.length > 0 ? task.lastPaths : filesMeant(task);
  if (paths.length === 0) return told(task.voice.say('whichNote'));
  return { type: 'entries', entries: paths.map(fileAt), complete: true, stated: new Map() };
}

function* lookUp(task: Task, selection: Selection, options: SelectOptions): Plan<Selected> {
  const topic: Topic = { words: selection.about, quoted: false };
  const places = placesOf(task);
  const heads = yield* headsFor(selection, places);
  const isDated = selection.period !== null || selection.latest !== null;
  // The notes with the tags are known, so no listing is needed, except for a period, which also uses its dates.
  const known = heads.length > 0 && heads.every(({ values }) => values.complete) && !isDated && isOnlyHeads(selection);
  const { inventory, search, stated } = known
    ? { inventory: inventoryOf(heads), search: NOTHING_SOUGHT, stated: NOTHING_STATED }
    : selection.names.length === 1 &&
        isPlain(selection) &&
        !selection.many &&
        selection.place === null &&
        !selection.experiments
      ? {
          search: NOTHING_SOUGHT,
          stated: NOTHING_STATED,
          inventory: yield* takeInventory(options.say, places, selection.names[0]),
        }
      : yield* survey({
          say: options.say,
          places,
          ...(selection.about.length > 0 ? { topic } : {}),
          ...(isDated ? { dates: 'every' as const } : {}),
        });
  const { say } = task.voice;
  if (inventory.failure) return told(explain(inventory.failure, task));
  const complete = inventory.complete && search.complete && heads.every(({ values }) => values.complete);
  const fits = (entry: Entry) =>
    heads.every(({ values, wanted, isTag }) => {
      const there = values.values.get(entry.path) ?? [];
      return isTag ? holdsTag(there, wanted) : there.includes(fold(wanted));
    }) && inPeriod(selection, dayOf(entry, stated));
  const chosen = choose(task, selection, options, inventory, search, fits);
  if (chosen.type === 'say') return told(complete ? chosen.text : `${chosen.text}\n\n${say('notAll')}`, chosen.isEmpty);
  const inOrder = options.byChange ? lastChangedFirst : (entries: readonly Entry[]) => newestFirst(entries, stated);
  const newest = selection.latest === null ? chosen.entries : inOrder(chosen.entries);
  const sorted = (selection.oldest ? newest.toReversed() : newest).slice(0, selection.latest ?? undefined);
  if (!options.forChange) return { type: 'entries', entries: sorted, complete, stated };
  const sure = yield* confirmHeads(sorted, heads, isDated ? stated : NOTHING_STATED);
  if (selection.latest !== null && sure.misdated !== null) return told(say('misdated', { path: sure.misdated }));
  return { type: 'entries', entries: sure.entries, complete, stated };
}

/** Returns whether frontmatter alone decides a selection: it has no folder, names, subject or experiments. */
function isOnlyHeads({ about, names, references, place, experiments }: Selection): boolean {
  return about.length + names.length + references.length === 0 && place === null && !experiments;
}

interface Head extends Wanted {
  readonly values: HeadValues;
}

/** Filters by tags and properties with one search for each. */
function* headsFor(selection: Selection, places: readonly string[]): Plan<Head[]> {
  const heads: Head[] = [];
  for (const tag of selection.tags) {
    const wanted = tag.replace(/^#/, '');
    heads.push({
      values: yield* readHeadsWith(sentence('lookingForTag', { tag: wanted }), 'tags', wanted, places),
      name: 'tags',
      wanted,
      isTag: true,
    });
  }
  for (const { name, value } of selection.properties)
    heads.push({
      values: yield* readHeadsWith(sentence('lookingFor', { what: name }), name, value, places),
      name,
      wanted: value,
      isTag: false,
    });
  return heads;
}

const NOTHING_STATED: ReadonlyMap<string, string> = new Map();
const NOTHING_SOUGHT: Search = { files: [], complete: true, failure: null };

/** Builds an inventory from notes with known frontmatter and their folders. */
function inventoryOf(heads: readonly Head[]): Inventory {
  const paths = new Set(heads.flatMap(({ values }) => [...values.values.keys()]));
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '/'; folder = folderOf(folder)) folders.add(folder);
  }
  const entries = [
    ...[...folders].map((path): Entry => ({ path, kind: 'folder', sizeBytes: 0, modifiedMs: 0 })),
    ...[...paths].filter((path) => !/^\/(?:runs|scratch)\//.test(path)).map(fileAt),
  ];
  return { entries, complete: true, failure: null };
}

function inPeriod({ period }: Selection, day: string): boolean {
  return period === null || (day >= period.start && day <= period.end);
}

const NOTE = /\.(?:md|markdown|txt|ipynb)$/i;

type Choice = { type: 'say'; text: string; isEmpty?: boolean } | { type: 'some'; entries: readonly Entry[] };

function choose(
  task: Task,
  selection: Selection,
  options: SelectOptions,
  inventory: Inventory,
  search: Search,
  fits: (entry: Entry) => boolean,
): Choice {
  const folders = inventory.entries.filter((entry) => entry.kind === 'folder');
  const all = filesOf(inventory).filter(({ path }) => {
    const { extensions, notes } = selection;
    const isMeant =
      extensions.length > 0 ? extensions.some((type) => path.toLowerCase().endsWith(type)) : !notes || NOTE.test(path);
    return isMeant && (options.accepts?.(path) ?? true);
  });
  const pool = poolIn(task, selection, all, folders, inventory.entries, options.forChange);
  if (pool.type === 'say') return pool;
  const fitting = pool.entries.filter(fits);
  const named = [
    ...selection.references,
    ...selection.names.map((text): Reference => ({ text, form: 'name', folder: false })),
  ];
  if (selection.about.length > 0) return byTopic(task, selection, options, fitting, search);
  if (named.length === 0) {
    if (selection.many || selection.latest !== null || fitting.length <= 1) return some(task, selection, fitting);
    return pool.isNote ? some(task, selection, fitting) : { type: 'say', text: ask(fitting, task.voice.say) };
  }
  const entries: Entry[] = [];
  for (const reference of named) {
    const found = byName(task, reference, selection, options, fitting, isPlain(selection) ? folders : []);
    if (found.type === 'say') return found;
    entries.push(...found.entries);
  }
  return { type: 'some', entries: [...new Map(entries.map((entry) => [entry.path, entry])).values()] };
}

function some(task: Task, selection: Selection, entries: readonly Entry[]): Choice {
  if (entries.length > 0) return { type: 'some', entries };
  return { type: 'say', text: nothing(task, selection), isEmpty: true };
}

/** Says that nothing matches, and what to change. */
function nothing(task: Task, selection: Selection): string {
  const { period, tags, place } = selection;
  const { say } = task.voice;
  const wider = [
    ...(period ? [say('otherPeriod')] : []),
    ...(tags.length > 0 ? [say('otherTag')] : []),
    ...(place ? [say('otherFolder')] : []),
  ];
  const what = wider.length > 0 ? wider.join(say('orJoin')) : say('otherWords');
  return joined(say('nothingFits', { said: shownSaid(task, selection) }), say('tryOther', { what }));
}

/** Returns the files of the named folder. The name may also be a note. */
function poolIn(
  task: Task,
  selection: Selection,
  all: readonly Entry[],
  folders: readonly Entry[],
  entries: readonly Entry[],
  forChange: boolean,
): { type: 'say'; text: string } | { type: 'pool'; entries: readonly Entry[]; isNote: boolean } {
  const { place } = selection;
  const { say } = task.voice;
  const experiments = selection.experiments ? folders.find((entry) => namesExperiments(nameOf(entry.path))) : undefined;
  if (selection.experiments && !experiments && forChange) return { type: 'say', text: say('noExperiments') };
  const base = experiments ? all.filter((entry) => entry.path.startsWith(`${experiments.path}/`)) : all;
  if (place === null) return { type: 'pool', entries: base, isNote: false };
  if (pathOf(place) === '/') return { type: 'pool', entries: base, isNote: false };
  const folder = resolveName({ ...place, folder: true }, folders);
  if (folder.type === 'one' && isSureOf(place.text, folder.entry.path)) {
    const within = `${folder.entry.path}/`;
    return { type: 'pool', entries: all.filter((entry) => entry.path.startsWith(within)), isNote: false };
  }
  const note = resolveLoosely({ ...place, folder: false }, all);
  if (note.type === 'one' && isSureOf(place.text, note.entry.path))
    return { type: 'pool', entries: [note.entry], isNote: true };
  if (note.type === 'many') return { type: 'say', text: ask(note.entries, say) };
  const near = resolveName(place, entries);
  const nearest = near.type === 'none' ? near.near : near.type === 'one' ? [near.entry] : near.entries;
  const list = nearest.length > 0 ? `${say('nearest')}\n\n${bullets(nearest.map(mention), say)}` : '';
  return { type: 'say', text: joined(say('noPlaceCalled', { name: place.text }), list) };
}

function byTopic(
  task: Task,
  selection: Selection,
  options: SelectOptions,
  pool: readonly Entry[],
  search: Search,
): Choice {
  const { say } = task.voice;
  const named = pool.filter((entry) => nameMatches(entry.path, selection.about));
  const ranks = new Map(search.files.map((file) => [file.path, file.rank]));
  if (options.byNameOnly && named.length === 0) {
    const hits = pool.filter((entry) => ranks.has(entry.path));
    const list = hits.length > 0 ? `${say('theseSpeakOfIt')}\n\n${bullets(hits.map(mention), say)}` : '';
    return { type: 'say', text: joined(say('noNameFits', { said: shownSaid(task, selection) }), list) };
  }
  const inText = (rank: string) => pool.filter((entry) => ranks.get(entry.path) === rank);
  const sure = [...inText('phrase'), ...inText('all')];
  if (selection.many || selection.latest !== null) {
    const surest = inText('phrase').length > 0 ? inText('phrase') : sure;
    const found = options.byNameOnly ? named : [...new Set([...named, ...surest])];
    return some(task, selection, found.length > 0 || options.forChange ? found : inText('some'));
  }
  const candidates = named.length > 0 ? named : inText('phrase').length > 0 ? inText('phrase') : sure;
  if (candidates.length > 1) return { type: 'say', text: ask(candidates, say) };
  return some(task, selection, candidates);
}

function byName(
  task: Task,
  reference: Reference,
  selection: Selection,
  options: SelectOptions,
  pool: readonly Entry[],
  folders: readonly Entry[],
): Choice {
  const { say } = task.voice;
  const words = wordsOf(reference.text);
  const folder = folders.find((entry) => isFolderCalled(entry, reference, words));
  if (folder && reference.form !== 'path') {
    const below = pool.filter((entry) => entry.path.startsWith(`${folder.path}/`));
    if (selection.many || below.length === 0 || !pool.some((entry) => nameMatches(entry.path, [reference.text])))
      return { type: 'some', entries: below };
  }
  if (selection.many && selection.names.length === 1 && reference.form === 'name') {
    const several = pool.filter((entry) => nameMatches(entry.path, words));
    if (several.length > 0) return { type: 'some', entries: several };
  }
  const found = resolveLoosely(reference, pool);
  if (found.type === 'many') return { type: 'say', text: ask(found.entries, say) };
  if (found.type === 'one') {
    const sure = !options.forChange || reference.form === 'path' || isSureOf(reference.text, found.entry.path);
    return sure ? { type: 'some', entries: [found.entry] } : { type: 'say', text: ask([found.entry], say) };
  }
  const near = found.near.length > 0 ? `${say('nearest')}\n\n${bullets(found.near.map(mention), say)}` : '';
  return { type: 'say', text: joined(say('nothingCalled', { name: reference.text }), near) };
}

/** Finds a folder by its name: "protocols", "protocol". */
function isFolderCalled({ path }: Entry, reference: Reference, words: readonly string[]): boolean {
  if (reference.form === 'path' && extensionOf(reference.text) !== '') return false;
  const name = wordsOf(nameOf(path)).join(' ');
  const said = words.join(' ');
  return said !== '' && (name === said || name === `${said}s`);
}
