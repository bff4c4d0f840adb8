import type { FileRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../guard/fold-name.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { joinTransitions, sameState } from '../../shared/changes/combine-changes.ts';
import { isWithin, parentOf } from '../../shared/paths/path-parts.ts';
import type { Tree } from './plan-parts.ts';

/** A notebook with uncommitted changes on top, so that planning a later step sees the earlier ones. */
export interface DraftTree extends Tree {
  apply(transition: Transition): void;
  /** The combined transition of each file, ordered by first use. */
  transitions(): Transition[];
}

/** Creates a draft on top of a reader. Nothing is copied; a lookup costs what it costs in the reader. */
export function createDraftTree(reader: Pick<NotebookReader, keyof Tree | 'seq'>): DraftTree {
  const net = new Map<string, Transition>();
  const rows = new Map<string, FileRow>();
  const byFolded = new Map<string, FileRow>();
  /** Paths of the reader whose row was removed. */
  const left = new Set<string>();
  let grownBytes = 0;

  const findFolded = (path: string): FileRow | undefined => {
    const own = byFolded.get(foldPath(path));
    if (own !== undefined) return own;
    const row = reader.findFolded(path);
    return row === undefined || left.has(row.path) ? undefined : row;
  };
  const get = (path: string): FileRow | undefined => rows.get(path) ?? (left.has(path) ? undefined : reader.get(path));
  const descendants = (path: string): FileRow[] => {
    const below = reader.descendants(path).filter((row) => !left.has(row.path) && !rows.has(row.path));
    for (const row of rows.values()) if (row.path !== path && isWithin(row.path, path)) below.push(row);
    return below.sort((one, other) => (one.path < other.path ? -1 : 1));
  };
  const apply = (transition: Transition): void => {
    const { fileId, before, after } = transition;
    if (before !== null) {
      const own = rows.get(before.path);
      if (own?.fileId === fileId) {
        rows.delete(own.path);
        byFolded.delete(own.pathKey);
      }
      if (reader.get(before.path)?.fileId === fileId) left.add(before.path);
    }
    if (after !== null) {
      const row = draftRow(reader, fileId, after);
      rows.set(after.path, row);
      byFolded.set(row.pathKey, row);
    }
    grownBytes += countedBytes(after) - countedBytes(before);
    net.set(fileId, joinTransitions(net.get(fileId), transition));
  };
  return {
    notebookId: reader.notebookId,
    get,
    findFolded,
    descendants,
    children: (path) => descendants(path).filter((row) => parentOf(row.path) === path),
    get usage() {
      return { ...reader.usage, sizeBytes: reader.usage.sizeBytes + grownBytes };
    },
    apply,
    transitions: () => [...net.values()].filter(({ before, after }) => !sameState(before, after)),
  };
}

/** Returns the bytes that count against the notebook's own quota, without the areas of runs. */
function countedBytes(state: FileState | null): number {
  return state === null || /^\/(?:runs|scratch)\//.test(state.path) ? 0 : state.sizeBytes;
}

function draftRow(reader: Pick<NotebookReader, 'notebookId' | 'seq'>, fileId: string, state: FileState): FileRow {
  return {
    ...state,
    fileId,
    notebookId: reader.notebookId,
    pathKey: foldPath(state.path),
    createdMs: 0,
    modifiedMs: 0,
    author: { type: 'app' },
    seq: reader.seq,
  };
}
