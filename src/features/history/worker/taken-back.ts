import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { changesToUndo, standingUndos } from '../../../runtime/runs/undo-changes.ts';

type Of = CommandValue<'changes.conflicts'>['of'];

/** What an undo takes back. */
export interface TakenBackChanges {
  readonly notebookId: string;
  readonly what: 'undo' | 'redo';
  /** Newest first. */
  readonly changes: readonly ChangeRow[];
  readonly runId: string | null;
  /** Files that the undo has restored, or about which the person has decided. */
  readonly done: ReadonlySet<string>;
}

/** Changes among which the redo of a run is looked for. */
const LATEST = 500;

export async function readTakenBack(services: Services, of: Of): Promise<TakenBackChanges> {
  const { store } = services;
  if ('changeId' in of) {
    const change = await store.findChange(of.changeId);
    if (change === undefined) throw notFoundError('change', { changeId: of.changeId });
    const what = change.undoes.length > 0 && change.action === 'undo' ? 'redo' : 'undo';
    return withDone(services, { notebookId: change.notebookId, what, changes: [change], runId: change.runId });
  }
  const run = await store.run(of.runId);
  if (run === undefined) throw notFoundError('run', { runId: of.runId });
  const { notebookId, runId } = run;
  const changes = of.what === 'undo' ? await changesToUndo(services, run) : await changesToRedo(services, run);
  return withDone(services, { notebookId, what: of.what, changes, runId });
}

/** Resolves with the undos of a run that a redo takes back, or, after a redo that left files, took back. */
async function changesToRedo(services: Services, run: Run): Promise<ChangeRow[]> {
  const own = await changesToUndo(services, run);
  const standing = await standingUndos(services, own);
  if (standing.length > 0) return standing;
  const ids = new Set(own.map(({ changeId }) => changeId));
  const deciders = new Set(own.flatMap(({ mergedBy = [] }) => mergedBy));
  const latest = await services.store.pageChanges(run.notebookId, { limit: LATEST });
  for (const redo of latest.filter(({ action, undoneBy }) => action === 'redo' && undoneBy === null)) {
    const undos = await services.store.findChanges(redo.undoes);
    const isOfRun = undos.some(({ undoes, changeId }) => undoes.some((id) => ids.has(id)) || deciders.has(changeId));
    if (isOfRun) return undos.sort((a, b) => b.seq - a.seq);
  }
  return [];
}

async function withDone(services: Services, taken: Omit<TakenBackChanges, 'done'>): Promise<TakenBackChanges> {
  const undos = await standingUndos(services, taken.changes);
  const done = new Set(undos.flatMap(({ transitions }) => transitions.map(({ fileId }) => fileId)));
  return { ...taken, done };
}
