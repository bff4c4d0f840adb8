import type { Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { nameCollisionError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { foldPath } from '../../guard/fold-name.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { ancestorsOf, nameOf, parentOf } from '../../shared/paths/path-parts.ts';
import { changeIfRoom, planDelete, planMove, planPut } from './plan-change.ts';
import { type PlanTools, planError, type Tree } from './plan-parts.ts';

/** Returns the paths without duplicates and without those below another one of them, in the given order. */
export function topmostPaths(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return [...all].filter((path) => !ancestorsOf(path).some((folder) => all.has(folder)));
}

/** The moves of several files and folders into one folder. Items that are there already do not move. */
export function movesInto(paths: readonly string[], folder: string): { from: string; to: string }[] {
  return topmostPaths(paths)
    .filter((from) => from === '/' || parentOf(from) !== folder)
    .map((from) => ({ from, to: folder === '/' ? `/${nameOf(from)}` : `${folder}/${nameOf(from)}` }));
}

/** Plans to move several files and folders into one folder as one change. Creates the folder when it is missing. */
export function planMoveMany(
  reader: Tree,
  paths: readonly string[],
  folder: string,
  tools: Pick<PlanTools, 'hash' | 'nextFileId'>,
): ChangeOrError {
  const moves = movesInto(paths, folder);
  const created = new Map<string, Transition>();
  const moved: Transition[] = [];
  const taken = new Map<string, string>();
  for (const { from, to } of moves) {
    const other = taken.get(foldPath(to));
    if (other !== undefined) {
      const said = nameCollisionError.sentence('sameName', { other, from, folder });
      return planError('name-collision', said);
    }
    taken.set(foldPath(to), from);
    const planned = planMove(reader, from, to, tools);
    if (planned.type === 'error') return planned;
    if (planned.type === 'unchanged') continue;
    for (const transition of planned.change.transitions) {
      if (transition.before !== null) moved.push(transition);
      else if (transition.after !== null && !created.has(transition.after.path)) {
        created.set(transition.after.path, transition);
      }
    }
  }
  if (moved.length === 0) return { type: 'unchanged' };
  const what = moves.length === 1 ? `${moves[0]?.from}` : `${moves.length} items`;
  return changeIfRoom(
    reader,
    [...created.values(), ...moved],
    `Move ${what} to ${folder}${andFiles(moved, moves.length)}`,
  );
}

/** Plans to write several files, each at a path of its own, as one change. */
export function planPutMany(
  reader: Tree,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  summary: string,
  tools: PlanTools,
): ChangeOrError {
  const transitions: Transition[] = [];
  const blobs = new Map<string, Uint8Array>();
  for (const { path, bytes } of files) {
    const planned = planPut(reader, path, bytes, tools);
    if (planned.type === 'error') return planned;
    if (planned.type === 'unchanged') continue;
    transitions.push(...planned.change.transitions);
    for (const blob of planned.change.blobs) blobs.set(blob.hash, blob.bytes);
  }
  if (transitions.length === 0) return { type: 'unchanged' };
  return changeIfRoom(
    reader,
    transitions,
    summary,
    [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
  );
}

/** Plans to delete several files and folders, with all that they contain, as one change. */
export function planDeleteMany(reader: Tree, paths: readonly string[]): ChangeOrError {
  const tops = topmostPaths(paths);
  const removed: Transition[] = [];
  for (const path of tops) {
    const planned = planDelete(reader, path, true);
    if (planned.type === 'error') return planned;
    if (planned.type !== 'change') continue;
    for (const transition of planned.change.transitions) removed.push(transition);
  }
  const what = tops.length === 1 ? `${tops[0]}` : `${tops.length} items`;
  return changeIfRoom(reader, removed, `Delete ${what}${andFiles(removed, tops.length)}`);
}

/** Returns how many files are concerned when these are more than the items. */
function andFiles(transitions: readonly Transition[], items: number): string {
  const files = transitions.filter(({ before }) => before?.kind === 'file').length;
  return files > items ? ` (${files} files)` : '';
}
