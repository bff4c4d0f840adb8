import { Dexie } from 'dexie';
import type { Rows } from '../../../adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase, StoredChange } from '../../../adapters/dexie/database.ts';
import { WAITING_APPROVALS } from '../../../adapters/dexie/writes/remove-contents.ts';
import { attachmentsOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import { type Approval, LIVE_RUN_STATUSES, type Run, type ToolCallRow } from '../../../contracts/domain/run/run.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';

/** Most characters of a request that stand for its run. */
const TITLE_CHARS = 80;

/** The rows that say whether something needs a file: of a transaction, or as they are now. */
export interface UseSource {
  approvalsIn(state: Approval['state']): Promise<readonly Approval[]>;
  runsIn(status: Run['status']): Promise<readonly Run[]>;
  callsOf(runId: string): Promise<readonly (ToolCallRow | undefined)[]>;
  changesOf(runId: string): Promise<readonly Pick<StoredChange, 'fileIds'>[]>;
}

/**
 * Finds a run that has not ended, or an approval that waits, which uses one of the files. Returns the refusal of erasing; null when nothing
 * uses them.
 */
export async function findUse(source: UseSource, fileIds: ReadonlySet<string>): Promise<CloisterError | null> {
  const waiting = await Promise.all(WAITING_APPROVALS.map((state) => source.approvalsIn(state)));
  const approval = waiting.flat().find((one) => concerns(one, fileIds));
  if (approval !== undefined) return conflictError('eraseApproval', {}, { approvalId: approval.approvalId });
  const live = await Promise.all(LIVE_RUN_STATUSES.map((status) => source.runsIn(status)));
  for (const run of live.flat()) if (await hasUsed(source, run, fileIds)) return runError(run);
  return null;
}

async function hasUsed(source: UseSource, run: Run, fileIds: ReadonlySet<string>): Promise<boolean> {
  if (attachmentsOf(run).some(({ fileId }) => fileIds.has(fileId))) return true;
  const [calls, changes] = await Promise.all([source.callsOf(run.runId), source.changesOf(run.runId)]);
  return (
    calls.some((call) => call?.readIds?.some((fileId) => fileIds.has(fileId))) ||
    changes.some((change) => change.fileIds.some((fileId) => fileIds.has(fileId)))
  );
}

/** Reads inside a transaction. */
export function rowsSource(rows: Pick<Rows, 'findAll' | 'keys' | 'get'>): UseSource {
  return {
    approvalsIn: (state) => rows.findAll('approvals', 'state', state),
    runsIn: (status) => rows.findAll('runs', 'status', status),
    async callsOf(runId) {
      const keys = await rows.keys('toolCalls', '[runId+stepIndex]', IDBKeyRange.bound([runId], [runId, []]));
      return Promise.all(keys.map((key) => rows.get('toolCalls', key)));
    },
    changesOf: (runId) => rows.findAll('changes', 'runId', runId),
  };
}

/** Reads as the database is now. */
export function databaseSource({ approvals, runs, toolCalls, changes }: CloisterDatabase): UseSource {
  return {
    approvalsIn: (state) => approvals.where('state').equals(state).toArray(),
    runsIn: (status) => runs.where('status').equals(status).toArray(),
    callsOf: (runId) =>
      toolCalls.where('[runId+stepIndex]').between([runId, Dexie.minKey], [runId, Dexie.maxKey]).toArray(),
    changesOf: (runId) => changes.where('runId').equals(runId).toArray(),
  };
}

/** Returns whether the change of an approval, as proposed or as edited, names one of the files. */
export function concerns(
  { change, proposed }: Pick<Approval, 'change' | 'proposed'>,
  fileIds: ReadonlySet<string>,
): boolean {
  return [change, proposed?.change].some((part) => part?.transitions.some(({ fileId }) => fileIds.has(fileId)));
}

export function runError({ runId, prompt }: Pick<Run, 'runId' | 'prompt'>): CloisterError {
  const title = prompt.slice(0, TITLE_CHARS).toWellFormed();
  return conflictError('eraseRun', { title }, { runId });
}
