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
import type { VaultRow } from './rows/vault-row.ts';

/**
 * One transaction: all of it is written, or nothing. Checks run before the first write; the commit rejects with the code of
 * the check that failed (`conflict`, `epoch-lost`, `approval-settled`, `quota-exceeded` …). A write may have checks of its own.
 *
 * A new kind of row adds one entry to `WriteFields`, one handler in the Dexie adapter and one in the store in memory.
 */
export interface CommitBatch {
  /** Default: none. */
  readonly checks?: readonly Check[];
  /** Executed in order. At most one is of type `change`. Default: none. */
  readonly writes?: readonly Write[];
  /** Entries of the log, in order. A change needs at least one. */
  readonly audit: readonly AuditRecordInput[];
  /** A second commit with the same key writes nothing and returns the change of the first one. */
  readonly idempotencyKey?: string;
}

export interface CommitResult {
  /** The change written, or the one that an earlier commit with the same key wrote. */
  readonly changeId: string | null;
  /** False when the idempotency key was used before; nothing was written then. */
  readonly written: boolean;
  /** Number of the last entry of the log. */
  readonly auditSeq: number;
}

/** What each type of check compares. */
export interface CheckFields {
  /** Refused with `epoch-lost` unless the run's row has this epoch. */
  'run-epoch': { readonly runId: string; readonly epoch: number };
  /** Refused with `epoch-lost` unless this is the epoch of the elected runner. */
  'leader-epoch': { readonly epoch: number };
  /** Refused with `stale-rights` unless agent and rule book have these revisions; revision 0 means that there is no such agent. */
  rights: { readonly agent: string; readonly agentRevision: number; readonly ruleBookRevision: number };
  /** Refused with `conflict` unless exactly these sealed keys are stored. */
  'stored-credentials': { readonly credentials: readonly Credential[] };
}

export type CheckType = keyof CheckFields;
export type Check<T extends CheckType = CheckType> = { [P in T]: { readonly type: P } & CheckFields[P] }[T];

/** Rows that `put` inserts or replaces whole, by table. */
export interface PutRows {
  sessions: Session;
  /** Refused with `run-waiting` when the session has another run that has not ended. */
  runs: Run;
  steps: Step;
  toolCalls: ToolCallRow;
  approvals: Approval;
  agents: Agent;
  workspaces: Workspace;
  /** New notebooks and new names; file counts and sizes are written by `change`. */
  notebooks: Notebook;
  requests: ModelRequest;
  /** Refused with `conflict` unless the revision follows the stored one. */
  providers: Provider;
  /** Refused with `conflict` unless sealed under the vault's revision. */
  credentials: Credential;
}

export type PutTable = keyof PutRows;
export type Put<T extends PutTable = PutTable> = {
  [P in T]: { readonly table: P; readonly rows: readonly PutRows[P][] };
}[T];

/** A change of the notebook. */
export interface ChangePart {
  readonly changeId: string;
  readonly change: Change;
  /** `create`, `write`, `move`, `delete`, `import`, `undo`, `redo`. */
  readonly action: string;
  readonly actor: Actor;
  readonly runId: string | null;
  readonly toolCallId: string | null;
  /** Labels of what the author had read: every file that gets new content carries them from now on. Default: none. */
  readonly labels?: readonly Label[];
}

/** Files of a notebook's `.git` area, which is no part of the notebook and neither journalled nor logged file by file. */
export interface GitFilesPart {
  readonly notebookId: string;
  /** The area's revision that the files were made from, 0 for a new area; refused with `conflict` on another one. */
  readonly base: number;
  readonly put: readonly GitFile[];
  /** Paths to remove. */
  readonly remove: readonly string[];
}

/** What each type of write carries. */
export interface WriteFields {
  put: Put;
  change: ChangePart;
  /** Fields of a run; refused with `run-not-live` when its status is not one of `from`. */
  'patch-run': { readonly runId: string; readonly patch: Partial<Run>; readonly from?: readonly RunStatus[] };
  /** Fields of an approval; refused with `approval-settled` when its state is not one of `from`. */
  'patch-approval': {
    readonly approvalId: string;
    readonly from: readonly ApprovalState[];
    readonly patch: Partial<Approval>;
  };
  /** Messages to add at the end of their sessions; the store numbers them. */
  'append-messages': { readonly messages: readonly Omit<MessageRow, 'seq'>[] };
  /** Replaces the summary of older messages; refused with `conflict` unless `before` is stored. Null: none. */
  summary: {
    readonly sessionId: string;
    readonly before: SessionSummary | null;
    readonly after: SessionSummary | null;
  };
  /** Labels that the person sets, in place of those that a file had. */
  'set-labels': { readonly rows: readonly LabelRow[] };
  /**
   * Drafts whose text is in the notebook now. A draft that still has this text is removed; one that has changed since
   * stays, and is based on `baseHash` from here on.
   */
  'settle-drafts': {
    readonly drafts: readonly { readonly draftId: string; readonly text: string; readonly baseHash: string | null }[];
  };
  'git-files': GitFilesPart;
  /** Removes a notebook with all that belongs to it but the log; refused with `run-waiting` while a run is active in it. */
  'remove-notebook': { readonly notebookId: string };
  /** Replaces the rule book; refused with `conflict` unless it follows the stored one. */
  'rule-book': { readonly ruleBook: RuleBook };
  /** Removes agents; their open approvals become void. */
  'remove-agents': { readonly names: readonly string[] };
  /** Removes providers with their keys. */
  'remove-providers': { readonly providerIds: readonly string[] };
  /** Removes keys alone. */
  'remove-credentials': { readonly providerIds: readonly string[] };
  /** How keys are protected; refused with `conflict` unless the stored revision is the one before. */
  vault: { readonly vault: VaultRow };
  /** The model that the name `default` resolves to; null for the first model there is. */
  'default-model': { readonly model: ModelRef | null };
  /** Removes a damaged row; refused with `not-found`, and with `conflict` when the row is whole. */
  'discard-row': { readonly table: string; readonly rowKey: RowKey };
}

export type WriteType = keyof WriteFields;
export type Write<T extends WriteType = WriteType> = { [P in T]: { readonly type: P } & WriteFields[P] }[T];

/** The first write of a type. */
export function findWrite<T extends WriteType>({ writes = [] }: CommitBatch, type: T): Write<T> | undefined {
  return writes.find((write): write is Extract<Write, Write<T>> => write.type === type);
}

/** The first check of a type. */
export function findCheck<T extends CheckType>({ checks = [] }: CommitBatch, type: T): Check<T> | undefined {
  return checks.find((check): check is Extract<Check, Check<T>> => check.type === type);
}
