import type { Change, FileState, Notebook, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import {
  conflictError,
  damagedError,
  nameCollisionError,
  notFoundError,
  quotaExceededError,
} from '../../../contracts/errors/messages/notebook-messages.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { ChangePart } from '../../../core/ports/commit-batch.ts';
import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import type { Rows } from '../commit/one-transaction.ts';
import type { StoredFile } from '../database.ts';
import { type GrownLabels, growLabels } from './grow-labels.ts';

/** A change checked against the rows of this transaction, with the rows that it will write. */
export interface CheckedChange {
  readonly notebook: Notebook;
  /** New files and folders. */
  readonly made: StoredFile[];
  readonly put: StoredFile[];
  readonly remove: string[];
  readonly blobs: { hash: string; bytes: Uint8Array }[];
  readonly labels: GrownLabels;
}

/**
 * How a new file is checked against existing ones. `lookup` reads each name and id first. `constraint`, for many new files,
 * relies on the unique indexes: a violation aborts the transaction without identifying the row.
 */
export type UniquenessCheck = 'constraint' | 'lookup';

/** From this number of new files on, the lookups cost more than the rest of the commit. */
const MANY_NEW = 32;

/** Returns whether a change has enough new files to rely on the unique indexes. */
export function makesMany(change: Change | undefined): boolean {
  const transitions = change?.transitions ?? [];
  return transitions.length >= MANY_NEW && transitions.filter(({ before }) => before === null).length >= MANY_NEW;
}

/**
 * Checks a change against the current rows, inside the transaction that will write it. Throws `conflict`,
 * `name-collision`, `quota-exceeded`, `not-found` or `damaged` before anything is written.
 */
export async function checkChange(
  rows: Rows,
  part: ChangePart,
  atMs: number,
  uniqueness: UniquenessCheck,
): Promise<CheckedChange> {
  const { change } = part;
  const leaves = leavingOf(change);
  const unasked = uniqueness === 'constraint' && makesMany(change);
  const check = (transition: Transition) =>
    unasked && transition.before === null ? undefined : checkTransition(rows, change, transition, leaves);
  const [notebook, files, labels] = await Promise.all([
    rows.get('notebooks', change.notebookId),
    Promise.all(change.transitions.map(check)),
    growLabels(rows, part),
    checkFolders(rows, change, leaves),
    checkBlobs(rows, change),
  ]);
  if (!notebook) throw notFoundError('notebookRemoved', {}, { notebookId: change.notebookId });
  const grown = grow(notebook, change.transitions);
  if (grown.sizeBytes > notebook.quotaBytes && grown.sizeBytes > notebook.sizeBytes) {
    throw quotaExceededError(
      'notebook',
      { name: notebook.name, bytes: notebook.quotaBytes },
      { quotaBytes: notebook.quotaBytes },
    );
  }
  const seq = notebook.seq + 1;
  const made: StoredFile[] = [];
  const put: StoredFile[] = [];
  const remove: string[] = [];
  for (const [index, transition] of change.transitions.entries()) {
    const { fileId, before, after } = transition;
    const row = files[index];
    if (before && (after === null || after.path !== before.path)) remove.push(fileId);
    if (after) (before === null ? made : put).push(toRow(change, { ...transition, after }, row, part, atMs, seq));
  }
  return { notebook: { ...notebook, ...grown, seq }, made, put, remove, blobs: neededBlobs(change), labels };
}

function toRow(
  change: Change,
  { fileId, after, imported }: Transition & { readonly after: FileState },
  row: StoredFile | undefined,
  part: ChangePart,
  atMs: number,
  seq: number,
): StoredFile {
  const sameContent = row !== undefined && row.hash === after.hash && row.kind === after.kind;
  return {
    ...after,
    fileId,
    notebookId: change.notebookId,
    pathKey: foldPath(after.path),
    parent: parentOf(after.path),
    createdMs: row?.createdMs ?? imported?.written?.createdMs ?? atMs,
    modifiedMs: sameContent ? row.modifiedMs : (imported?.written?.modifiedMs ?? atMs),
    author: sameContent ? row.author : (imported?.written?.author ?? part.actor),
    seq,
  };
}

async function checkTransition(
  rows: Rows,
  change: Change,
  transition: Transition,
  leaves: Leaving,
): Promise<StoredFile | undefined> {
  const { fileId, before, after } = transition;
  const movesIn = after !== null && after.path !== before?.path;
  const [row, holder] = await Promise.all([
    rows.get('files', fileId),
    movesIn ? rows.find('files', '[notebookId+pathKey]', [change.notebookId, foldPath(after.path)]) : undefined,
  ]);
  if (before) {
    const same =
      row &&
      row.notebookId === change.notebookId &&
      row.path === before.path &&
      row.hash === before.hash &&
      row.kind === before.kind;
    if (!same) throw conflictError('changed', { path: before.path });
  } else if (row) {
    throw conflictError('restored', { path: row.path });
  }
  if (holder && holder.fileId !== fileId && !leaves(holder)) {
    const path = after?.path ?? holder.path;
    if (holder.path === path) throw conflictError('exists', { path });
    throw nameCollisionError('case', { path, other: holder.path });
  }
  return row;
}

/** Returns whether a row leaves its path in the same change. */
type Leaving = (row: StoredFile) => boolean;

function leavingOf(change: Change): Leaving {
  const paths = new Map(change.transitions.map(({ fileId, after }) => [fileId, after?.path]));
  return ({ fileId, path }) => paths.has(fileId) && paths.get(fileId) !== path;
}

/** Checks that new files have a folder and that removed folders are empty. */
async function checkFolders(rows: Rows, change: Change, leaves: Leaving): Promise<void> {
  const { notebookId, transitions } = change;
  const arriving = new Set(transitions.flatMap(({ after }) => (after?.kind === 'folder' ? [after.path] : [])));
  const parents = new Set<string>();
  for (const { before, after } of transitions) {
    if (after && after.path !== before?.path) parents.add(parentOf(after.path));
  }
  const gone = transitions.flatMap(({ before, after }) =>
    before?.kind === 'folder' && after?.path !== before.path ? [before.path] : [],
  );
  await Promise.all([
    ...[...parents].map(async (parent) => {
      if (parent === '/' || arriving.has(parent)) return;
      const row = await rows.find('files', '[notebookId+pathKey]', [notebookId, foldPath(parent)]);
      if (row?.kind !== 'folder' || row.path !== parent || leaves(row)) {
        throw conflictError('folderGone', { path: parent });
      }
    }),
    ...gone.map(async (folder) => {
      const children = await rows.findAll('files', '[notebookId+parent]', [notebookId, folder]);
      const left = children.find((child) => !leaves(child));
      if (left) throw conflictError('added', { path: left.path });
    }),
  ]);
}

async function checkBlobs(rows: Rows, change: Change): Promise<void> {
  const brought = new Set(change.blobs.map((blob) => blob.hash));
  await Promise.all(
    change.transitions.map(async ({ before, after }) => {
      if (!after?.hash || after.hash === before?.hash || brought.has(after.hash)) return;
      if (await rows.has('blobs', after.hash)) return;
      throw damagedError('contentOf', { path: after.path });
    }),
  );
}

function neededBlobs(change: Change): { hash: string; bytes: Uint8Array }[] {
  const needed = new Set(
    change.transitions.flatMap(({ after, imported }) => [
      ...(after?.hash ? [after.hash] : []),
      ...(imported?.versions ?? []).flatMap((version) =>
        [version.before?.hash ?? [], version.after?.hash ?? []].flat(),
      ),
    ]),
  );
  return change.blobs.filter((blob) => needed.has(blob.hash));
}

/** Computes files and bytes of a notebook after a change, without `/runs` and `/scratch`, which have their own quotas. */
function grow(notebook: Notebook, transitions: readonly Transition[]): { files: number; sizeBytes: number } {
  let { files, sizeBytes } = notebook;
  for (const { before, after } of transitions) {
    if (counts(before)) {
      files -= 1;
      sizeBytes -= before.sizeBytes;
    }
    if (counts(after)) {
      files += 1;
      sizeBytes += after.sizeBytes;
    }
  }
  return { files: Math.max(0, files), sizeBytes: Math.max(0, sizeBytes) };
}

function counts(state: FileState | null): state is FileState {
  return state?.kind === 'file' && !/^\/(?:runs|scratch)\//.test(state.path);
}
