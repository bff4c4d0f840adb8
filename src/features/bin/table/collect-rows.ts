import type { BatchRows } from '../../../adapters/dexie/commit/batch-rows.ts';
import { readConversation, readWork } from '../../../adapters/dexie/writes/remove-conversation.ts';
import type { BinKind } from '../../../contracts/domain/notebook/bin.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { runWaitingError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { ConversationFacts } from '../../../core/retention/conversation-facts.ts';
import { whyKept } from '../../../core/retention/why-kept.ts';
import { type KeyedRow, keyOfRow } from './bin-parts.ts';

/** What the bin keeps of something: the rows that show it. */
export interface Collected {
  readonly notebookId: string;
  readonly title: string;
  readonly sizeBytes: number;
  readonly rows: readonly KeyedRow[];
}

/** Tables whose rows the bin keeps, or that say whether something is needed. */
export const BIN_TABLES: readonly TableName[] = [
  ...(['bin', 'notebooks', 'workspaces', 'sessions', 'messages', 'summaries'] as const),
  ...(['runs', 'steps', 'toolCalls', 'approvals', 'tasks', 'reviews'] as const),
];

/** Collects the rows that show something, inside the transaction. Rejects with the refusal while something needs it. */
export function collectRows(rows: BatchRows, kind: BinKind, id: string): Promise<Collected> {
  switch (kind) {
    case 'notebook':
      return collectNotebook(rows, id);
    case 'session':
      return collectConversation(rows, id);
    case 'run':
      return collectRun(rows, id);
    case 'review':
      return collectReview(rows, id);
    default:
      return kind satisfies never;
  }
}

async function collectNotebook(rows: BatchRows, notebookId: string): Promise<Collected> {
  const notebook = await rows.get('notebooks', notebookId);
  if (notebook === undefined) throw notFoundError('notebookGone', {}, { notebookId });
  const [sessions, runs, approvals, tasks, reviews] = await Promise.all([
    rows.all('sessions'),
    rows.all('runs'),
    rows.all('approvals'),
    rows.findAll('tasks', 'notebookId', notebookId),
    rows.findAll('reviews', 'notebookId', notebookId),
  ]);
  const own = <T extends { readonly notebookId: string }>(all: readonly T[]) =>
    all.filter((row) => row.notebookId === notebookId);
  const active = own(runs).find(({ status }) => status === 'queued' || status === 'running');
  if (active !== undefined) throw runWaitingError('notebook', {}, { runId: active.runId });
  return {
    notebookId,
    title: notebook.name,
    sizeBytes: notebook.sizeBytes,
    rows: [
      ...keyed('notebooks', [notebook]),
      ...keyed('sessions', own(sessions)),
      ...keyed('runs', own(runs)),
      ...keyed('approvals', own(approvals)),
      ...keyed('tasks', tasks),
      ...keyed('reviews', reviews),
    ],
  };
}

async function collectConversation(rows: BatchRows, sessionId: string): Promise<Collected> {
  const facts = await readConversation(rows, sessionId);
  await refuseNeeded(rows, facts);
  const { session, helpers, runs } = facts;
  return {
    notebookId: session.notebookId,
    title: session.title,
    sizeBytes: sizeOf(runs),
    rows: [
      ...keyed('sessions', [session, ...helpers]),
      ...keyed('runs', await wholeRuns(rows, runs)),
      ...keyed('approvals', await approvalsOf(rows, runs)),
    ],
  };
}

async function collectRun(rows: BatchRows, runId: string): Promise<Collected> {
  const { facts, run } = await readRun(rows, runId);
  await refuseNeeded(rows, facts);
  const keys = await rows.keys('messages', null, IDBKeyRange.bound([run.sessionId], [run.sessionId, []]));
  const messages = await Promise.all(keys.map((key) => rows.get('messages', key)));
  const summary = await rows.get('summaries', run.sessionId);
  return {
    notebookId: run.notebookId,
    title: run.prompt.slice(0, TITLE_CHARS).toWellFormed(),
    sizeBytes: sizeOf(facts.runs),
    rows: [
      ...keyed('runs', await wholeRuns(rows, facts.runs)),
      ...keyed('sessions', facts.helpers),
      ...keyed('approvals', await approvalsOf(rows, facts.runs)),
      ...keyed(
        'messages',
        messages.filter((message) => message !== undefined).filter((message) => message.runId === runId),
      ),
      // It may repeat what the run said. The next prompt that needs one makes another.
      ...keyed('summaries', summary === undefined ? [] : [summary]),
    ],
  };
}

async function collectReview(rows: BatchRows, reviewId: string): Promise<Collected> {
  const review = await rows.get('reviews', reviewId);
  if (review === undefined) throw notFoundError('binItem', {}, { reviewId });
  // A rejection can be taken back, and a part that failed repeated, once it is restored.
  if (!OVER_REVIEWS.includes(review.state)) throw conflictError('binReview', {}, { reviewId });
  const { notebookId, title } = review;
  return { notebookId, title, sizeBytes: sizeOf([review]), rows: keyed('reviews', [review]) };
}

/** Reads a run with its helpers as a part of its conversation. */
export async function readRun(rows: BatchRows, runId: string): Promise<{ run: Run; facts: ConversationFacts }> {
  const run = await rows.get('runs', runId);
  if (run === undefined) throw notFoundError('run', { runId });
  const whole = await readConversation(rows, run.sessionId);
  const calls = await rows.keys('toolCalls', '[runId+stepIndex]', IDBKeyRange.bound([runId], [runId, []]));
  const started = await Promise.all(calls.map((key) => rows.get('toolCalls', key)));
  const helperIds = new Set(started.flatMap((call) => call?.helperRunId ?? []));
  const sessionIds = new Set(whole.runs.filter((one) => helperIds.has(one.runId)).map(({ sessionId }) => sessionId));
  const helpers = whole.helpers.filter(({ sessionId }) => sessionIds.has(sessionId));
  const runs = whole.runs.filter((one) => one.runId === runId || sessionIds.has(one.sessionId));
  return { run, facts: { ...whole, helpers, runs, approvals: await approvalsOf(rows, runs) } };
}

/** Throws why a conversation, or a run, is needed by something that has not ended. */
export async function refuseNeeded(rows: BatchRows, facts: ConversationFacts): Promise<void> {
  const work = await readWork(rows, facts.session);
  const isWhole = facts.isWhole && work.isWhole;
  // Being open in a tab, or recent, is no reason: the person asks for it.
  const kept = whyKept({ ...facts, isWhole }, work, { isOpen: false, recentMs: Number.POSITIVE_INFINITY });
  const refusal = kept === null ? null : refusalOf(kept, facts);
  if (refusal !== null) throw refusal;
}

function refusalOf(kept: NonNullable<ReturnType<typeof whyKept>>, { session, runs }: ConversationFacts) {
  const data = { sessionId: session.sessionId, kept };
  const refusals: { readonly [K in typeof kept]: () => CloisterError | null } = {
    live: () => conflictError('binLive', {}, { ...data, runId: runs.find((run) => !hasEnded(run))?.runId ?? null }),
    waiting: () => conflictError('binWaiting', {}, data),
    work: () => conflictError('binWork', {}, data),
    damaged: () => conflictError('binDamaged', {}, data),
    open: () => null,
    recent: () => null,
  };
  return refusals[kept]();
}

async function wholeRuns(rows: BatchRows, runs: readonly Pick<Run, 'runId'>[]): Promise<Run[]> {
  const found = await Promise.all(runs.map(({ runId }) => rows.get('runs', runId)));
  return found.filter((run) => run !== undefined);
}

async function approvalsOf(rows: BatchRows, runs: readonly Pick<Run, 'runId'>[]): Promise<TableRows['approvals'][]> {
  return (await Promise.all(runs.map(({ runId }) => rows.findAll('approvals', 'runId', runId)))).flat();
}

function keyed<T extends TableName>(table: T, rows: readonly TableRows[T][]): KeyedRow[] {
  return rows.flatMap((row): KeyedRow[] => {
    const key = keyOfRow(table, row);
    return key === null ? [] : [{ table, key, row }];
  });
}

function sizeOf(rows: readonly object[]): number {
  return rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
}

const OVER_REVIEWS: readonly TableRows['reviews']['state'][] = ['applied', 'rejected', 'cancelled', 'failed'];
const TITLE_CHARS = 80;
