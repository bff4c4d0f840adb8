import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { Change, ChangeRow, UndoResult } from '../../contracts/domain/notebook/notebook.ts';
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
  const standing = (await changesToUndo(services, run)).filter(({ undoneBy }) => undoneBy === null);
  if (standing.length === 0) {
    throw nothingToUndoError('run', {}, { runId: run.runId });
  }
  return takeBack(services, run.notebookId, standing, 'undo', run.runId);
}

/** Redoes what the last undo of a run reverted. */
export async function redoRun(services: Services, run: Run): Promise<UndoResult> {
  const newest = await standingUndos(services, await changesOf(services, run));
  if (newest.length === 0) {
    throw nothingToRedoError('run', {}, { runId: run.runId });
  }
  return takeBack(services, run.notebookId, newest, 'redo', run.runId);
}

/** Resolves with what a run changed in the notebook, newest first, undone or not. */
export async function changesToUndo(services: Services, run: Run): Promise<ChangeRow[]> {
  return (await changesOf(services, run)).filter((change) => change.undoes.length === 0 && concernsNotebook(change));
}

/** Resolves with the undos of changes that are in effect, and with what the person decided about the files that they left; newest first. */
export async function standingUndos(services: Services, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const ids = new Set(changes.flatMap(({ undoneBy, mergedBy = [] }) => [undoneBy ?? [], mergedBy].flat()));
  const undos = await services.store.findChanges([...ids]);
  return undos.filter(({ undoneBy }) => undoneBy === null).sort((a, b) => b.seq - a.seq);
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
  const plan = planUndo(reader, changes, undefined, await keptContents(services, changes));
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
    const [again, lowered, change] = await Promise.all([
      labelsToRestore(services, changes, restored),
      labelsToLower(services, changes, restored),
      withAuthorsOfImports(services, changes, plan.change),
    ]);
    await commitAsPerson(services, change, again.length > 0 ? { ...act, fileLabels: again } : act, {
      writes: lowered.length > 0 ? [{ type: 'set-labels', rows: lowered }] : [],
    });
  }
  return { restored: plan.restored, conflicts: plan.conflicts };
}

/** Resolves with a check whether the content of a file before these changes is stored. */
export async function keptContents(
  { store }: Pick<Services, 'store'>,
  changes: readonly Pick<ChangeRow, 'transitions'>[],
): Promise<(hash: string) => boolean> {
  const hashes = changes.flatMap(({ transitions }) => transitions.flatMap(({ before }) => before?.hash ?? []));
  const missing = new Set(await store.listMissingContents([...new Set(hashes)]));
  return (hash) => !missing.has(hash);
}

/** Returns the label rows without what these changes added to files that existed before, for the files that are restored. */
export async function labelsToLower(
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

/** Adds to the redo of an import who wrote each file, as its archive says. The earlier versions stay with the change of the import. */
async function withAuthorsOfImports({ store }: Services, changes: readonly ChangeRow[], redo: Change): Promise<Change> {
  const undone = (await store.findChanges(changes.flatMap(({ undoes }) => undoes))).sort((a, b) => a.seq - b.seq);
  // The newest change of a file is the one whose content comes back.
  const newest = new Map(undone.flatMap(({ transitions }) => transitions.map((each) => [each.fileId, each])));
  const transitions = redo.transitions.map((transition) => {
    const { after, imported } = newest.get(transition.fileId) ?? {};
    const isBack = imported?.written !== undefined && after?.hash === transition.after?.hash;
    return isBack ? { ...transition, imported: { written: imported.written } } : transition;
  });
  return { ...redo, transitions };
}

/** Returns the labels that the undone imports had added, when an undo among these changes is itself undone. */
export async function labelsToRestore(
  services: Services,
  changes: readonly ChangeRow[],
  restored: ReadonlySet<string>,
): Promise<LabelRow[]> {
  const undone = await services.store.findChanges(changes.flatMap(({ undoes }) => undoes));
  return undone.flatMap(({ gainedLabels = [] }) => gainedLabels).filter(({ fileId }) => restored.has(fileId));
}
