import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { ChainHead } from '../../../core/audit/chain.ts';
import { EMPTY_HEAD } from '../../../core/audit/chain.ts';
import { patchRun } from '../../../core/policy/run-labels.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { CommitBatch, CommitResult } from '../../../core/ports/store.ts';
import type { CloisterDatabase, RuleBookRow, StoredChange } from '../database.ts';
import { writeGitFiles } from '../git-area.ts';
import { chainRows } from '../log/log-store.ts';
import { isTableName } from '../rows/row-check.ts';
import { storageError } from '../storage-error.ts';
import { type Checked, checkBatch, ruleBookOf } from './check-batch.ts';
import { type CheckedChange, type Lookout, makesMany } from './check-change.ts';
import { inOneTransaction, type Rows } from './one-transaction.ts';
import { removeNotebook } from './remove-notebook.ts';

/** How one batch of a shared transaction came out. */
export type CommitOutcome =
  | { type: 'written'; result: CommitResult; change: StoredChange | null }
  | { type: 'refused'; error: CloisterError };

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
export async function commitBatches(
  database: CloisterDatabase,
  batches: readonly CommitBatch[],
  ports: CommitPorts,
): Promise<CommitOutcome[]> {
  if (batches.some(({ change }) => change && makesMany(change.change))) {
    try {
      return await writeBatches(database, batches, ports, 'by-index');
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Something stands where a new file was to go. Looked for one by one, it can be said what, and the others stand.
    }
  }
  return writeBatches(database, batches, ports, 'one-by-one');
}

function isTaken(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

async function writeBatches(
  database: CloisterDatabase,
  batches: readonly CommitBatch[],
  ports: CommitPorts,
  lookout: Lookout,
): Promise<CommitOutcome[]> {
  try {
    return await inOneTransaction(database, async (rows) => {
      let head: ChainHead | null = null;
      const outcomes: CommitOutcome[] = [];
      for (const batch of batches) {
        const outcome = await commitOne(rows, batch, head, ports, lookout);
        head = outcome.head;
        outcomes.push(outcome);
      }
      ports.probe('commit.before-end');
      return outcomes;
    });
  } catch (error) {
    throw storageError(error);
  }
}

/** `known` is the end of the chain after the batch before; it is read beside everything else for the first one. */
async function commitOne(
  rows: Rows,
  batch: CommitBatch,
  known: ChainHead | null,
  ports: CommitPorts,
  lookout: Lookout,
): Promise<CommitOutcome & { head: ChainHead }> {
  const atMs = ports.nowMs();
  // All that is read is asked for at once: each wait for the database costs as much as a write.
  const [head, earlier, outcome] = await Promise.all([
    known ?? readHead(rows),
    findEarlier(rows, batch),
    checkOrRefuse(rows, batch, atMs, lookout),
  ]);
  if (earlier)
    return {
      type: 'written',
      result: { changeId: earlier.changeId, written: false, auditSeq: head.seq },
      change: null,
      head,
    };
  if (outcome.type === 'refused') return { ...outcome, head };
  const { checked } = outcome;
  ports.probe('commit.checked');
  const entries = chainRows(head, batch.audit, ports.hasher);
  const last = entries[entries.length - 1];
  const newHead: ChainHead = last ? { seq: last.seq, hash: last.hash } : head;
  const change = changeRow(batch, checked.change, head, atMs);
  if (checked.change && change) writeChange(rows, checked.change, change);
  ports.probe('commit.change-written');
  for (const entry of entries) rows.add('audit', entry);
  if (checked.run && batch.run) rows.put('runs', patchRun(checked.run, batch.run.patch));
  writeRows(rows, batch);
  writePatches(rows, batch, checked);
  discardRow(rows, batch, atMs);
  setLabels(rows, batch, checked);
  if (batch.gitFiles) writeGitFiles(rows, batch.gitFiles);
  if (batch.removeNotebook !== undefined) await removeNotebook(rows, batch.removeNotebook);
  ports.probe('commit.rows-written');
  return {
    type: 'written',
    result: { changeId: change?.changeId ?? null, written: true, auditSeq: newHead.seq },
    change,
    head: newHead,
  };
}

/** The end of the chain. The newest entry is always a row. */
async function readHead(rows: Rows): Promise<ChainHead> {
  const last = await rows.last('audit', IDBKeyRange.upperBound(Number.MAX_SAFE_INTEGER));
  return last ? { seq: last.seq, hash: last.hash } : EMPTY_HEAD;
}

/** The change that was written under the same key before. */
async function findEarlier(rows: Rows, { idempotencyKey }: CommitBatch): Promise<StoredChange | undefined> {
  return idempotencyKey === undefined ? undefined : rows.find('changes', 'idempotencyKey', idempotencyKey);
}

/** Only a check may refuse a batch by itself, and nothing of it is written then. Anything else ends the transaction. */
async function checkOrRefuse(
  rows: Rows,
  batch: CommitBatch,
  atMs: number,
  lookout: Lookout,
): Promise<{ type: 'checked'; checked: Checked } | Extract<CommitOutcome, { type: 'refused' }>> {
  try {
    return { type: 'checked', checked: await checkBatch(rows, batch, atMs, lookout) };
  } catch (error) {
    if (error instanceof CloisterError) return { type: 'refused', error };
    throw error;
  }
}

/** The rule book in force; empty, with revision 0, before the first rule. */
export async function readRuleBook(database: CloisterDatabase): Promise<RuleBookRow> {
  return ruleBookOf(await database.meta.get('rule-book'));
}

function changeRow(
  batch: CommitBatch,
  checked: CheckedChange | null,
  head: ChainHead,
  atMs: number,
): StoredChange | null {
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
    auditSeq:
      head.seq +
      1 +
      Math.max(
        0,
        batch.audit.findIndex((entry) => entry.changeId === changeId),
      ),
    undoes: [...(change.undoes ?? [])],
    undoneBy: null,
    fileIds: change.transitions.map((transition) => transition.fileId),
    ...(batch.idempotencyKey === undefined ? {} : { idempotencyKey: batch.idempotencyKey }),
    ...(checked.labels.length > 0 ? { labels: checked.labels } : {}),
  };
}

function writeChange(rows: Rows, checked: CheckedChange, change: StoredChange): void {
  const { remove, made, put, blobs, notebook, labels } = checked;
  rows.put('notebooks', notebook);
  rows.add('changes', change);
  // Rows that leave a path go first: another may take it in the same change.
  for (const fileId of remove) rows.remove('files', fileId);
  for (const row of put) rows.put('files', row);
  for (const row of made) rows.add('files', row);
  for (const blob of blobs) rows.put('blobs', blob);
  for (const row of labels) rows.put('labels', row);
}

function writeRows(rows: Rows, batch: CommitBatch): void {
  const { put, ruleBook, removeAgents, removeProviders, removeCredentials, vault, defaultModel, summary } = batch;
  for (const row of put?.sessions ?? []) rows.put('sessions', row);
  for (const row of put?.runs ?? []) rows.put('runs', row);
  for (const row of put?.steps ?? []) rows.put('steps', row);
  for (const row of put?.toolCalls ?? []) rows.put('toolCalls', row);
  for (const row of put?.approvals ?? []) rows.put('approvals', row);
  for (const row of put?.agents ?? []) rows.put('agents', row);
  for (const row of put?.workspaces ?? []) rows.put('workspaces', row);
  for (const row of put?.notebooks ?? []) rows.put('notebooks', row);
  for (const row of put?.requests ?? []) rows.put('requests', row);
  for (const row of put?.providers ?? []) rows.put('providers', row);
  for (const row of put?.credentials ?? []) rows.put('credentials', row);
  if (summary?.after) rows.put('summaries', summary.after);
  else if (summary) rows.remove('summaries', summary.sessionId);
  if (ruleBook) rows.put('meta', { key: 'rule-book', ...ruleBook });
  for (const name of removeAgents ?? []) rows.remove('agents', name);
  for (const id of removeProviders ?? []) {
    rows.remove('providers', id);
    rows.remove('credentials', id);
  }
  for (const id of removeCredentials ?? []) rows.remove('credentials', id);
  if (vault) rows.put('meta', { ...vault, key: 'vault' });
  if (defaultModel !== undefined) rows.put('meta', { key: 'default-model', model: defaultModel });
}

/** Another rule book begins at a revision that no approval was bound to before. */
function discardRow(rows: Rows, { discard }: CommitBatch, atMs: number): void {
  if (!discard || !isTableName(discard.table)) return;
  const { table, rowKey } = discard;
  if (table === 'meta' && rowKey === 'rule-book') rows.put('meta', { key: 'rule-book', revision: atMs, rules: [] });
  else rows.remove(table, rowKey);
}

/** What is written over, or after, rows that the checks have read. */
function writePatches(rows: Rows, batch: CommitBatch, { approvals, undo, lastSeqs, drafts, orphans }: Checked): void {
  const patched = new Map(approvals);
  for (const { approvalId, patch } of batch.approvals ?? []) {
    const row = patched.get(approvalId);
    if (row) patched.set(approvalId, { ...row, ...patch });
  }
  for (const row of patched.values()) rows.put('approvals', row);
  for (const row of orphans) {
    rows.put('approvals', { ...row, state: 'void', stateReason: `The agent ${row.agent} was removed.` });
  }
  for (const row of undoneRows(batch, undo)) rows.put('changes', row);
  const seqs = new Map(lastSeqs);
  for (const message of batch.messages ?? []) {
    const seq = (seqs.get(message.sessionId) ?? 0) + 1;
    seqs.set(message.sessionId, seq);
    rows.add('messages', { ...message, seq });
  }
  for (const { draftId, text, baseHash } of batch.settleDrafts ?? []) {
    const now = drafts.get(draftId);
    // Inside the transaction of the change: a draft that outlived its change would be in conflict with its own words.
    if (now?.text === text) rows.remove('drafts', draftId);
    else if (now) rows.put('drafts', { ...now, baseHash, conflict: false });
  }
}

/** Says in the notebook's row that labels were set: whoever holds them in memory reads them anew. */
function setLabels(rows: Rows, batch: CommitBatch, { labelled, change }: Checked): void {
  for (const row of batch.setLabels ?? []) {
    if (row.labels.length > 0) rows.put('labels', row);
    else rows.remove('labels', row.fileId);
  }
  for (const row of labelled) {
    const notebook = change?.notebook.notebookId === row.notebookId ? change.notebook : row;
    rows.put('notebooks', { ...notebook, labelsRevision: (row.labelsRevision ?? 0) + 1 });
  }
}

/** Marks what was taken back; taking back an undo makes the changes stand again that it had undone. */
function undoneRows({ change }: CommitBatch, undo: ReadonlyMap<string, StoredChange>): Iterable<StoredChange> {
  const marked = new Map(undo);
  const mark = (id: string, undoneBy: string | null) => {
    const row = marked.get(id);
    if (row) marked.set(id, { ...row, undoneBy });
  };
  for (const id of change?.change.undoes ?? []) {
    mark(id, change?.changeId ?? null);
    for (const again of undo.get(id)?.undoes ?? []) mark(again, null);
  }
  return marked.values();
}
