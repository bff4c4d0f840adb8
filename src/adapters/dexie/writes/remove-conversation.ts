import { helperOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Approval, Run, Session } from '../../../contracts/domain/run/run.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { TableName } from '../../../core/ports/rows/row-schemas.ts';
import type { ConversationFacts, UnfinishedWork } from '../../../core/retention/conversation-facts.ts';
import { whyKept } from '../../../core/retention/why-kept.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import { STATE_TABLE_NAMES } from '../tables/tables.ts';
import type { Removal } from './remove-notebook.ts';
import type { WriteHandler } from './write-handler.ts';

const TABLES: readonly TableName[] = [
  ...(['sessions', 'messages', 'summaries', 'runs', 'steps', 'toolCalls', 'approvals'] as const),
  ...STATE_TABLE_NAMES,
];

/** Removes a conversation with the sessions of its helpers, after a look inside the transaction at why it should be kept. */
export const removeConversationHandler: WriteHandler<Write<'remove-conversation'>> = {
  tables: () => TABLES,
  async prepare({ sessionId, recentMs, runIds }, { rows }) {
    const facts = await readConversation(rows, sessionId);
    const work = await readWork(rows, facts.session);
    const isWhole = facts.isWhole && work.isWhole;
    const kept = whyKept({ ...facts, isWhole }, work, { isOpen: false, recentMs });
    if (kept !== null) throw conflictError('conversationUsed', {}, { sessionId, kept });
    // Files were planned for these runs.
    const planned = new Set(runIds);
    if (facts.runs.length !== planned.size || facts.runs.some(({ runId }) => !planned.has(runId))) {
      throw conflictError('conversationUsed', {}, { sessionId, kept: 'live' });
    }
    const removals = await listRows(rows, facts);
    return {
      write() {
        for (const { table, key } of removals) rows.remove(table, key);
      },
    };
  },
  remember(_part, memory) {
    memory.forgetSummaries();
    memory.note({ summaries: true, runs: true });
  },
};

export async function readConversation(rows: BatchRows, sessionId: string): Promise<ConversationFacts> {
  const session = await rows.get('sessions', sessionId);
  if (session === undefined) throw notFoundError('conversation', {}, { sessionId });
  const helpers: Session[] = [];
  const runs: Run[] = [];
  const approvals: Approval[] = [];
  let isWhole = true;
  const sessionIds = [sessionId];
  // Grows while helpers are found.
  for (const id of sessionIds) {
    const ofSession = await rows.findAll('runs', 'sessionId', id);
    isWhole &&= await isAllRead(rows, 'runs', 'sessionId', id, ofSession.length);
    runs.push(...ofSession);
    for (const { runId } of ofSession) {
      const ofRun = await rows.findAll('approvals', 'runId', runId);
      isWhole &&= await isAllRead(rows, 'approvals', 'runId', runId, ofRun.length);
      approvals.push(...ofRun);
      for (const helperRunId of await helpersOf(rows, runId)) {
        const helper = await rows.get('runs', helperRunId);
        if (helper === undefined || helperOf(helper)?.runId !== runId || sessionIds.includes(helper.sessionId))
          continue;
        const ofHelper = await rows.get('sessions', helper.sessionId);
        if (ofHelper?.helperOf !== runId) continue;
        helpers.push(ofHelper);
        sessionIds.push(helper.sessionId);
      }
    }
  }
  return { session, helpers, runs, approvals, isWhole };
}

async function isAllRead(
  rows: BatchRows,
  table: TableName,
  index: string,
  key: string,
  read: number,
): Promise<boolean> {
  return (await rows.keys(table, index, IDBKeyRange.only(key))).length === read;
}

async function helpersOf(rows: BatchRows, runId: string): Promise<string[]> {
  const keys = await rows.keys('toolCalls', '[runId+stepIndex]', ofRun(runId));
  const calls = await Promise.all(keys.map((key) => rows.get('toolCalls', key)));
  return calls.flatMap((call) => call?.helperRunId ?? []);
}

/** Reads the tasks of the notebook, and all reviewed work, which has parts in several notebooks. */
export async function readWork(
  rows: BatchRows,
  { notebookId }: Session,
): Promise<UnfinishedWork & { isWhole: boolean }> {
  const [tasks, reviews, keys] = await Promise.all([
    rows.findAll('tasks', 'notebookId', notebookId),
    rows.all('reviews'),
    rows.keys('reviews', null, IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY)),
  ]);
  const isRead = await isAllRead(rows, 'tasks', 'notebookId', notebookId, tasks.length);
  return { tasks, reviews, isWhole: isRead && keys.length === reviews.length };
}

async function listRows(rows: BatchRows, { session, helpers, runs }: ConversationFacts): Promise<Removal[]> {
  const removals: Removal[] = [];
  const add = (table: TableName, keys: readonly IDBValidKey[]) => {
    for (const key of keys) removals.push({ table, key });
  };
  for (const { sessionId } of [session, ...helpers]) {
    add('messages', await rows.keys('messages', null, IDBKeyRange.bound([sessionId], [sessionId, []])));
    add('summaries', [sessionId]);
    add('sessions', [sessionId]);
  }
  for (const { runId } of runs) {
    const [steps, calls, approvals] = await Promise.all([
      rows.keys('steps', null, ofRun(runId)),
      rows.keys('toolCalls', '[runId+stepIndex]', ofRun(runId)),
      rows.keys('approvals', 'runId', IDBKeyRange.only(runId)),
    ]);
    add('steps', steps);
    add('toolCalls', calls);
    add('approvals', approvals);
    add('runs', [runId]);
  }
  return removals;
}

function ofRun(runId: string): IDBKeyRange {
  return IDBKeyRange.bound([runId], [runId, []]);
}
