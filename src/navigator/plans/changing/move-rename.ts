import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { ask, joined, refused } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf, isSureOf, joinPath, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { type Inventory, takeInventory } from '../../notes/inventory.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, moveOutputSchema, outputOf } from '../../tool-outputs.ts';
import { filesMeant, placesOf, type Task } from '../plan-context.ts';
import { type Found, isExplicit, pick } from '../reading/open-read.ts';

/** Renames or moves one file or folder. */
export function* move(task: Task): Plan<string> {
  const { request } = task;
  const { say } = task.voice;
  const [source, ...others] = sourcesOf(task);
  if (!source) return say(request.rename ? 'whatToRename' : 'whatToMove');
  if (!request.target) return say(request.rename ? 'whatNewName' : 'whereToMove', { name: source.text });
  const target = request.target;
  if (others.length > 0 || isSeveral(source) || isSeveral(target)) return say(request.rename ? 'renameOne' : 'moveOne');
  if (isExplicit(source) && extensionOf(source.text) !== '' && namesFile(target, request.rename)) {
    return yield* moveTo(task, pathOf(source), filePath(pathOf(source), target));
  }
  const inventory = yield* takeInventory(sentence('lookingFor', { what: source.text }), placesOf(task));
  if (inventory.failure)
    return refused(say(request.rename ? 'nothingRenamed' : 'nothingMoved'), inventory.failure, task);
  const found = pickSurely(source, inventory, say);
  if (found.type === 'say') return found.text;
  return yield* moveTo(
    task,
    found.path,
    destination(found.path, found.kind === 'folder', target, request.rename, inventory.entries),
  );
}

/** Returns what a request names, or the files that its "it" means. */
function sourcesOf(task: Task): readonly Reference[] {
  const { sources, pronoun } = task.request;
  return sources.length === 0 && pronoun ? filesMeant(task).map(reference) : sources;
}

function reference(path: string): Reference {
  return { text: path, form: 'path', folder: false };
}

/** Returns whether a reference is two names: "a.md and b.md". */
function isSeveral({ text }: Reference): boolean {
  return /\.[A-Za-z][A-Za-z0-9]{0,7}(?:\s*[,;&]\s*|\s+and\s+)\S/.test(text);
}

/** Resolves the source. A match by spelling correction alone becomes a question: "move heading" must not move "reading". */
function pickSurely(source: Reference, { entries, complete }: Inventory, say: Say): Found {
  const found = pick(source, entries, complete, say);
  if (found.type === 'say') return found;
  return isSureOf(source.text, found.path) ? found : { type: 'say', text: ask([found], say) };
}

/** Returns whether the target names the file itself, so that no listing is needed. */
function namesFile(target: Reference, rename: boolean): boolean {
  if (target.folder) return false;
  return extensionOf(target.text) !== '' || (rename && !target.text.includes('/'));
}

/** Returns the new path of a file. A bare name keeps the folder and the extension of the source. */
function filePath(from: string, target: Reference): string {
  const withExtension = extensionOf(target.text) === '' ? `${target.text}${extensionOf(from)}` : target.text;
  return target.text.includes('/') ? pathOf(withExtension) : joinPath(folderOf(from), withExtension);
}

/** Returns the destination: inside an existing folder or one called a folder, otherwise that name. */
function destination(
  from: string,
  isFolder: boolean,
  target: Reference,
  rename: boolean,
  entries: readonly Entry[],
): string {
  const path = pathOf(target);
  const folders = entries.filter((entry) => entry.kind === 'folder');
  const into = (folder: string) => joinPath(folder, nameOf(from));
  if (path === '/') return into('/');
  const exact = folders.find((entry) => fold(entry.path) === fold(path));
  if (exact && !(rename && !target.text.includes('/'))) return into(exact.path);
  if (!target.text.startsWith('/') && !rename) {
    const named = resolveName({ ...target, folder: true }, folders);
    if (named.type === 'one' && fold(nameOf(named.entry.path)) === fold(nameOf(path))) return into(named.entry.path);
  }
  if (target.text.endsWith('/') || (target.folder && !isFolder)) return into(path);
  if (!isFolder) return rename || extensionOf(target.text) !== '' ? filePath(from, target) : into(path);
  return target.text.includes('/') ? path : joinPath(rename ? folderOf(from) : '/', target.text);
}

function* moveTo(task: Task, from: string, to: string): Plan<string> {
  const { say } = task.voice;
  if (from === to) return say('isThere', { path: from });
  // A file that keeps its folder is renamed, whatever the request calls it.
  const isRenamed = folderOf(from) === folderOf(to);
  const doing = sentence(isRenamed ? 'renaming' : 'moving', { from, to });
  const outcome = yield* callOne(doing, TOOL.moveFile, { from, to });
  const moved = outputOf(outcome, moveOutputSchema);
  // The new path comes first: it is the referent of "it" in the next request.
  if (moved) return say(isRenamed ? 'renamedOne' : 'movedOne', { to: moved.to, from: moved.from });
  return refused(isRenamed ? say('nothingRenamed') : say('notMoved', { path: from }), outcome, task);
}

/** Deletes only what the request names. */
export function* remove(task: Task): Plan<string> {
  const { request } = task;
  const { say } = task.voice;
  const sources = sourcesOf(task);
  if (sources.length === 0) return say('whatToDelete');
  const paths: string[] = [];
  const names = sources.filter((source) => !isExplicit(source));
  const inventory =
    names.length > 0
      ? yield* takeInventory(
          sentence('lookingFor', { what: names.map((source) => source.text).join(', ') }),
          placesOf(task),
        )
      : null;
  if (inventory?.failure) return refused(say('nothingDeleted'), inventory.failure, task);
  for (const source of sources) {
    const found = inventory && !isExplicit(source) ? pickSurely(source, inventory, say) : null;
    if (found?.type === 'say') return `${say('nothingDeleted')}\n\n${found.text}`;
    paths.push(found?.path ?? pathOf(source));
  }
  if (paths.includes('/')) return say('notWholeNotebook');
  const calls = [...new Set(paths)].map((path) => ({
    tool: TOOL.deleteFile,
    // "the data folder" includes its contents; "data" alone may misspell the name of a note.
    input: { path, recursive: request.recursive || sources.some((source) => source.folder) },
  }));
  const outcomes = yield* callAll(
    sentence('deleting', { paths: calls.map((call) => call.input.path).join(', ') }),
    calls,
  );
  const lines = yield* deletionLines(
    task,
    calls.map((call) => call.input.path),
    outcomes,
  );
  return lines.join('\n');
}

function* deletionLines(task: Task, paths: readonly string[], outcomes: readonly Outcome[]): Plan<string[]> {
  const { say } = task.voice;
  const lines: string[] = [];
  for (const [index, path] of paths.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: TOOL.deleteFile };
    if (outcome.type === 'ok') lines.push(joined(say('deletedOne', { path }), say('undoIt')));
    else if (outcome.type === 'error' && outcome.code === 'folder-not-empty') {
      lines.push(say('folderNotEmpty', { path }));
    } else if (outcome.type === 'error' && outcome.code === 'not-found') {
      const inventory = yield* takeInventory(sentence('lookingFor', { what: nameOf(path) }), placesOf(task));
      const found = inventory.failure ? null : resolveName(reference(nameOf(path)), inventory.entries);
      const near = found?.type === 'one' ? [found.entry] : found?.type === 'many' ? found.entries : (found?.near ?? []);
      const question = near.length > 0 ? `\n\n${ask(near, say)}` : '';
      lines.push(`${refused(say('nothingDeleted'), outcome, task)}${question}`);
    } else lines.push(refused(say('wasNotDeleted', { path }), outcome, task));
  }
  return lines.length > 1 && outcomes.every((outcome) => outcome.type === 'ok')
    ? [
        joined(
          say('deleted', { n: paths.length, paths: paths.map((path) => `\`${path}\``).join(', ') }),
          say('undoLast'),
        ),
      ]
    : lines;
}
