import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, UndoResult } from '../../contracts/domain/notebook/notebook.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import {
  notFoundError,
  nothingToRedoError,
  nothingToUndoError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { planUndo } from '../../core/notebook/change/plan-change.ts';
import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import { commitAsPerson, type Services } from '../app/services.ts';
import { changesOfHelpers } from './driving/helper-runs.ts';

/** Undoes one change. Rejects with `nothing-to-undo` when it was undone already. */
export async function undoChange(services: Services, changeId: string): Promise<UndoResult> {
  const change = await services.store.findChange(changeId);
  if (!change) throw notFoundError('change', { changeId });
  if (change.undoneBy !== null) throw nothingToUndoError('change', {}, { changeId });
  return takeBack(services, change.notebookId, [change], 'undo', change.runId);
}

/** Undoes what a run changed in the notebook, in one change. */
export async function undoRun(services: Services, run: Run): Promise<UndoResult> {
  const changes = await changesOf(services, run);
  const standing = changes.filter(
    (change) => change.undoneBy === null && change.undoes.length === 0 && concernsNotebook(change),
  );
  if (standing.length === 0) {
    throw nothingToUndoError('run', {}, { runId: run.runId });
  }
  return takeBack(services, run.notebookId, standing, 'undo', run.runId);
}

/** Redoes what the last undo of a run reverted. */
export async function redoRun(services: Services, run: Run): Promise<UndoResult> {
  const changes = await changesOf(services, run);
  const undoIds = new Set(changes.flatMap((change) => (change.undoneBy === null ? [] : [change.undoneBy])));
  const undos = await services.store.findChanges([...undoIds]);
  const newest = undos.filter((change) => change.undoneBy === null).sort((a, b) => b.seq - a.seq);
  if (newest.length === 0) {
    throw nothingToRedoError('run', {}, { runId: run.runId });
  }
  return takeBack(services, run.notebookId, newest, 'redo', run.runId);
}

/** Returns whether a change concerns the notebook. Changes in the run's own folders are not undone. */
function concernsNotebook(change: ChangeRow): boolean {
  return change.transitions.some(({ before, after }) => !isOfRun((after ?? before)?.path ?? ''));
}

async function changesOf(services: Services, run: Run): Promise<ChangeRow[]> {
  // What its helpers changed is its work, too.
  const [own, ofHelpers] = await Promise.all([
    services.store.listChanges({ runId: run.runId }),
    changesOfHelpers(services, run.runId),
  ]);
  return [...own, ...ofHelpers].sort((a, b) => b.seq - a.seq);
}

async function takeBack(
  services: Services,
  notebookId: string,
  changes: readonly ChangeRow[],
  what: 'undo' | 'redo',
  runId: string | null,
): Promise<UndoResult> {
  const reader = await services.store.notebook(notebookId);
  const transitions = changes.flatMap((change) => change.transitions);
  const hashes = transitions.flatMap(({ before }) => before?.hash ?? []);
  const missing = new Set(await services.store.listMissingContents([...new Set(hashes)]));
  const plan = planUndo(reader, changes, undefined, (hash) => !missing.has(hash));
  if (plan.change) {
    const target = plan.restored[0] ?? null;
    const restored = new Set(plan.change.transitions.map(({ fileId }) => fileId));
    const act = {
      action: `change.${what}` as const,
      target,
      runId,
      inputSummary: changes
        .map((change) => change.changeId)
        .join(' ')
        .slice(0, 500),
    };
    const [again, lowered] = await Promise.all([
      labelsToRestore(services, changes, restored),
      labelsToLower(services, changes, restored),
    ]);
    await commitAsPerson(services, plan.change, again.length > 0 ? { ...act, fileLabels: again } : act, {
      writes: lowered.length > 0 ? [{ type: 'set-labels', rows: lowered }] : [],
    });
  }
  return { restored: plan.restored, conflicts: plan.conflicts };
}

/** Returns the label rows without what these imports added to files that existed before, for the files that are restored. */
async function labelsToLower(
  services: Services,
  changes: readonly ChangeRow[],
  restored: ReadonlySet<string>,
): Promise<LabelRow[]> {
  const gained = changes.flatMap(({ gainedLabels = [] }) => gainedLabels).filter(({ fileId }) => restored.has(fileId));
  return Promise.all(
    [...Map.groupBy(gained, ({ fileId }) => fileId)].map(async ([fileId, rows]) => {
      const own = await services.store.labelsOfFile(fileId);
      const labels = own.filter((label) => !rows.some((row) => row.labels.includes(label)));
      return { fileId, notebookId: rows[0]?.notebookId ?? '', labels };
    }),
  );
}

/** Returns the labels that the undone imports had added, when an undo among these changes is itself undone. */
async function labelsToRestore(
  services: Services,
  changes: readonly ChangeRow[],
  restored: ReadonlySet<string>,
): Promise<LabelRow[]> {
  const undone = await services.store.findChanges(changes.flatMap(({ undoes }) => undoes));
  return undone.flatMap(({ gainedLabels = [] }) => gainedLabels).filter(({ fileId }) => restored.has(fileId));
}
