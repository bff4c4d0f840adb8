import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { Label, LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { Actor, Change, Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Credential, ModelRequest, Provider } from '../../contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type {
  Approval,
  ApprovalState,
  Run,
  RunStatus,
  Session,
  Step,
  ToolCallRow,
} from '../../contracts/domain/run/run.ts';
import type { RowKey } from '../../contracts/wire/storage-status.ts';
import type { NotebookReader } from './notebook-reader-port.ts';

/**
 * How keys are protected. `device`: under a random key that the browser does not hand out. Else: under a key that only the
 * passphrase or the passkey makes, which `check` proves.
 */
export type VaultRow =
  | { revision: number; mode: 'device'; cryptoKey: CryptoKeyHandle }
  | {
      revision: number;
      mode: 'passphrase' | 'passkey';
      salt: Uint8Array<ArrayBuffer>;
      /** Of the passkey; empty for a passphrase. */
      credentialId: Uint8Array<ArrayBuffer>;
      idleMinutes: number;
      check: { nonce: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> };
    };

/** A key of the browser, of which the core knows nothing but that it is one. */
export type CryptoKeyHandle = object;

/** A change of the notebook as part of a commit. */
export interface ChangePart {
  readonly changeId: string;
  readonly change: Change;
  /** `create`, `write`, `move`, `delete`, `import`, `undo`, `redo`. */
  readonly action: string;
  readonly actor: Actor;
  readonly runId: string | null;
  readonly toolCallId: string | null;
  /** What the one who wrote it had read: every file that gets new content carries it from now on. Default: none. */
  readonly labels?: readonly Label[];
}

/** What a commit writes to a notebook's `.git` area: no part of the notebook, and neither journalled nor logged file by file. */
export interface GitFilesPart {
  readonly notebookId: string;
  /** The area's revision that this was made over, 0 where there is none yet; refused with `conflict` on another one. */
  readonly base: number;
  readonly put: readonly GitFile[];
  /** Paths that go. */
  readonly remove: readonly string[];
}

/**
 * All that stands or falls together: one transaction. Checks come first; when one fails nothing is
 * written and the commit rejects with that code (`conflict`, `epoch-lost`, `approval-settled`, `quota-exceeded` …).
 */
export interface CommitBatch {
  /** Refused with `epoch-lost` unless the run's row carries this epoch. */
  readonly guard?: { readonly runId: string; readonly epoch: number };
  /** Refused with `epoch-lost` unless this is the epoch of the runner in office. */
  readonly election?: { readonly epoch: number };
  /** Refused with `stale-rights` unless agent and rule book still have these revisions; 0 stands for an agent that is not there. */
  readonly rights?: { readonly agent: string; readonly agentRevision: number; readonly ruleBookRevision: number };
  /** A second commit under the same key changes nothing and returns the first one's change. */
  readonly idempotencyKey?: string;
  readonly change?: ChangePart;
  /** Entries of the log, in order. A change goes with at least one. */
  readonly audit: readonly AuditRecordInput[];
  /** Fields of a run that change; refused with `run-not-live` when its status is not one of `from`. */
  readonly run?: { readonly runId: string; readonly patch: Partial<Run>; readonly from?: readonly RunStatus[] };
  /** State changes of approvals; refused with `approval-settled` when one is not in `from`. */
  readonly approvals?: readonly {
    readonly approvalId: string;
    readonly from: readonly ApprovalState[];
    readonly patch: Partial<Approval>;
  }[];
  readonly put?: {
    readonly sessions?: readonly Session[];
    readonly runs?: readonly Run[];
    readonly steps?: readonly Step[];
    readonly toolCalls?: readonly ToolCallRow[];
    readonly approvals?: readonly Approval[];
    readonly agents?: readonly Agent[];
    readonly workspaces?: readonly Workspace[];
    /** New notebooks and new names; what a change counts is written by the change. */
    readonly notebooks?: readonly Notebook[];
    readonly requests?: readonly ModelRequest[];
    readonly providers?: readonly Provider[];
    readonly credentials?: readonly Credential[];
  };
  /** Labels that the person sets, in place of those that were there. */
  readonly setLabels?: readonly LabelRow[];
  /** Providers that go, with their keys. */
  readonly removeProviders?: readonly string[];
  /** Keys that go alone. */
  readonly removeCredentials?: readonly string[];
  /** How keys are protected from now on; refused with `conflict` unless the stored revision is the one before. */
  readonly vault?: VaultRow;
  /** The sealed keys that `vault` was made over; refused with `conflict` unless just these are stored. */
  readonly sealedBefore?: readonly Credential[];
  /** What `default` stands for from now on; null for the first model there is. */
  readonly defaultModel?: ModelRef | null;
  /** Messages to add at the end of their session; the store numbers them. */
  readonly messages?: readonly Omit<MessageRow, 'seq'>[];
  /** What stands for older messages from now on; refused with `conflict` unless `before` is what stands there. Null removes it. */
  readonly summary?: {
    readonly sessionId: string;
    readonly before: SessionSummary | null;
    readonly after: SessionSummary | null;
  };
  /** A new rule book; refused with `conflict` unless it follows the one in force. */
  readonly ruleBook?: RuleBook;
  /** Agents that go; their open questions become void with them. */
  readonly removeAgents?: readonly string[];
  /** A notebook that goes with all that belongs to it but the log; refused with `run-waiting` while a run is at work in it. */
  readonly removeNotebook?: string;
  /** A damaged row that goes; refused with `not-found`, and with `conflict` when it is whole. */
  readonly discard?: { readonly table: string; readonly rowKey: RowKey };
  /** Files of a notebook's `.git` area. */
  readonly gitFiles?: GitFilesPart;
  /**
   * Drafts whose text is in the notebook now. One that is still this text is removed; one that has grown in the
   * meantime stays, and from here on starts from `baseHash`.
   */
  readonly settleDrafts?: readonly {
    readonly draftId: string;
    readonly text: string;
    readonly baseHash: string | null;
  }[];
}

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

export interface CommitResult {
  /** The change written, or the one an earlier commit under the same key wrote. */
  readonly changeId: string | null;
  /** False when the idempotency key was used before and nothing was written. */
  readonly written: boolean;
  /** Number of the last log entry this commit wrote. */
  readonly auditSeq: number;
}

/** What the loop and the commands need of the database. One implementation over Dexie, one in memory. */
export interface Store {
  /** The one door: everything that changes the notebook, and every entry of the log. */
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
export const LEARNED_FROM = { requests: 30, among: 200 };

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
  return [...earlier.slice(-LEARNED_FROM.requests), ...ofModel.filter((row) => row.runId === run.runId)];
}
