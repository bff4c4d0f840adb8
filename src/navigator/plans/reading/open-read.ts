import { ask, bullets, explain, joined, mention, verbatim } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import { wordsOf } from '../../language/fold-words.ts';
import { extensionOf, pathOf, resolveLoosely, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { newestFirst } from '../../language/stated-dates.ts';
import { englishOf } from '../../languages/translate-request.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { filesOf, takeInventory } from '../../notes/inventory.ts';
import { type ReadNote, readNotes } from '../../notes/read-notes.ts';
import { survey } from '../../notes/survey.ts';
import { nameMatches } from '../../notes/word-search.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { fileOutputSchema, metadataOutputSchema, outputOf } from '../../tool-outputs.ts';
import { filesMeant, placesOf, type Task } from '../plan-context.ts';
import { poolOf } from './file-pool.ts';

/** The maximum number of lines of a note in one answer. */
const MOST_LINES = 300;

/** The result of looking up a name: a path, or an answer. */
export type Found = { type: 'path'; path: string; kind: 'file' | 'folder' | 'unknown' } | { type: 'say'; text: string };

/** Opens the note in a tab and answers with its text; answers with a link to a folder. */
export function* open(task: Task): Plan<string> {
  if (!task.tools.has(TOOL.uiTabsOpen)) return yield* link(task);
  const found = yield* located(task);
  if (found.type === 'say') return found.text;
  if (found.kind === 'folder')
    return task.voice.say('hereItIs', { file: mention({ path: found.path, kind: 'folder' }) });
  const shown = yield* callOne(sentence('opening', { what: found.path }), TOOL.uiTabsOpen, { path: found.path });
  const source: Reference = { text: found.path, form: 'path', folder: false };
  const text = yield* read({ ...task, request: { ...task.request, sources: [source], latest: null, pronoun: false } });
  return shown?.type === 'ok'
    ? text
    : `${text}\n\n${task.voice.say('notOpenedInTab')} ${shown ? explain(shown, task) : ''}`;
}

/** Finds the requested note and checks that it exists. */
function* located(task: Task): Plan<Found> {
  const found = yield* locate(task, task.request.sources[0]);
  if (found.type === 'say' || found.kind !== 'unknown') return found;
  const outcome = yield* callOne(sentence('lookingFor', { what: found.path }), TOOL.getFileMetadata, {
    path: found.path,
  });
  const file = outputOf(outcome, metadataOutputSchema);
  if (file) return { ...found, kind: file.kind };
  return outcome.type === 'missing' ? found : yield* lookAround(task, task.request.sources[0], outcome);
}

function* link(task: Task): Plan<string> {
  const found = yield* located(task);
  if (found.type === 'say') return found.text;
  const kind = found.kind === 'folder' ? 'folder' : 'file';
  return task.voice.say('hereItIs', { file: mention({ path: found.path, kind }) });
}

/** Answers with the note's text, unchanged. */
export function* read(task: Task): Plan<string> {
  if (task.request.sources.length > 1 && task.request.sources.every(isExplicit)) return yield* readSeveral(task);
  const found = yield* locate(task, task.request.sources[0]);
  if (found.type === 'say') return found.text;
  const { lines } = task.request;
  const { say } = task.voice;
  if (lines) {
    const wanted = Math.min(MOST_LINES, (lines.to ?? lines.from + MOST_LINES - 1) - lines.from + 1);
    const outcome = yield* callOne(sentence('reading', { path: found.path }), TOOL.readFile, {
      path: found.path,
      fromLine: lines.from,
      lines: Math.max(1, wanted),
    });
    const part = outputOf(outcome, fileOutputSchema);
    if (!part) return explain(outcome, task);
    const { fromLine, toLine, totalLines } = part;
    const file = mention({ path: part.path, kind: 'file' });
    return `${say('linesOf', { file, from: fromLine, to: toLine, total: totalLines })}\n\n${verbatim(part.content)}`;
  }
  let path = found.path;
  let [note] = yield* readNotes(sentence('reading', { path }), [path]);
  if (note?.type === 'unread' && note.outcome.type === 'error' && note.outcome.code === 'not-found') {
    const instead = yield* lookAround(task, task.request.sources[0], note.outcome);
    if (instead.type === 'say') return instead.text;
    path = instead.path;
    [note] = yield* readNotes(sentence('reading', { path }), [path]);
  }
  if (!note) return say('nothingToRead');
  if (note.type === 'unread') {
    if (note.outcome.type === 'error' && note.outcome.code === 'is-a-folder') return say('isFolder', { path });
  }
  return shown(task, note, MOST_LINES);
}

/** Answers with the texts of several files, in the order of the request. They share the lines of one answer. */
function* readSeveral(task: Task): Plan<string> {
  const paths = [...new Set(task.request.sources.map(pathOf))];
  const notes = yield* readNotes(sentence('readingFiles', { n: paths.length }), paths);
  const most = Math.ceil(MOST_LINES / paths.length);
  return notes.map((note) => shown(task, note, most)).join('\n\n');
}

/** Formats the first lines of a file, or says why there are none. */
function shown(task: Task, note: ReadNote, most: number): string {
  const { say } = task.voice;
  const { path } = note;
  if (note.type === 'unread') {
    const why = explain(note.outcome, task);
    return why.includes(path) ? why : `\`${path}\`: ${why}`;
  }
  const all = note.content.split('\n');
  const file = mention({ path, kind: 'file' });
  const head =
    all.length > most
      ? say('firstLines', { file, path, n: note.totalLines, most, next: most + 1 })
      : say('wholeNote', { file, n: note.totalLines });
  const rest = note.complete ? '' : `\n\n${say('partsUnread')}`;
  return `${head}\n\n${verbatim(all.slice(0, most).join('\n'))}${rest}`;
}

/** Resolves a reference to a path. An absolute path with an extension is used directly; anything else is looked up. */
export function* locate(task: Task, source: Reference | undefined): Plan<Found> {
  const { request } = task;
  if (request.latest !== null) return yield* locateLatest(task);
  if (source?.form === 'path' && isExplicit(source)) return { type: 'path', path: pathOf(source), kind: 'unknown' };
  if (!source) {
    const [path] = request.pronoun ? filesMeant(task) : [];
    if (path !== undefined) return { type: 'path', path, kind: 'unknown' };
    return { type: 'say', text: task.voice.say('whereIsIt') };
  }
  const inventory = yield* takeInventory(sentence('lookingFor', { what: source.text }), placesOf(task), source.text);
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task) };
  return pick(source, preferred(task, source, inventory.entries), inventory.complete, task.voice.say);
}

/** Leaves out templates, and figures and tables where a note was asked for, while something else matches. */
function preferred(task: Task, source: Reference, entries: Parameters<typeof resolveName>[1]) {
  const words = wordsOf(englishOf(task.conversation.turns.at(-1)?.request ?? ''));
  const isWanted = ({ path }: { readonly path: string }) =>
    (words.some((word) => word.startsWith('template')) || !path.startsWith('/templates/')) &&
    (!words.includes('note') || !/\.[a-z0-9]+$/i.test(path) || path.endsWith('.md'));
  const wanted = entries.filter(isWanted);
  return resolveLoosely(source, wanted).type === 'none' ? entries : wanted;
}

/** Returns whether a reference is a path that needs no look-up: absolute, with an extension or a final slash. */
export function isExplicit(source: Reference): boolean {
  return source.text.startsWith('/') && (extensionOf(source.text) !== '' || source.text.endsWith('/'));
}

function* locateLatest(task: Task): Plan<Found> {
  const { inventory, stated } = yield* survey({
    say: sentence('lookingForNewest'),
    places: placesOf(task),
    dates: 'every',
  });
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task) };
  const pool = poolOf(task, inventory).filter((entry) => /\.(?:md|markdown|txt|ipynb)$/i.test(entry.path));
  const named = pool.filter((entry) => nameMatches(entry.path, task.request.topic));
  const wanted = newestFirst(named.length > 0 ? named : pool, stated).slice(0, task.request.latest ?? 1);
  const [first] = wanted;
  if (!first) return { type: 'say', text: task.voice.say('noNotesYet') };
  if (wanted.length === 1) return { type: 'path', path: first.path, kind: 'file' };
  const { say } = task.voice;
  const list = bullets(wanted.map(mention), say);
  return { type: 'say', text: `${say('newestNotes', { n: wanted.length })}\n\n${list}` };
}

/** Suggests entries for a path that does not exist. A single file of the same name in another folder is used directly. */
function* lookAround(task: Task, source: Reference | undefined, outcome: Outcome): Plan<Found> {
  const problem = explain(outcome, task);
  if (!source || outcome.type !== 'error' || outcome.code !== 'not-found') return { type: 'say', text: problem };
  const inventory = yield* takeInventory(sentence('lookingFor', { what: source.text }), placesOf(task));
  if (inventory.failure) return { type: 'say', text: problem };
  const name = source.text.slice(source.text.lastIndexOf('/') + 1);
  const same = filesOf(inventory).filter((entry) => entry.path.endsWith(`/${name}`));
  if (source.text.startsWith('/')) {
    const near = resolveName({ ...source, text: name }, inventory.entries);
    const entries = near.type === 'one' ? [near.entry] : near.type === 'many' ? near.entries : near.near;
    if (entries.length === 0) return { type: 'say', text: problem };
    return { type: 'say', text: `${problem}\n\n${ask(entries, task.voice.say)}` };
  }
  const [only] = same;
  if (only && same.length === 1) return { type: 'path', path: only.path, kind: only.kind };
  return pick(source, inventory.entries, inventory.complete, task.voice.say);
}

/** Returns the one match, a question, or the closest names. */
export function pick(
  source: Reference,
  entries: Parameters<typeof resolveName>[1],
  complete: boolean,
  say: Say,
): Found {
  const found = resolveLoosely(source, entries);
  if (found.type === 'one') return { type: 'path', path: found.entry.path, kind: found.entry.kind };
  if (found.type === 'many') return { type: 'say', text: ask(found.entries, say) };
  const near = found.near.length > 0 ? `${say('nearest')}\n\n${bullets(found.near.map(mention), say)}` : '';
  const text = joined(say('nothingCalled', { name: source.text }), complete ? '' : say('notAll'), near);
  return { type: 'say', text };
}
