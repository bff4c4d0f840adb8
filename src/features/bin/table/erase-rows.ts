import type { BatchRows } from '../../../adapters/dexie/commit/batch-rows.ts';
import type { StoredChange } from '../../../adapters/dexie/database.ts';
import { hashesOfApproval, WAITING_APPROVALS } from '../../../adapters/dexie/writes/remove-contents.ts';
import { readConversation } from '../../../adapters/dexie/writes/remove-conversation.ts';
import { erasedAt } from '../../../adapters/dexie/writes/remove-notebook.ts';
import type { WriteHandler } from '../../../adapters/dexie/writes/write-handler.ts';
import type { BinRow } from '../../../contracts/domain/notebook/bin.ts';
import type { Run, Session } from '../../../contracts/domain/run/run.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { EraseFields, Write } from '../../../core/ports/commit-batch.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { isUnfinishedReview, isUnfinishedTask } from '../../../core/retention/why-kept.ts';
import { idsInParts, listHidden, readParts } from './bin-parts.ts';
import { BIN_TABLES, readRun, refuseNeeded } from './collect-rows.ts';
import { eraseFromChange, eraseFromOrigin, eraseFromOrigins, hashesOfChange } from './erase-change.ts';
import { findUse, rowsSource } from './find-use.ts';

type Removal = { readonly table: TableName; readonly key: IDBValidKey };

/**
 * Erases rows, contents, and names in changes, in one transaction with its log entry. Everything that was found outside of the transaction is
 * checked again here, so that nothing that a run or an approval came to need meanwhile is erased.
 */
export const eraseHandler: WriteHandler<Write<'erase'>> = {
  tables: () => [...BIN_TABLES, 'meta', 'files', 'changes', 'blobs', 'drafts', 'labels', 'requests'],
  async prepare(part, context) {
    const { rows, atMs } = context;
    const [conversations, before] = await Promise.all([
      collectConversations(rows, part),
      rows.get('meta', 'lastErasureMs'),
    ]);
    const fileIds = new Set(part.fileIds);
    const names = { fileIds, reviewIds: new Set(part.reviewIds) };
    const [changes, ofRuns, origins, unused, own] = await Promise.all([
      readChanges(rows, 'fileIds', part.fileIds),
      readChanges(rows, 'runId', conversations.runIds),
      readOrigins(rows, part),
      unusedHashes(rows, part),
      listOwn(rows, part),
      refuseUse(rows, part),
    ]);
    const repeatIds = conversations.repeats.map(({ runId }) => runId);
    const said = [...conversations.runIds, ...repeatIds];
    const requests = (await Promise.all(said.map((runId) => rows.findAll('requests', 'runId', runId)))).flat();
    const steps = await stepsWithRequest(rows, repeatIds);
    const removals = [...conversations.removals, ...own];
    const withoutPictures = withoutPicturesOf(new Set(conversations.runIds));
    return {
      write() {
        for (const { table, key } of removals) rows.remove(table, key);
        const erased = new Map<string, StoredChange>();
        for (const change of [...ofRuns.values()]) erased.set(change.changeId, withoutScript(change));
        for (const change of origins.changes)
          erased.set(change.changeId, eraseFromOrigins(erased.get(change.changeId) ?? change, names));
        // The change of this batch, which removes the files, is written before.
        const all = [...changes.values(), ...(context.change ? [context.change] : [])];
        for (const change of all)
          erased.set(change.changeId, eraseFromChange(erased.get(change.changeId) ?? change, fileIds, atMs));
        for (const change of erased.values()) rows.put('changes', change);
        const gone = new Set(removals.map(({ key }) => key));
        for (const run of conversations.repeats) if (run.pictures !== undefined) rows.put('runs', withoutPictures(run));
        for (const run of origins.runs)
          if (!gone.has(run.runId)) rows.put('runs', withoutPictures(withoutOriginNames(run, names)));
        for (const session of origins.sessions)
          if (!gone.has(session.sessionId)) rows.put('sessions', { ...session, title: '' });
        // The numbers stay: costs and limits are counted from them.
        const sent = requests.filter((request) => request.sent !== undefined);
        for (const { sent: _sent, ...request } of sent) rows.put('requests', request);
        for (const { sent: _sent, ...step } of steps) rows.put('steps', step);
        for (const hash of unused) rows.remove('blobs', hash);
        rows.put('meta', erasedAt(atMs, part.notebookId, before));
        part.count({ rows: removals.length + erased.size + sent.length + steps.length, blobs: unused.length });
      },
    };
  },
  remember({ notebookId }, memory) {
    memory.expireNotebook(notebookId);
    memory.forgetSummaries();
    memory.note({ summaries: true, runs: true });
  },
};

function withoutScript({ scriptSource: _script, ...change }: StoredChange): StoredChange {
  return change;
}

/** Returns a function that removes from a run its records of the pictures of the given runs. */
function withoutPicturesOf(runIds: ReadonlySet<string>): (run: Run) => Run {
  return (run) => {
    if (run.pictures === undefined) return run;
    return { ...run, pictures: run.pictures.filter(({ runId }) => !runIds.has(runId)) };
  };
}

type Names = Parameters<typeof eraseFromOrigin>[1];

function withoutOriginNames(run: Run, names: Names): Run {
  const { driver } = run;
  if (driver.type !== 'plan' || driver.provenance === undefined) return run;
  return { ...run, driver: { ...driver, provenance: eraseFromOrigin(driver.provenance, names) } };
}

async function readOrigins(
  rows: BatchRows,
  { origins: { changeIds, runIds, sessionIds } }: EraseFields,
): Promise<{ changes: StoredChange[]; runs: Run[]; sessions: Session[] }> {
  const [changes, runs, sessions] = await Promise.all([
    Promise.all(changeIds.map((id) => rows.get('changes', id))),
    Promise.all(runIds.map((id) => rows.get('runs', id))),
    Promise.all(sessionIds.map((id) => rows.get('sessions', id))),
  ]);
  return {
    changes: changes.filter((row) => row !== undefined),
    runs: runs.filter((row) => row !== undefined),
    sessions: sessions.filter((row) => row !== undefined),
  };
}

async function readChanges(
  rows: BatchRows,
  index: 'fileIds' | 'runId',
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredChange>> {
  const found = await Promise.all(keys.map((key) => rows.findAll('changes', index, key)));
  return new Map(found.flat().map((change) => [change.changeId, change]));
}

/** Lists all rows of the conversations and runs, and their ids. Rejects while something needs one of them. */
async function collectConversations(
  rows: BatchRows,
  { sessionIds, runIds }: EraseFields,
): Promise<{ runIds: string[]; removals: Removal[]; repeats: Run[] }> {
  const removals: Removal[] = [];
  const sessionsOfRuns = new Set<string>();
  const allRunIds: string[] = [];
  for (const id of [...sessionIds, ...runIds]) {
    const parts = await readParts(rows, id);
    const isRun = runIds.includes(id);
    const ids = parts.length > 0 ? idsInParts(parts) : await idsInTables(rows, id, isRun);
    allRunIds.push(...ids.runIds);
    removals.push(...(await listHidden(rows, ids)));
    for (const { part } of parts) removals.push({ table: 'bin', key: [id, part] });
    const sessionId = isRun ? await sessionOfRun(rows, id, parts) : undefined;
    if (sessionId !== undefined) sessionsOfRuns.add(sessionId);
    if (!isRun || parts.length > 0) continue;
    // A run that is in the bin has its messages there.
    removals.push(...(await messagesOfRun(rows, id)));
  }
  // Later requests of the conversation repeat what the run said, and later runs record what was sent of its pictures.
  const erased = new Set(allRunIds);
  const others = (
    await Promise.all([...sessionsOfRuns].map((sessionId) => rows.findAll('runs', 'sessionId', sessionId)))
  ).flat();
  return { runIds: allRunIds, removals, repeats: others.filter(({ runId }) => !erased.has(runId)) };
}

async function sessionOfRun(rows: BatchRows, runId: string, parts: readonly BinRow[]): Promise<string | undefined> {
  const row = await rows.get('runs', runId);
  if (row !== undefined) return row.sessionId;
  const kept = parts.flatMap((part) => part.rows).find(({ table, row: one }) => table === 'runs' && isOf(one, runId));
  // The bin keeps it as it was read from this table.
  return (kept?.row as Run | undefined)?.sessionId;
}

function isOf(row: unknown, runId: string): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, 'runId') === runId;
}

/** Reads the steps of runs whose request is kept. */
async function stepsWithRequest(rows: BatchRows, runIds: readonly string[]): Promise<TableRows['steps'][]> {
  const keys = await Promise.all(
    runIds.map((runId) => rows.keys('steps', null, IDBKeyRange.bound([runId], [runId, []]))),
  );
  const steps = await Promise.all(keys.flat().map((key) => rows.get('steps', key)));
  return steps.filter((step) => step?.sent !== undefined).filter((step) => step !== undefined);
}

async function idsInTables(
  rows: BatchRows,
  id: string,
  isRun: boolean,
): Promise<{ sessionIds: string[]; runIds: string[] }> {
  const facts = isRun ? (await readRun(rows, id)).facts : await readConversation(rows, id);
  await refuseNeeded(rows, facts);
  const sessions = isRun ? facts.helpers : [facts.session, ...facts.helpers];
  return {
    sessionIds: sessions.map(({ sessionId }) => sessionId),
    runIds: facts.runs.map(({ runId }) => runId),
  };
}

async function messagesOfRun(rows: BatchRows, runId: string): Promise<Removal[]> {
  const run = await rows.get('runs', runId);
  if (run === undefined) return [];
  const { sessionId } = run;
  const keys = await rows.keys('messages', null, IDBKeyRange.bound([sessionId], [sessionId, []]));
  const messages = await Promise.all(keys.map((key) => rows.get('messages', key)));
  const own = keys.filter((_key, index) => messages[index]?.runId === runId);
  const summaries = await rows.keys('summaries', null, IDBKeyRange.only(sessionId));
  return [
    ...own.map((key): Removal => ({ table: 'messages', key })),
    ...summaries.map((key): Removal => ({ table: 'summaries', key })),
  ];
}

/** Lists the rows that are erased by their own key. Rejects for a task or review that is not over. */
async function listOwn(
  rows: BatchRows,
  { fileIds, draftIds, approvalIds, taskIds, reviewIds }: EraseFields,
): Promise<Removal[]> {
  const [tasks, reviews] = await Promise.all([
    Promise.all(taskIds.map((id) => rows.get('tasks', id))),
    Promise.all(reviewIds.map((id) => rows.get('reviews', id))),
  ]);
  const isUnfinished =
    tasks.some((task) => task !== undefined && task.isRemoved !== true && isUnfinishedTask(task)) ||
    reviews.some((review) => review !== undefined && isUnfinishedReview(review));
  if (isUnfinished) throw conflictError('binWork');
  const removals: Removal[] = [];
  const add = async (table: TableName, keys: readonly string[]) => {
    for (const key of keys) if (await rows.has(table, key)) removals.push({ table, key });
  };
  await add('labels', fileIds);
  await add('drafts', draftIds);
  await add('approvals', approvalIds);
  await add('tasks', taskIds);
  await add('reviews', reviewIds);
  for (const reviewId of reviewIds) {
    for (const { part } of await readParts(rows, reviewId)) removals.push({ table: 'bin', key: [reviewId, part] });
  }
  return removals;
}

/** Returns the contents that still nothing else uses: changes since they were found, drafts and approvals may have come to. */
async function unusedHashes(rows: BatchRows, { hashes, seqs, fileIds }: EraseFields): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = new Map(seqs);
  const own = new Set(fileIds);
  const needed = new Set<string>();
  const notebookIds = new Set([...known.keys(), ...(await rows.all('notebooks')).map(({ notebookId }) => notebookId)]);
  for (const notebookId of notebookIds) {
    const range = IDBKeyRange.bound([notebookId, known.get(notebookId) ?? 0], [notebookId, []], true);
    const keys = await rows.keys('changes', '[notebookId+seq]', range);
    for (const change of await Promise.all(keys.map((key) => rows.get('changes', key)))) {
      if (change === undefined) throw conflictError('eraseChanged');
      const others = { transitions: change.transitions.filter(({ fileId }) => !own.has(fileId)) };
      for (const hash of hashesOfChange(others)) needed.add(hash);
    }
  }
  for (const { baseHash } of await rows.all('drafts')) if (baseHash !== null) needed.add(baseHash);
  const waiting = await Promise.all(WAITING_APPROVALS.map((state) => rows.findAll('approvals', 'state', state)));
  for (const approval of waiting.flat()) for (const hash of hashesOfApproval(approval)) needed.add(hash);
  const stored = await Promise.all(hashes.map((hash) => rows.has('blobs', hash)));
  return hashes.filter((hash, index) => stored[index] === true && !needed.has(hash));
}

/** Throws while a run that has not ended, or an approval that waits, uses one of the files. */
async function refuseUse(rows: BatchRows, { fileIds }: EraseFields): Promise<void> {
  if (fileIds.length === 0) return;
  const refusal = await findUse(rowsSource(rows), new Set(fileIds));
  if (refusal !== null) throw refusal;
}
