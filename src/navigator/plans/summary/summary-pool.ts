import { ask, explain, joined } from '../../answers/answers.ts';
import { fold, wordsOf } from '../../language/fold-words.ts';
import { namesExperiments } from '../../language/folder-kinds.ts';
import { resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { filesOf, type Inventory } from '../../notes/inventory.ts';
import { nameMatches, type Search } from '../../notes/word-search.ts';
import type { Entry } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import type { Wanted } from './summary-target.ts';

/** The candidate sources of a summary, before their dates are checked. */
export type Pool =
  | { type: 'say'; text: string }
  | {
      type: 'files';
      files: readonly Entry[];
      remarks: readonly string[] /** Keep only what calls itself an experiment, if anything does. */;
      byType: boolean;
    };

/** Filters the notebook by folder, note, experiments and subject. */
export function choosePool(
  task: Task,
  inventory: Inventory,
  root: string,
  topic: readonly string[],
  search: Search,
  wanted: Wanted,
): Pool {
  const texts = filesOf(inventory).filter(
    (entry) => /\.(?:md|markdown|txt)$/i.test(entry.path) && fold(entry.path) !== fold(wanted.path),
  );
  const folders = inventory.entries.filter((entry) => entry.kind === 'folder');
  const named = namedPlaces(task, root, folders, inventory);
  if (named.type === 'say') return named;
  const inPlace =
    named.paths.length > 0
      ? texts.filter((entry) => named.paths.some((path) => entry.path === path || entry.path.startsWith(`${path}/`)))
      : texts;
  const wantsExperiments = task.request.experiments && named.paths.length === 0 && root === '/';
  const home = wantsExperiments ? folders.find((entry) => namesExperiments(entry.path)) : undefined;
  const base = home ? inPlace.filter((entry) => entry.path.startsWith(`${home.path}/`)) : inPlace;
  const byType = wantsExperiments && !home;
  if (topic.length === 0) return { type: 'files', files: base, remarks: [], byType };
  const meant = topicAsPlace(topic, texts, folders);
  if (meant)
    return {
      type: 'files',
      files: base.filter((entry) => entry.path === meant || entry.path.startsWith(`${meant}/`)),
      remarks: [],
      byType,
    };
  if (search.failure) {
    return {
      type: 'say',
      text: joined(task.voice.say('nothingWritten'), explain(search.failure, task)),
    };
  }
  return bySubject(task, base, search, topic, byType);
}

/** Resolves folders and notes given by path or name, except the one listed directly. */
function namedPlaces(
  task: Task,
  root: string,
  folders: readonly Entry[],
  inventory: Inventory,
): { type: 'paths'; paths: string[] } | { type: 'say'; text: string } {
  const paths: string[] = [];
  if (root !== '/') return { type: 'paths', paths };
  for (const source of task.request.sources) {
    if (source.form === 'quoted') continue;
    const found = resolveName(source, source.folder ? folders : inventory.entries);
    if (found.type === 'one') paths.push(found.entry.path);
    else if (found.type === 'many') return { type: 'say', text: ask(found.entries, task.voice.say) };
    else
      return {
        type: 'say',
        text: task.voice.say('nothingCalledToSummarize', { name: source.text }),
      };
  }
  return { type: 'paths', paths };
}

/** Resolves a subject that is the exact name of a folder or note: "summarize the protocols". */
function topicAsPlace(topic: readonly string[], texts: readonly Entry[], folders: readonly Entry[]): string | null {
  const words = topic.flatMap(wordsOf).join(' ');
  const reference: Reference = { text: topic.join(' '), form: 'name', folder: false };
  const folder = folders.find(
    (entry) =>
      wordsOf(entry.path).join(' ') === words ||
      wordsOf(entry.path.slice(entry.path.lastIndexOf('/'))).join(' ') === words,
  );
  if (folder) return folder.path;
  const note = resolveName(reference, texts);
  if (note.type !== 'one') return null;
  const name = wordsOf(
    note.entry.path
      .slice(note.entry.path.lastIndexOf('/'))
      .replace(/\.\w+$/, '')
      .replace(/^\/\d{4}-\d{2}-\d{2}/, ''),
  ).join(' ');
  return name === words ? note.entry.path : null;
}

/** Returns the notes with the phrase in text or name, otherwise with all of its words, otherwise with some, which adds a remark. */
function bySubject(
  task: Task,
  base: readonly Entry[],
  search: Search,
  topic: readonly string[],
  byType: boolean,
): Pool {
  const named = base.filter((entry) => nameMatches(entry.path, topic));
  for (const rank of ['phrase', 'all', 'some'] as const) {
    const paths = new Set(search.files.filter((file) => file.rank === rank).map((file) => file.path));
    const hits = base.filter((entry) => paths.has(entry.path));
    if (hits.length === 0 && (rank !== 'all' || named.length === 0)) continue;
    if (rank !== 'some') return { type: 'files', files: [...new Set([...hits, ...named])], remarks: [], byType };
    const loosely = task.voice.say('looselyHeld', { words: topic.join(' ') });
    return { type: 'files', files: hits, remarks: [loosely], byType };
  }
  return { type: 'files', files: [], remarks: [], byType };
}
