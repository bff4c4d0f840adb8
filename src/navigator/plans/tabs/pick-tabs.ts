import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { ask, bullets, joined, mention } from '../../answers/answers.ts';
import type { Selection } from '../../grammar/selection.ts';
import { wordsOf } from '../../language/fold-words.ts';
import { namesExperiments } from '../../language/folder-kinds.ts';
import { folderOf, isSureOf, pathOf, resolveLoosely } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import type { Say } from '../../texts/say.ts';
import type { Entry, Tab } from '../../tool-outputs.ts';
import { shownSaid, type Task } from '../plan-context.ts';

/** The notes of some tabs, or why none are meant. */
export type PickedTabs =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'paths'; readonly paths: ReadonlySet<string> };

/** Resolves a selection among the open tabs. Each name has to fit one of them: a wrong guess would close what should stay. */
export function pickTabs(task: Task, selection: Selection, open: readonly Tab[]): PickedTabs {
  const { say } = task.voice;
  const told = (why: string): PickedTabs => ({ type: 'say', text: ` ${joined(why, listOf(open, say))}` });
  const { tags, properties, about, period, latest, hasException } = selection;
  if (tags.length + properties.length > 0 || period !== null || latest !== null || hasException)
    return told(say('tabsBy'));
  const entries = [...new Set(open.map(({ path }) => path))].map(
    (path): Entry => ({ path, kind: 'file', sizeBytes: 0, modifiedMs: 0 }),
  );
  const pool = entries.filter((entry) => isInside(entry.path, selection));
  const named: readonly Reference[] = [
    ...selection.references,
    ...[...selection.names, ...about].map((text) => ({ text, form: 'name', folder: false }) as const),
  ];
  if (named.length === 0) {
    if (pool.length > 0) return { type: 'paths', paths: new Set(pool.map(({ path }) => path)) };
    return told(say('noTabFits', { said: shownSaid(task, selection) }));
  }
  const paths = new Set<string>();
  for (const reference of named) {
    const below = reference.form !== 'path' ? pool.filter(({ path }) => isBelow(path, reference.text)) : [];
    const found = resolveLoosely(reference, pool);
    if (found.type === 'one' && (reference.form === 'path' || isSureOf(reference.text, found.entry.path)))
      paths.add(found.entry.path);
    else if (below.length > 0) for (const { path } of below) paths.add(path);
    else if (found.type === 'many') return { type: 'say', text: `\n\n${ask(found.entries, say)}` };
    else return told(say('noTabCalled', { name: reference.text }));
  }
  return { type: 'paths', paths };
}

function listOf(open: readonly Tab[], say: Say): string {
  const files = [...new Set(open.map(({ path }) => mention({ path, kind: 'file' })))];
  return `${say('whichOfThese')}\n\n${bullets(files, say)}`;
}

/** Returns whether a note fits the folder and the file types of a selection. */
function isInside(path: string, { place, extensions, experiments }: Selection): boolean {
  if (extensions.length > 0 && !extensions.some((type) => path.toLowerCase().endsWith(type))) return false;
  if (experiments && !namesExperiments(folderOf(path))) return false;
  if (place === null) return true;
  if (place.form === 'path' && place.text.startsWith('/')) return path.startsWith(`${pathOf(place)}/`);
  return isBelow(path, place.text);
}

/** Returns whether a note is in a folder of this name: "protocols", "protocol", "notes/2026". */
function isBelow(path: string, name: string): boolean {
  const said = wordsOf(name).join(' ');
  if (said === '') return false;
  for (let folder = folderOf(path); folder !== '/'; folder = folderOf(folder)) {
    const called = [wordsOf(nameOf(folder)).join(' '), wordsOf(folder).join(' ')];
    if (called.some((one) => one === said || one === `${said}s`)) return true;
  }
  return false;
}
