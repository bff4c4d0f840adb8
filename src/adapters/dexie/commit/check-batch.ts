import type { DraftRow, Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import type { Credential } from '../../../contracts/domain/provider.ts';
import { type Approval, type Run, type RunStatus, TERMINAL_RUN_STATUSES } from '../../../contracts/domain/run/run.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { type CommitBatch, isSameSummary } from '../../../core/ports/store.ts';
import type { MetaRow, RuleBookRow, StoredChange } from '../database.ts';
import { checkGitFiles } from '../git-area.ts';
import { DAMAGED_RULE_BOOK, isTableName } from '../rows/row-check.ts';
import { type CheckedChange, checkChange, type Lookout } from './check-change.ts';
import type { Rows } from './one-transaction.ts';

/** A batch that may be written, with the rows it is written over. */
export interface Checked {
  readonly change: CheckedChange | null;
  readonly run: Run | undefined;
  readonly approvals: ReadonlyMap<string, Approval>;
  /** Changes that are taken back, and those that an undo which is taken back had undone. */
  readonly undo: ReadonlyMap<string, StoredChange>;
  /** Number of the last message of each session that gets more. */
  readonly lastSeqs: ReadonlyMap<string, number>;
  readonly drafts: ReadonlyMap<string, DraftRow>;
  /** Open questions of agents that go. */
  readonly orphans: readonly Approval[];
  /** Notebooks in which labels are set. */
  readonly labelled: readonly Notebook[];
}

/**
 * Reads what a batch stands on and compares, inside the transaction that will write it, everything at once. Throws the
 * code under which the batch is refused, before anything of it is written.
 */
export async function checkBatch(rows: Rows, batch: CommitBatch, atMs: number, lookout: Lookout): Promise<Checked> {
  const runId = batch.guard?.runId ?? batch.run?.runId;
  const [run, change, approvals, undo, lastSeqs, drafts, orphans, labelled] = await Promise.all([
    runId === undefined ? undefined : rows.get('runs', runId),
    batch.change ? checkChange(rows, batch.change, atMs, lookout) : null,
    checkApprovals(rows, batch),
    checkUndo(rows, batch),
    readLastSeqs(rows, batch),
    readDrafts(rows, batch),
    readOrphans(rows, batch),
    readLabelled(rows, batch),
    checkElection(rows, batch),
    checkRights(rows, batch),
    checkRuleBook(rows, batch),
    checkSummary(rows, batch),
    checkVault(rows, batch),
    checkProviders(rows, batch),
    checkOneLiveRun(rows, batch),
    checkNobodyAtWork(rows, batch),
    checkNotOverDamaged(rows, batch),
    checkDiscard(rows, batch),
    batch.gitFiles ? checkGitFiles(rows, batch.gitFiles) : undefined,
  ]);
  if (batch.guard && run?.epoch !== batch.guard.epoch) {
    throw new CloisterError('epoch-lost', 'Another window has taken over this run. It goes on there.', { runId });
  }
  if (batch.run?.from && (!run || !batch.run.from.includes(run.status))) {
    throw new CloisterError('run-not-live', `The run is ${run?.status ?? 'gone'}; that is not possible now.`, {
      runId,
      status: run?.status ?? null,
    });
  }
  if (batch.run && !run) throw new CloisterError('not-found', 'The run is gone.', { runId });
  return { change, run, approvals, undo, lastSeqs, drafts, orphans, labelled };
}

async function checkDiscard(rows: Rows, { discard }: CommitBatch): Promise<void> {
  if (!discard) return;
  const { table, rowKey } = discard;
  const problem = isTableName(table) ? await rows.problem(table, rowKey) : undefined;
  if (problem === undefined) throw new CloisterError('not-found', 'This row is gone already.', { table });
  if (problem === null) throw new CloisterError('conflict', 'This row is whole, and stays.', { table });
}

/** What goes by a name of the person's choice could be written over a damaged row, which nobody has seen. */
async function checkNotOverDamaged(rows: Rows, { put, defaultModel }: CommitBatch): Promise<void> {
  await Promise.all([
    ...(put?.agents ?? []).map(({ name }) => rows.get('agents', name)),
    ...(put?.providers ?? []).map(({ providerId }) => rows.get('providers', providerId)),
    ...(put?.credentials ?? []).map(({ providerId }) => rows.get('credentials', providerId)),
    defaultModel === undefined ? undefined : rows.get('meta', 'default-model'),
  ]);
}

async function checkElection(rows: Rows, { election }: CommitBatch): Promise<void> {
  if (!election) return;
  const row = await rows.get('meta', 'runner');
  if (row?.key === 'runner' && row.epoch === election.epoch) return;
  throw new CloisterError('epoch-lost', 'Another window drives the runs by now.', { epoch: election.epoch });
}

async function checkRights(rows: Rows, { rights }: CommitBatch): Promise<void> {
  if (!rights) return;
  const [agent, book] = await Promise.all([rows.get('agents', rights.agent), readRuleBook(rows)]);
  if ((agent?.revision ?? 0) !== rights.agentRevision || book.revision !== rights.ruleBookRevision) {
    throw new CloisterError(
      'stale-rights',
      'The agent or the rules were changed in the meantime. The step is decided anew.',
    );
  }
}

async function checkApprovals(rows: Rows, { approvals = [] }: CommitBatch): Promise<Map<string, Approval>> {
  const read = approvals.map(async ({ approvalId, from }) => {
    const approval = await rows.get('approvals', approvalId);
    if (approval && from.includes(approval.state)) return [approvalId, approval] as const;
    const state = approval ? `it is ${approval.state} already` : 'it is gone';
    throw new CloisterError('approval-settled', `This question cannot be answered that way: ${state}.`, {
      approvalId,
      state: approval?.state ?? null,
    });
  });
  return new Map(await Promise.all(read));
}

async function checkRuleBook(rows: Rows, { ruleBook }: CommitBatch): Promise<void> {
  if (!ruleBook) return;
  const now = await readRuleBook(rows);
  if (now.revision === DAMAGED_RULE_BOOK.revision) {
    const message = 'The rule book is damaged, and denies everything until it is removed: see Settings, Storage.';
    throw new CloisterError('damaged', message, { table: 'meta', key: 'rule-book' });
  }
  if (now.revision + 1 !== ruleBook.revision) {
    throw new CloisterError('conflict', 'The rules were changed in another window. Look at them again and repeat.');
  }
}

/** The person may have written the summary anew while a run was about to. */
async function checkSummary(rows: Rows, { summary }: CommitBatch): Promise<void> {
  if (!summary || isSameSummary(await rows.get('summaries', summary.sessionId), summary.before)) return;
  throw new CloisterError('conflict', 'The summary of this conversation was changed. Look at it again.');
}

/** Two windows may make, or change, the vault at the same moment, or seal a key meanwhile: the second one looks again. */
async function checkVault(rows: Rows, { vault, sealedBefore, put }: CommitBatch): Promise<void> {
  if (!vault && !put?.credentials) return;
  const [now, stored] = await Promise.all([rows.get('meta', 'vault'), sealedBefore ? rows.all('credentials') : []]);
  const revision = now?.key === 'vault' ? now.revision : 0;
  const follows = !vault || vault.revision === revision + 1;
  const fits = (put?.credentials ?? []).every((key) => key.vaultRevision === (vault?.revision ?? revision));
  if (follows && fits && (!sealedBefore || areSame(stored, sealedBefore))) return;
  throw new CloisterError('conflict', 'The protection of keys was changed in another window. Look at it again.');
}

/** No nonce is used twice, so that equal nonces mean equal keys. */
function areSame(stored: readonly Credential[], expected: readonly Credential[]): boolean {
  const nonces = new Map(expected.map(({ providerId, nonce }) => [providerId, nonce.join()]));
  return (
    stored.length === expected.length &&
    stored.every(({ providerId, nonce }) => nonces.get(providerId) === nonce.join())
  );
}

/** What a person changes of a provider is written over what she saw, and over nothing that came in between. */
async function checkProviders(rows: Rows, { put }: CommitBatch): Promise<void> {
  await Promise.all(
    (put?.providers ?? []).map(async ({ providerId, revision }) => {
      const now = await rows.get('providers', providerId);
      if ((now?.revision ?? 0) + 1 === revision) return;
      const message = `${providerId} was changed in another window. Look at it again and repeat.`;
      throw new CloisterError('conflict', message, { providerId });
    }),
  );
}

async function checkUndo(rows: Rows, { change }: CommitBatch): Promise<Map<string, StoredChange>> {
  const ids = change?.change.undoes ?? [];
  const undone = await readChanges(rows, ids);
  if (undone.length < ids.length || undone.some((row) => row.undoneBy !== null)) {
    throw new CloisterError('nothing-to-undo', 'This was taken back already.', { changeIds: [...ids] });
  }
  const again = await readChanges(
    rows,
    undone.flatMap((row) => row.undoes),
  );
  return new Map([...undone, ...again].map((row) => [row.changeId, row]));
}

async function readChanges(rows: Rows, ids: readonly string[]): Promise<StoredChange[]> {
  const found = await Promise.all(ids.map((id) => rows.get('changes', id)));
  return found.filter((row) => row !== undefined);
}

/** Two windows may start a run in the same session at the same moment: the second one waits its turn. */
async function checkOneLiveRun(rows: Rows, { put }: CommitBatch): Promise<void> {
  for (const { runId, sessionId, status } of put?.runs ?? []) {
    if (isEnded(status)) continue;
    const runs = await rows.findAll('runs', 'sessionId', sessionId);
    const live = runs.find((run) => run.runId !== runId && !isEnded(run.status));
    if (!live) continue;
    const message =
      'The run of this session is not finished: it is at work or waits for you. Answer or cancel it first, or start a new session.';
    throw new CloisterError('run-waiting', message, { runId: live.runId, status: live.status });
  }
}

async function checkNobodyAtWork(rows: Rows, { removeNotebook }: CommitBatch): Promise<void> {
  if (removeNotebook === undefined) return;
  const runs = await Promise.all(['queued', 'running'].map((status) => rows.findAll('runs', 'status', status)));
  const atWork = runs.flat().find((run) => run.notebookId === removeNotebook);
  if (atWork)
    throw new CloisterError('run-waiting', 'A run is at work in this notebook. Cancel it first.', {
      runId: atWork.runId,
    });
}

function isEnded(status: RunStatus): boolean {
  return TERMINAL_RUN_STATUSES.some((ended) => ended === status);
}

async function readLastSeqs(rows: Rows, { messages = [] }: CommitBatch): Promise<Map<string, number>> {
  const sessionIds = [...new Set(messages.map(({ sessionId }) => sessionId))];
  const read = sessionIds.map(async (sessionId) => {
    const last = await rows.last('messages', IDBKeyRange.bound([sessionId], [sessionId, Number.MAX_SAFE_INTEGER]));
    return [sessionId, last?.seq ?? 0] as const;
  });
  return new Map(await Promise.all(read));
}

async function readDrafts(rows: Rows, { settleDrafts = [] }: CommitBatch): Promise<Map<string, DraftRow>> {
  const found = await Promise.all(settleDrafts.map(({ draftId }) => rows.get('drafts', draftId)));
  return new Map(found.flatMap((row) => (row ? [[row.draftId, row]] : [])));
}

/** Another agent of the same name would begin at revision 1 again, and must not get the answers. */
async function readOrphans(rows: Rows, { removeAgents = [] }: CommitBatch): Promise<Approval[]> {
  if (removeAgents.length === 0) return [];
  const open = await Promise.all(['pending', 'allowed'].map((state) => rows.findAll('approvals', 'state', state)));
  return open.flat().filter(({ agent }) => removeAgents.includes(agent));
}

async function readLabelled(rows: Rows, { setLabels = [] }: CommitBatch): Promise<Notebook[]> {
  const ids = [...new Set(setLabels.map(({ notebookId }) => notebookId))];
  const found = await Promise.all(ids.map((notebookId) => rows.get('notebooks', notebookId)));
  return found.map((row) => {
    if (row) return row;
    throw new CloisterError('not-found', 'The notebook is gone: it was removed. Open another one.');
  });
}

async function readRuleBook(rows: Rows): Promise<RuleBookRow> {
  return ruleBookOf(await rows.get('meta', 'rule-book'));
}

/** The rule book that a row holds; empty, with revision 0, where there is none yet. */
export function ruleBookOf(row: MetaRow | undefined): RuleBookRow {
  return row?.key === 'rule-book' ? row : { key: 'rule-book', revision: 0, rules: [] };
}
