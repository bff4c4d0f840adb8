import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { ModelRequest } from '../../contracts/domain/provider.ts';
import { attachmentsOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { Approval, ApprovalState, Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { CommitBatch, CommitResult } from './commit-batch.ts';
import type { NotebookReader } from './notebook-reader-port.ts';

/** A file whose content a run received, by id, because the file may have moved since. */
export interface FileRead {
  readonly fileId: string;
  /** Path as the run named it. */
  readonly path: string;
}

/** Returns the files that calls have read, each once. */
export function filesReadBy(
  calls: readonly { readonly read: readonly string[]; readonly readIds?: readonly string[] | undefined }[],
): FileRead[] {
  const files = calls.flatMap(({ read, readIds = [] }) =>
    read.map((path, index): [string, string] => [readIds[index] ?? '', path]),
  );
  return [...new Map(files)].flatMap(([fileId, path]) => (fileId === '' ? [] : [{ fileId, path }]));
}

/** Returns the files that the person attached to runs. A label that is set on them later counts, as if they had been read. */
export function filesAttachedTo(runs: readonly Pick<Run, 'origin'>[]): FileRead[] {
  return runs.flatMap(attachmentsOf).map(({ fileId, path }) => ({ fileId, path }));
}

/** The database of the loop and the commands. Implemented over Dexie and in memory. */
export interface Store {
  /** Writes a batch. Every change to the notebook and every log entry passes here. */
  commit(batch: CommitBatch): Promise<CommitResult>;
  /** Returns a reader of the notebook's current state. Rejects with `not-found`. */
  notebook(notebookId: string): Promise<NotebookReader>;
  notebookName(notebookId: string): Promise<string>;
  run(runId: string): Promise<Run | undefined>;
  runsOfSession(sessionId: string): Promise<readonly Run[]>;
  /** Returns the calls of one step, in order. */
  toolCalls(runId: string, stepIndex: number): Promise<readonly ToolCallRow[]>;
  /** Returns the messages of a session, oldest first. */
  messages(sessionId: string): Promise<readonly MessageRow[]>;
  /** Returns the summary that replaces older messages of a session in prompts. */
  summary(sessionId: string): Promise<SessionSummary | undefined>;
  /** Returns requests to a model, oldest first: all of a run, and the latest before it started. */
  requestsTo(model: ModelRef, run: Pick<Run, 'runId' | 'createdMs'>): Promise<readonly ModelRequest[]>;
  /** Returns the paths whose content a run received, as the run named them. */
  pathsRead(runId: string): Promise<readonly string[]>;
  /** Returns the files whose content a run received, each with its path at that time. */
  filesRead(runId: string): Promise<readonly FileRead[]>;
  approval(approvalId: string): Promise<Approval | undefined>;
  /** Returns the approvals of a run in one state, in any order. */
  approvalsOf(runId: string, state: ApprovalState): Promise<readonly Approval[]>;
  agent(name: string): Promise<Agent | undefined>;
  ruleBook(): Promise<RuleBook>;
  /** Returns the times of an agent's requests to language models since a time, oldest first, including failed and stopped ones. */
  requestsSince(agent: string, sinceMs: number): Promise<readonly number[]>;
}

/** Returns whether two summaries are equal in text, position and time. */
export function isSameSummary(
  one: SessionSummary | null | undefined,
  other: SessionSummary | null | undefined,
): boolean {
  if (!one || !other) return (one ?? null) === (other ?? null);
  const { upToSeq, text, edited, updatedMs } = one;
  return upToSeq === other.upToSeq && text === other.text && edited === other.edited && updatedMs === other.updatedMs;
}

/** Requests used to calibrate token estimates: at most `requests`, found among the latest `among`. */
export const CALIBRATED_FROM = { requests: 30, among: 200 };

/** Selects, from requests in any order, those that `Store.requestsTo` returns. */
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
