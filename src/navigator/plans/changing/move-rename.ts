import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { ask, count, refused } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf, isSureOf, joinPath, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { type Inventory, takeInventory } from '../../notes/inventory.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, moveOutputSchema, outputOf } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { type Found, isExplicit, pick } from '../reading/open-read.ts';

/** Renames or moves one file or folder. */
export function* move(task: Task): Plan<string> {
  const { request } = task;
  const verb = request.rename ? 'rename' : 'move';
  const source = request.sources[0] ?? (request.pronoun && task.lastPath !== null ? reference(task.lastPath) : null);
  if (!source)
    return `What shall I ${verb}? For example: ${verb} /notes/a.md to ${request.rename ? 'b.md' : '/archive'}`;
  if (!request.target)
    return request.rename
      ? `What shall “${source.text}” be called? For example: rename ${source.text} to b.md`
      : `Where shall “${source.text}” go? For example: move ${source.text} to /archive`;
  const target = request.target;
  if (isSeveral(source) || isSeveral(target))
    return `Nothing was moved: I ${verb} one file at a time. Name one, and ask again for the next.`;
  if (isExplicit(source) && extensionOf(source.text) !== '' && namesFile(target, request.rename)) {
    return yield* moveTo(task, pathOf(source), filePath(pathOf(source), target));
  }
  const inventory = yield* takeInventory(`Looking for ${source.text}.`, placesOf(task));
  if (inventory.failure) return refused('Nothing was moved.', inventory.failure, task.tools);
  const found = pickSurely(source, inventory);
  if (found.type === 'say') return found.text;
  return yield* moveTo(
    task,
    found.path,
    destination(found.path, found.kind === 'folder', target, request.rename, inventory.entries),
  );
}

function reference(path: string): Reference {
  return { text: path, form: 'path', folder: false };
}

/** Returns whether a reference is two names: "a.md and b.md". */
function isSeveral({ text }: Reference): boolean {
  return /\.[A-Za-z][A-Za-z0-9]{0,7}(?:\s*[,;&]\s*|\s+and\s+)\S/.test(text);
}

/** Resolves the source. A match by spelling correction alone becomes a question: "move heading" must not move "reading". */
function pickSurely(source: Reference, { entries, complete }: Inventory): Found {
  const found = pick(source, entries, complete);
  if (found.type === 'say') return found;
  return isSureOf(source.text, found.path) ? found : { type: 'say', text: ask([found]) };
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
  if (from === to) return `\`${from}\` is there already. Nothing was moved.`;
  const outcome = yield* callOne(`Moving ${from} to ${to}.`, TOOL.moveFile, { from, to });
  const moved = outputOf(outcome, moveOutputSchema);
  // The new path comes first: it is the referent of "it" in the next request.
  if (moved) return `Moved to \`${moved.to}\`, from \`${moved.from}\`.`;
  return refused(`Nothing was moved; \`${from}\` is where it was.`, outcome, task.tools);
}

/** Deletes only what the request names. */
export function* remove(task: Task): Plan<string> {
  const { request } = task;
  const sources =
    request.sources.length === 0 && request.pronoun && task.lastPath !== null
      ? [reference(task.lastPath)]
      : request.sources;
  if (sources.length === 0)
    return 'Which file shall I delete? I delete what is named, one by one. For example: delete /notes/old.md';
  const paths: string[] = [];
  const names = sources.filter((source) => !isExplicit(source));
  const inventory =
    names.length > 0
      ? yield* takeInventory(`Looking for ${names.map((source) => source.text).join(', ')}.`, placesOf(task))
      : null;
  if (inventory?.failure) return refused('Nothing was deleted.', inventory.failure, task.tools);
  for (const source of sources) {
    const found = inventory && !isExplicit(source) ? pickSurely(source, inventory) : null;
    if (found?.type === 'say') return `Nothing was deleted.\n\n${found.text}`;
    paths.push(found?.path ?? pathOf(source));
  }
  if (paths.includes('/')) return 'Nothing was deleted: I do not delete a whole notebook. Name a file or a folder.';
  const calls = [...new Set(paths)].map((path) => ({
    tool: TOOL.deleteFile,
    // "the data folder" includes its contents; "data" alone may misspell the name of a note.
    input: { path, recursive: request.recursive || sources.some((source) => source.folder) },
  }));
  const outcomes = yield* callAll(`Deleting ${calls.map((call) => call.input.path).join(', ')}.`, calls);
  const lines = yield* deletionLines(
    task,
    calls.map((call) => call.input.path),
    outcomes,
  );
  return lines.join('\n');
}

function* deletionLines(task: Task, paths: readonly string[], outcomes: readonly Outcome[]): Plan<string[]> {
  const lines: string[] = [];
  for (const [index, path] of paths.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: TOOL.deleteFile };
    if (outcome.type === 'ok') lines.push(`I deleted \`${path}\`. Say “undo” to take it back.`);
    else if (outcome.type === 'error' && outcome.code === 'folder-not-empty') {
      lines.push(
        `\`${path}\` is a folder with files in it. Nothing was deleted. To delete it with all below, say: delete ${path} and everything in it`,
      );
    } else if (outcome.type === 'error' && outcome.code === 'not-found') {
      const inventory = yield* takeInventory(`Looking for ${nameOf(path)}.`, placesOf(task));
      const found = inventory.failure ? null : resolveName(reference(nameOf(path)), inventory.entries);
      const near = found?.type === 'one' ? [found.entry] : found?.type === 'many' ? found.entries : (found?.near ?? []);
      const question = near.length > 0 ? `\n\n${ask(near)}` : '';
      lines.push(`${refused('Nothing was deleted.', outcome, task.tools)}${question}`);
    } else lines.push(refused(`\`${path}\` was not deleted.`, outcome, task.tools));
  }
  return lines.length > 1 && outcomes.every((outcome) => outcome.type === 'ok')
    ? [
        `I deleted ${count(paths.length, 'file')}: ${paths.map((path) => `\`${path}\``).join(', ')}. Say “undo” to take back the last.`,
      ]
    : lines;
}
