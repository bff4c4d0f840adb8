import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { ModelRequest } from '../../contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { Approval, Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { CommitBatch, CommitResult } from './commit-batch.ts';
import type { NotebookReader } from './notebook-reader-port.ts';

/** A file that a run was given, wherever it is by now. */
export interface FileRead {
  readonly fileId: string;
  /** As the run named it. */
  readonly path: string;
}

/** The files that calls were given, each once. */
export function filesReadBy(
  calls: readonly { readonly read: readonly string[]; readonly readIds?: readonly string[] | undefined }[],
): FileRead[] {
  const files = calls.flatMap(({ read, readIds = [] }) =>
    read.map((path, index): [string, string] => [readIds[index] ?? '', path]),
  );
  return [...new Map(files)].flatMap(([fileId, path]) => (fileId === '' ? [] : [{ fileId, path }]));
}

/** What the loop and the commands need of the database. One implementation over Dexie, one in memory. */
export interface Store {
  /** The one write path: every change of the notebook, and every entry of the log. */
  commit(batch: CommitBatch): Promise<CommitResult>;
  /** The notebook as it is now. Rejects with `not-found`. */
  notebook(notebookId: string): Promise<NotebookReader>;
  notebookName(notebookId: string): Promise<string>;
  run(runId: string): Promise<Run | undefined>;
  runsOfSession(sessionId: string): Promise<readonly Run[]>;
  /** Calls of one step, in their order. */
  toolCalls(runId: string, stepIndex: number): Promise<readonly ToolCallRow[]>;
  /** Messages of a session, oldest first. */
  messages(sessionId: string): Promise<readonly MessageRow[]>;
  /** What stands for the older ones of them. */
  summary(sessionId: string): Promise<SessionSummary | undefined>;
  /** Requests to a model, oldest first: the latest before a run was started, and all of that run. */
  requestsTo(model: ModelRef, run: Pick<Run, 'runId' | 'createdMs'>): Promise<readonly ModelRequest[]>;
  /** Paths whose content a run was given, as it named them. */
  pathsRead(runId: string): Promise<readonly string[]>;
  /** The same as files, with the path that each had then. */
  filesRead(runId: string): Promise<readonly FileRead[]>;
  approval(approvalId: string): Promise<Approval | undefined>;
  agent(name: string): Promise<Agent | undefined>;
  ruleBook(): Promise<RuleBook>;
  /** Times of an agent's model requests since a moment, oldest first; those that failed or were stopped included. */
  requestsSince(agent: string, sinceMs: number): Promise<readonly number[]>;
}

/** Whether two rows of a summary are the same one. */
export function isSameSummary(
  one: SessionSummary | null | undefined,
  other: SessionSummary | null | undefined,
): boolean {
  if (!one || !other) return (one ?? null) === (other ?? null);
  const { upToSeq, text, edited, updatedMs } = one;
  return upToSeq === other.upToSeq && text === other.text && edited === other.edited && updatedMs === other.updatedMs;
}

/** How many earlier requests tell how a model counts, and among how many of the latest they are looked for. */
export const CALIBRATED_FROM = { requests: 30, among: 200 };

/** Of requests in any order: those that `Store.requestsTo` gives. */
export function requestsOf(
  rows: readonly ModelRequest[],
  { providerId, modelId }: ModelRef,
  run: Pick<Run, 'runId' | 'createdMs'>,
): ModelRequest[] {
  const ofModel = rows
    .filter((row) => row.providerId === providerId && row.modelId === modelId)
    .sort((a, b) => a.startedMs - b.startedMs || a.step - b.step);
  const earlier = ofModel.filter((row) => row.runId !== run.runId && row.startedMs < run.createdMs);
  return [...earlier.slice(-CALIBRATED_FROM.requests), ...ofModel.filter((row) => row.runId === run.runId)];
}
