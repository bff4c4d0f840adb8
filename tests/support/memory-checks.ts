import type { Change, FileState, Transition } from '../../src/contracts/domain/notebook/notebook.ts';
import { hasEnded, type Run } from '../../src/contracts/domain/run/run.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { hasOnlyLabels } from '../../src/core/policy/run-labels.ts';
import type { Check, CheckType, Write } from '../../src/core/ports/commit-batch.ts';
import type { NotebookReader } from '../../src/core/ports/notebook-reader-port.ts';
import { parentOf } from '../../src/core/shared/paths/path-parts.ts';
import type { MemoryTables } from './memory-store.ts';

/** The check types of a batch. Each throws its refusal. */
export const CHECKS: { readonly [T in CheckType]: (tables: MemoryTables, check: Check<T>) => void } = {
  'run-epoch'(tables, { runId, epoch }) {
    if (tables.runs.get(runId)?.epoch !== epoch) throw new CloisterError('epoch-lost', 'Another runner has it.');
  },
  'leader-epoch'(tables, { epoch }) {
    if (tables.runnerEpoch !== epoch) throw new CloisterError('epoch-lost', 'Another runner is the leader.');
  },
  rights(tables, rights) {
    const agent = tables.agents.get(rights.agent);
    const same = (agent?.revision ?? 0) === rights.agentRevision;
    if (!same || tables.ruleBook.revision !== rights.ruleBookRevision)
      throw new CloisterError('stale-rights', 'The agent or the rules were changed.');
  },
  'run-labels'(tables, { runId, labels, names }) {
    if (!hasOnlyLabels(tables.runs.get(runId)?.labels ?? [], labels, names))
      throw new CloisterError('stale-rights', 'A labelled file was read beside the run.');
  },
  'stored-credentials': () => undefined,
};

export function checkPatchRun(tables: MemoryTables, { runId, from }: Write<'patch-run'>): void {
  const row = tables.runs.get(runId);
  if (from && (!row || !from.includes(row.status)))
    throw new CloisterError('run-not-live', `The run is ${row?.status ?? 'gone'}.`);
  if (!row) throw new CloisterError('not-found', 'The run no longer exists.');
}

function isLive(run: Pick<Run, 'status'>): boolean {
  return !hasEnded(run);
}

export function checkOneLiveRun(tables: MemoryTables, { runId, sessionId, ...row }: Run): void {
  if (!isLive(row)) return;
  for (const run of tables.runs.values()) {
    if (run.sessionId === sessionId && run.runId !== runId && isLive(run)) {
      throw new CloisterError('run-waiting', 'The session has a live run.', { runId: run.runId, status: run.status });
    }
  }
}

export function checkPatchApproval(tables: MemoryTables, { approvalId, from, receipt }: Write<'patch-approval'>): void {
  const stored = tables.approvals.get(approvalId);
  const state = stored?.state;
  if (state === undefined || !from.includes(state))
    throw new CloisterError('approval-settled', `It is ${state ?? 'gone'}.`, { approvalId });
  if (receipt !== undefined && receipt !== stored?.receipt)
    throw new CloisterError('conflict', 'It was edited.', { approvalId });
}

export function checkPatchNotebook(
  { notebooks, workspaces }: MemoryTables,
  { notebookId, patch: { workspaceId } }: Write<'patch-notebook'>,
): void {
  const isThere = workspaceId === undefined || workspaces.has(workspaceId);
  if (!notebooks.has(notebookId) || !isThere)
    throw new CloisterError('not-found', 'The notebook or the workspace was removed.', { notebookId });
}

export function checkChange(tables: MemoryTables, change: Change, reader: NotebookReader | undefined): void {
  if (!reader) throw new CloisterError('not-found', 'The notebook was removed. Open another notebook.');
  const { transitions } = change;
  for (const id of change.undoes ?? []) {
    if (tables.changes.get(id)?.undoneBy !== null)
      throw new CloisterError('nothing-to-undo', 'It was taken back already.');
  }
  const next = new Map(transitions.map(({ fileId, after }) => [fileId, after]));
  /** New paths of moved rows; rows without an entry stay. */
  const staysAt = (fileId: string, path: string) => !next.has(fileId) || next.get(fileId)?.path === path;
  for (const { fileId, before, after } of transitions) {
    const row = reader.getById(fileId);
    if (!sameAs(row, before)) throw new CloisterError('conflict', `${(before ?? row)?.path} changed in the meantime.`);
    if (after === null || after.path === before?.path) continue;
    const holder = reader.findFolded(after.path);
    if (holder && holder.fileId !== fileId && staysAt(holder.fileId, holder.path)) {
      throw new CloisterError(
        holder.path === after.path ? 'conflict' : 'name-collision',
        `${after.path} is taken by ${holder.path}.`,
      );
    }
    const parent = parentOf(after.path);
    const folder = reader.get(parent);
    const arrives = transitions.some((other) => other.after?.kind === 'folder' && other.after.path === parent);
    const stands = folder?.kind === 'folder' && staysAt(folder.fileId, parent);
    if (parent !== '/' && !arrives && !stands)
      throw new CloisterError('conflict', `The folder ${parent} is not there.`);
  }
  for (const { before, after } of transitions) {
    if (before?.kind !== 'folder' || after?.path === before.path) continue;
    const left = reader.children(before.path).find((child) => staysAt(child.fileId, child.path));
    if (left) throw new CloisterError('conflict', `${left.path} was added in the meantime.`);
  }
  checkContent(tables, change);
  checkQuota(reader, transitions);
}

function sameAs(row: FileState | undefined, before: FileState | null): boolean {
  if (!row || !before) return !row && !before;
  return row.path === before.path && row.hash === before.hash && row.kind === before.kind;
}

function checkContent(
  tables: MemoryTables,
  { transitions, blobs }: { transitions: readonly Transition[]; blobs: readonly { hash: string }[] },
): void {
  for (const { before, after } of transitions) {
    if (!after?.hash || after.hash === before?.hash || tables.blobs.has(after.hash)) continue;
    if (!blobs.some(({ hash }) => hash === after.hash))
      throw new CloisterError('damaged', `The content of ${after.path} is missing.`);
  }
}

function checkQuota(reader: NotebookReader, transitions: readonly Transition[]): void {
  const { sizeBytes } = usageAfter(reader.usage, transitions);
  if (sizeBytes > reader.usage.quotaBytes && sizeBytes > reader.usage.sizeBytes)
    throw new CloisterError('quota-exceeded', 'No room.');
}

/** Returns the size of a notebook after the transitions, without the folders of runs. */
export function usageAfter(
  usage: { files: number; sizeBytes: number },
  transitions: readonly Transition[],
): { files: number; sizeBytes: number } {
  let { files, sizeBytes } = usage;
  for (const { before, after } of transitions) {
    if (counts(before)) [files, sizeBytes] = [files - 1, sizeBytes - before.sizeBytes];
    if (counts(after)) [files, sizeBytes] = [files + 1, sizeBytes + after.sizeBytes];
  }
  return { files, sizeBytes };
}

function counts(state: FileState | null): state is FileState {
  return state?.kind === 'file' && !state.path.startsWith('/runs/') && !state.path.startsWith('/scratch/');
}
