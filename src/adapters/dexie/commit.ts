import { Dexie } from 'dexie';
import { CloisterError } from '../../contracts/errors.ts';
import { type Run, type RunStatus, TERMINAL_RUN_STATUSES } from '../../contracts/run.ts';
import type { ChainHead } from '../../core/audit/chain.ts';
import type { CommitBatch, CommitResult } from '../../core/loop/store.ts';
import type { Hasher } from '../../core/ports.ts';
import { type CheckedChange, checkChange } from './check-change.ts';
import type { CloisterDatabase, RuleBookRow, StoredChange } from './database.ts';
import { chainRows, readHead } from './log-store.ts';
import { storageError } from './storage-error.ts';

/** How one batch of a shared transaction came out. */
export type CommitOutcome = { type: 'written'; result: CommitResult; change: StoredChange | null } | { type: 'refused'; error: CloisterError };

export interface CommitPorts {
  readonly hasher: Hasher;
  readonly nowMs: () => number;
  readonly probe: (point: string) => void;
  /** Told of what failed beside a commit and did no harm to it. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The one door. Writes batches that wait together in one strict transaction, each whole or not at all: the
 * checks of a batch come before its first write, so a refused one leaves no trace and the others stand.
 * Rejects, and nothing of any batch is written, when the database itself fails (`storage-full` when it has no room).
 */
export async function commitBatches(database: CloisterDatabase, batches: readonly CommitBatch[], ports: CommitPorts): Promise<CommitOutcome[]> {
  try {
    return await database.transaction('rw', database.tables, async () => {
      let head = await readHead(database);
      const outcomes: CommitOutcome[] = [];
      for (const batch of batches) {
        const outcome = await commitOne(database, batch, head, ports);
        if (outcome.type === 'written') head = outcome.head;
        outcomes.push(outcome);
      }
      ports.probe('commit.before-end');
      return outcomes;
    });
  } catch (error) {
    throw storageError(error);
  }
}

async function commitOne(
  database: CloisterDatabase,
  batch: CommitBatch,
  head: ChainHead,
  ports: CommitPorts,
): Promise<(Extract<CommitOutcome, { type: 'written' }> & { head: ChainHead }) | Extract<CommitOutcome, { type: 'refused' }>> {
  const atMs = ports.nowMs();
  let checked: Checked;
  try {
    const earlier = await alreadyDone(database, batch, head);
    if (earlier) return { ...earlier, head };
    checked = await check(database, batch, atMs);
  } catch (error) {
    // Only a check refused: nothing of this batch is written yet. Anything else ends the transaction.
    if (error instanceof CloisterError) return { type: 'refused', error };
    throw error;
  }
  ports.probe('commit.checked');
  const entries = chainRows(head, batch.audit, ports.hasher);
  const last = entries[entries.length - 1];
  const newHead: ChainHead = last ? { seq: last.seq, hash: last.hash } : head;
  const change = changeRow(batch, checked.change, head, atMs);
  const writes: PromiseLike<unknown>[] = [];
  if (checked.change && change) writes.push(...writeChange(database, checked.change, change));
  ports.probe('commit.change-written');
  if (entries.length === 1 && last) writes.push(database.audit.add(last));
  else if (entries.length > 1) writes.push(database.audit.bulkAdd(entries));
  if (checked.run && batch.run) writes.push(database.runs.put({ ...checked.run, ...batch.run.patch }));
  writes.push(...writeRows(database, batch));
  ports.probe('commit.rows-written');
  await Dexie.Promise.all(writes);
  await finishUndo(database, batch);
  await writeMessages(database, batch);
  await settleDrafts(database, batch);
  return { type: 'written', result: { changeId: change?.changeId ?? null, written: true, auditSeq: newHead.seq }, change, head: newHead };
}

interface Checked {
  readonly change: CheckedChange | null;
  readonly run: Run | undefined;
}

async function alreadyDone(database: CloisterDatabase, { idempotencyKey }: CommitBatch, head: ChainHead) {
  if (idempotencyKey === undefined) return null;
  const change = await database.changes.get({ idempotencyKey });
  if (!change) return null;
  return { type: 'written' as const, result: { changeId: change.changeId, written: false, auditSeq: head.seq }, change: null };
}

async function check(database: CloisterDatabase, batch: CommitBatch, atMs: number): Promise<Checked> {
  const runId = batch.guard?.runId ?? batch.run?.runId;
  const [run, change] = await Promise.all([
    runId === undefined ? undefined : database.runs.get(runId),
    batch.change ? checkChange(database, batch.change, atMs) : null,
    checkElection(database, batch),
    checkRights(database, batch),
    checkApprovals(database, batch),
    checkRuleBook(database, batch),
    checkUndo(database, batch),
    checkOneLiveRun(database, batch),
  ]);
  if (batch.guard && run?.epoch !== batch.guard.epoch) {
    throw new CloisterError('epoch-lost', 'Another window has taken over this run. It goes on there.', { runId });
  }
  if (batch.run?.from && (!run || !batch.run.from.includes(run.status))) {
    throw new CloisterError('run-not-live', `The run is ${run?.status ?? 'gone'}; that is not possible now.`, { runId, status: run?.status ?? null });
  }
  if (batch.run && !run) throw new CloisterError('not-found', 'The run is gone.', { runId });
  return { change, run };
}

async function checkElection(database: CloisterDatabase, { election }: CommitBatch): Promise<void> {
  if (!election) return;
  const row = await database.meta.get('runner');
  if (row?.key === 'runner' && row.epoch === election.epoch) return;
  throw new CloisterError('epoch-lost', 'Another window drives the runs by now.', { epoch: election.epoch });
}

async function checkRights(database: CloisterDatabase, { rights }: CommitBatch): Promise<void> {
  if (!rights) return;
  const [agent, book] = await Promise.all([database.agents.get(rights.agent), readRuleBook(database)]);
  if (agent?.revision !== rights.agentRevision || book.revision !== rights.ruleBookRevision) {
    throw new CloisterError('stale-rights', 'The agent or the rules were changed in the meantime. The step is decided anew.');
  }
}

async function checkApprovals(database: CloisterDatabase, { approvals }: CommitBatch): Promise<void> {
  await Promise.all(
    (approvals ?? []).map(async ({ approvalId, from }) => {
      const approval = await database.approvals.get(approvalId);
      if (approval && from.includes(approval.state)) return;
      const state = approval ? `it is ${approval.state} already` : 'it is gone';
      throw new CloisterError('approval-settled', `This question cannot be answered that way: ${state}.`, { approvalId, state: approval?.state ?? null });
    }),
  );
}

async function checkRuleBook(database: CloisterDatabase, { ruleBook }: CommitBatch): Promise<void> {
  if (!ruleBook) return;
  const now = await readRuleBook(database);
  if (now.revision + 1 !== ruleBook.revision) {
    throw new CloisterError('conflict', 'The rules were changed in another window. Look at them again and repeat.');
  }
}

async function checkUndo(database: CloisterDatabase, { change }: CommitBatch): Promise<void> {
  const ids = change?.change.undoes ?? [];
  if (ids.length === 0) return;
  const rows = await database.changes.bulkGet([...ids]);
  if (rows.some((row) => !row || row.undoneBy !== null)) {
    throw new CloisterError('nothing-to-undo', 'This was taken back already.', { changeIds: [...ids] });
  }
}

/** Two windows may start a run in the same session at the same moment: the second one waits its turn. */
async function checkOneLiveRun(database: CloisterDatabase, { put }: CommitBatch): Promise<void> {
  for (const { runId, sessionId, status } of put?.runs ?? []) {
    if (isEnded(status)) continue;
    const runs = await database.runs.where('sessionId').equals(sessionId).toArray();
    const live = runs.find((run) => run.runId !== runId && !isEnded(run.status));
    if (!live) continue;
    const message = 'The run of this session is not finished: it is at work or waits for you. Answer or cancel it first, or start a new session.';
    throw new CloisterError('run-waiting', message, { runId: live.runId, status: live.status });
  }
}

function isEnded(status: RunStatus): boolean {
  return TERMINAL_RUN_STATUSES.some((ended) => ended === status);
}

/** The rule book in force; empty, with revision 0, before the first rule. */
export async function readRuleBook(database: CloisterDatabase): Promise<RuleBookRow> {
  const row = await database.meta.get('rule-book');
  return row?.key === 'rule-book' ? row : { key: 'rule-book', revision: 0, rules: [] };
}

function changeRow(batch: CommitBatch, checked: CheckedChange | null, head: ChainHead, atMs: number): StoredChange | null {
  if (!batch.change || !checked) return null;
  const { changeId, change, action, actor, runId, toolCallId } = batch.change;
  return {
    changeId,
    notebookId: change.notebookId,
    seq: checked.notebook.seq,
    runId,
    toolCallId,
    actor,
    atMs,
    action,
    summary: change.summary,
    transitions: change.transitions,
    // The entry that speaks of it need not be the first one of the batch.
    auditSeq: head.seq + 1 + Math.max(0, batch.audit.findIndex((entry) => entry.changeId === changeId)),
    undoes: [...(change.undoes ?? [])],
    undoneBy: null,
    fileIds: change.transitions.map((transition) => transition.fileId),
    ...(batch.idempotencyKey === undefined ? {} : { idempotencyKey: batch.idempotencyKey }),
  };
}

function writeChange(database: CloisterDatabase, checked: CheckedChange, change: StoredChange): PromiseLike<unknown>[] {
  const { remove, put, blobs, notebook } = checked;
  const writes: PromiseLike<unknown>[] = [database.notebooks.put(notebook), database.changes.add(change)];
  // Rows that leave a path go first: another may take it in the same change.
  if (remove.length > 0) writes.push(database.files.bulkDelete(remove));
  if (put.length === 1 && put[0]) writes.push(database.files.put(put[0]));
  else if (put.length > 1) writes.push(database.files.bulkPut(put));
  if (blobs.length === 1 && blobs[0]) writes.push(database.blobs.put(blobs[0]));
  else if (blobs.length > 1) writes.push(database.blobs.bulkPut(blobs));
  return writes;
}

function writeRows(database: CloisterDatabase, { put, approvals, ruleBook, removeAgents }: CommitBatch): PromiseLike<unknown>[] {
  const writes: PromiseLike<unknown>[] = [];
  if (put?.sessions?.length) writes.push(database.sessions.bulkPut([...put.sessions]));
  if (put?.runs?.length) writes.push(database.runs.bulkPut([...put.runs]));
  if (put?.steps?.length) writes.push(database.steps.bulkPut([...put.steps]));
  if (put?.toolCalls?.length) writes.push(database.toolCalls.bulkPut([...put.toolCalls]));
  if (put?.approvals?.length) writes.push(database.approvals.bulkPut([...put.approvals]));
  if (put?.agents?.length) writes.push(database.agents.bulkPut([...put.agents]));
  if (put?.workspaces?.length) writes.push(database.workspaces.bulkPut([...put.workspaces]));
  if (put?.notebooks?.length) writes.push(database.notebooks.bulkPut([...put.notebooks]));
  for (const { approvalId, patch } of approvals ?? []) writes.push(database.approvals.update(approvalId, patch));
  if (ruleBook) writes.push(database.meta.put({ key: 'rule-book', ...ruleBook }));
  if (removeAgents?.length) writes.push(database.agents.bulkDelete([...removeAgents]));
  return writes;
}

/** Marks what was taken back; taking back an undo makes the changes stand again that it had undone. */
async function finishUndo(database: CloisterDatabase, { change }: CommitBatch): Promise<void> {
  const ids = change?.change.undoes ?? [];
  if (!change || ids.length === 0) return;
  for (const id of ids) {
    const row = await database.changes.get(id);
    await database.changes.update(id, { undoneBy: change.changeId });
    for (const again of row?.undoes ?? []) await database.changes.update(again, { undoneBy: null });
  }
}

async function writeMessages(database: CloisterDatabase, { messages }: CommitBatch): Promise<void> {
  for (const message of messages ?? []) {
    const { sessionId } = message;
    const last = await database.messages.where('[sessionId+seq]').between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey]).last();
    await database.messages.add({ ...message, seq: (last?.seq ?? 0) + 1 });
  }
}

/** Inside the transaction of the change: a draft that outlived its change would be in conflict with its own words. */
async function settleDrafts(database: CloisterDatabase, batch: CommitBatch): Promise<void> {
  for (const { draftId, text, baseHash } of batch.settleDrafts ?? []) {
    const now = await database.drafts.get(draftId);
    if (now?.text === text) await database.drafts.delete(draftId);
    else if (now) await database.drafts.put({ ...now, baseHash, conflict: false });
  }
}
