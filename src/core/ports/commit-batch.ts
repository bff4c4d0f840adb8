import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { BinKind } from '../../contracts/domain/notebook/bin.ts';
import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { Label, LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { LastBackup } from '../../contracts/domain/notebook/last-backup.ts';
import type { Actor, Change, Notebook } from '../../contracts/domain/notebook/notebook.ts';
import type { Provenance } from '../../contracts/domain/notebook/provenance.ts';
import type { RetentionLimits } from '../../contracts/domain/notebook/retention-limits.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Credential } from '../../contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import type { Approval, ApprovalState, Run, RunStatus } from '../../contracts/domain/run/run.ts';
import type { RowKey } from '../../contracts/wire/storage-status.ts';
import type { MetaRows, StateTable, TableRows } from './rows/row-schemas.ts';
import type { VaultRow } from './rows/vault-row.ts';

/**
 * One atomic transaction. Checks run before the first write; the commit rejects with the code of the check that failed
 * (`conflict`, `epoch-lost`, `approval-settled`, `quota-exceeded` …). A write may have its own checks.
 *
 * A new type of write adds one entry to `WriteFields`, one handler in the Dexie adapter and one in the in-memory store.
 */
export interface CommitBatch {
  /** Default: none. */
  readonly checks?: readonly Check[];
  /** Executed in order. At most one is of type `change`. Default: none. */
  readonly writes?: readonly Write[];
  /** Log entries, in order. A change needs at least one. */
  readonly audit: readonly AuditRecordInput[];
  /** A second commit with the same key writes nothing and returns the change of the first one. */
  readonly idempotencyKey?: string;
}

/** Returns log entries as they are to be written. */
export type LogMask = (entries: readonly AuditRecordInput[]) => Promise<readonly AuditRecordInput[]>;

export interface CommitResult {
  /** The change that this commit, or an earlier one with the same key, wrote; null for none. */
  readonly changeId: string | null;
  /** False when the idempotency key was used before; nothing was written then. */
  readonly written: boolean;
  /** Number of the last entry of the log. */
  readonly auditSeq: number;
}

/** The fields of each type of check. */
export interface CheckFields {
  /** Refused with `epoch-lost` unless the run's row has this epoch. */
  'run-epoch': { readonly runId: string; readonly epoch: number };
  /** Refused with `epoch-lost` unless this is the epoch of the elected runner. */
  'leader-epoch': { readonly epoch: number };
  /** Refused with `stale-rights` unless agent and rule book have these revisions; agent revision 0: no such agent. */
  rights: { readonly agent: string; readonly agentRevision: number; readonly ruleBookRevision: number };
  /**
   * Refused with `stale-rights` when the run's row has a label that is not one of these: it was added beside the run. `names`:
   * labels that are known by name alone. Default: none.
   */
  'run-labels': { readonly runId: string; readonly labels: readonly Label[]; readonly names?: readonly Label[] };
  /** Refused with `conflict` unless exactly these sealed keys are stored. */
  'stored-credentials': { readonly credentials: readonly Credential[] };
}

export type CheckType = keyof CheckFields;
export type Check<T extends CheckType = CheckType> = { [P in T]: { readonly type: P } & CheckFields[P] }[T];

/**
 * Tables with rows that `put` inserts or replaces whole. Refused are: with `run-waiting` a run whose session has another run that has
 * not ended; with `conflict` a provider or playbook whose revision does not follow the stored one, a credential that was not sealed
 * under the vault's revision, and a row of a `StateTable` whose key is taken. Of notebooks, `put` writes new ones and new names;
 * `change` writes counts and sizes.
 */
export type PutTable =
  | ('sessions' | 'runs' | 'steps' | 'toolCalls' | 'approvals' | 'agents' | 'workspaces' | 'notebooks' | 'requests')
  | ('providers' | 'playbooks' | 'credentials' | StateTable);
export type Put<T extends PutTable = PutTable> = {
  [P in T]: { readonly table: P; readonly rows: readonly TableRows[P][] };
}[T];

export type RowPatch<T extends StateTable = StateTable> = {
  [P in T]: {
    readonly table: P;
    readonly key: string;
    readonly from: readonly TableRows[P]['state'][];
    /** Values that fields of the stored row must have. Default: any. */
    readonly where?: Partial<TableRows[P]>;
    readonly patch: Partial<TableRows[P]>;
  };
}[T];

/** A change to the notebook. */
export interface ChangePart {
  readonly changeId: string;
  readonly change: Change;
  /** `create`, `write`, `move`, `delete`, `import`, `undo`, `redo`. */
  readonly action: string;
  readonly actor: Actor;
  readonly runId: string | null;
  readonly toolCallId: string | null;
  /** Source of the script that made the change. Default: none. */
  readonly scriptSource?: string | undefined;
  /** The reviewed work that made the change. Default: none. */
  readonly provenance?: Provenance | undefined;
  /** Labels of what the author has read, added to every file with new content. Default: none. */
  readonly labels?: readonly Label[];
  /** Labels to add to single files and folders of the change. Default: none. */
  readonly fileLabels?: readonly { readonly fileId: string; readonly labels: readonly Label[] }[];
}

/** Files of a `.git` area. The area is outside the notebook: neither journalled nor logged file by file. */
export interface GitFilesPart {
  readonly notebookId: string;
  /** Revision of the area that the files are based on, 0 for a new area; refused with `conflict` on any other. */
  readonly base: number;
  readonly put: readonly GitFile[];
  /** Paths to remove. */
  readonly remove: readonly string[];
}

/** What is erased for good in one transaction: rows, contents, and names in changes. */
export interface EraseFields {
  readonly notebookId: string;
  /** Files and folders whose changes lose names and contents. A `change` of the same batch removes those that still exist. */
  readonly fileIds: readonly string[];
  /** Contents that only these files use, as far as the changes up to `seqs` say. */
  readonly hashes: readonly string[];
  /** The last change of each notebook when `hashes` was found. Later ones are read again inside the transaction. */
  readonly seqs: readonly (readonly [notebookId: string, seq: number])[];
  readonly draftIds: readonly string[];
  /** Approvals of no conversation, which have been answered. */
  readonly approvalIds: readonly string[];
  /** Conversations with their helpers, in their tables or in the bin. */
  readonly sessionIds: readonly string[];
  /** Single runs with their helpers and messages. */
  readonly runIds: readonly string[];
  readonly taskIds: readonly string[];
  readonly reviewIds: readonly string[];
  /** Changes, runs and conversations of parts that name one of the reviews or files. They stay, without title and paths. */
  readonly origins: Readonly<Record<'changeIds' | 'runIds' | 'sessionIds', readonly string[]>>;
}

/** The fields of each type of write. */
export interface WriteFields {
  put: Put;
  change: ChangePart;
  /** Fields of a run; refused with `run-not-live` when its status is not one of `from`. */
  'patch-run': { readonly runId: string; readonly patch: Partial<Run>; readonly from?: readonly RunStatus[] };
  /**
   * Fields of an approval; refused with `approval-settled` when its state is not one of `from`, and with `conflict` when it has
   * another receipt than the given one.
   */
  'patch-approval': {
    readonly approvalId: string;
    readonly from: readonly ApprovalState[];
    /** Default: any. */
    readonly receipt?: string | undefined;
    readonly patch: Partial<Approval>;
  };
  /**
   * Fields of a row whose next step follows from its state; refused with `conflict` when its state is not one of `from` or another
   * field differs from `where`, with `not-found` when it does not exist, and by the checks of its table.
   */
  'patch-row': RowPatch;
  /** Messages to append to their sessions; the store numbers them. */
  'append-messages': { readonly messages: readonly Omit<MessageRow, 'seq'>[] };
  /** Replaces the summary of older messages; refused with `conflict` unless `before` is stored. Null: none. */
  summary: {
    readonly sessionId: string;
    readonly before: SessionSummary | null;
    readonly after: SessionSummary | null;
  };
  /** Labels set by the person, which replace those of a file. */
  'set-labels': { readonly rows: readonly LabelRow[] };
  /**
   * Drafts whose text is now in the notebook. A draft with this text is removed; one that has changed since stays, with
   * `baseHash` as its new base.
   */
  'settle-drafts': {
    readonly drafts: readonly { readonly draftId: string; readonly text: string; readonly baseHash: string | null }[];
  };
  'git-files': GitFilesPart;
  /**
   * Connects a notebook to a folder on disk, or disconnects it (null); both forget what was in step. Unless `isNew`, replaces the row of
   * this connection, and writes nothing when it has ended.
   */
  'sync-folder': {
    readonly notebookId: string;
    readonly row: TableRows['syncFolders'] | null;
    readonly isNew?: boolean;
  };
  /** What of a notebook and its folder is in step now, and the ids of files of which nothing is. */
  'sync-files': {
    readonly notebookId: string;
    readonly put: readonly TableRows['syncFiles'][];
    readonly remove: readonly string[];
  };
  /** Name or workspace of a notebook; refused with `not-found` when it, or the workspace, was removed. */
  'patch-notebook': { readonly notebookId: string; readonly patch: Partial<Pick<Notebook, 'name' | 'workspaceId'>> };
  /** Removes a workspace; refused with `conflict` while it has a notebook. */
  'remove-workspace': { readonly workspaceId: string };
  /**
   * Removes a notebook and its rows except the log; refused with `run-waiting` while it has an active run. `inParts`: only the
   * notebook itself; the store removes its other rows later. Default: false.
   */
  'remove-notebook': {
    readonly notebookId: string;
    readonly inParts?: boolean;
    /** Receives how much was removed, before the transaction ends; never when it is removed in parts. */
    readonly count?: (erased: { rows: number; blobs: number }) => void;
  };
  /**
   * Removes a conversation with its helpers, runs, messages and approvals. The log and the numbers of model requests stay. Refused with
   * `not-found` when it does not exist, with `conflict` when there is a reason to keep it or it has other runs than these.
   */
  'remove-conversation': {
    readonly sessionId: string;
    /** Runs of the conversation and its helpers. */
    readonly runIds: readonly string[];
    /** Refused when something happened in it later. */
    readonly recentMs: number;
  };
  /** Writes that something of a notebook was erased: copies elsewhere remove it, too. */
  'note-erasure': { readonly notebookId: string };
  /**
   * Moves the rows that show something to the bin. Refused with `not-found` when it does not exist, with `run-waiting` or `conflict` while
   * something that has not ended needs it.
   */
  'put-in-bin': { readonly kind: BinKind; readonly id: string; readonly actor: Actor };
  /** Moves the rows of an item back. Refused with `not-found` when it is not in the bin, with `conflict` when a row has its key. */
  'take-from-bin': { readonly binId: string };
  /**
   * Erases for good, and writes when. Refused with `conflict` when a run that has not ended, or an approval that waits, needs a part of it.
   * `count` receives how much was erased, before the transaction ends.
   */
  erase: EraseFields & { readonly count: (erased: { rows: number; blobs: number }) => void };
  /**
   * Removes the contents of earlier versions. Refused with `conflict` when the log has another last entry, so that a change may name
   * one of them again, or a draft or an approval needs one.
   */
  'remove-contents': { readonly hashes: readonly string[]; readonly headSeq: number };
  /**
   * Erases the private texts of log entries. Their lines and hashes stay, and the first entry of the batch names them. Entries of the
   * first form keep their texts, which their hashes cover. At most a few thousand entries: they are read at once.
   */
  'erase-log-texts': { readonly seqs: readonly number[] };
  /** Replaces the rule book; refused with `conflict` unless it follows the stored one. */
  'rule-book': { readonly ruleBook: RuleBook; readonly atMs: number };
  /** Removes agents and voids their open approvals. */
  'remove-agents': { readonly names: readonly string[] };
  /** Removes providers with their keys. */
  'remove-providers': { readonly providerIds: readonly string[] };
  /** Removes keys only. */
  'remove-credentials': { readonly providerIds: readonly string[] };
  /** Replaces the protection of keys; refused with `conflict` unless it follows the stored revision. */
  vault: { readonly vault: VaultRow };
  /** The model that `default` names; null for the first available model. */
  'default-model': { readonly model: ModelRef | null };
  /** Replaces what is masked before a model on a server receives it. */
  redaction: { readonly settings: RedactionSettings };
  /** Changes the given limits. The others stay as they are stored then, so that two windows do not undo each other. */
  'retention-limits': { readonly limits: Partial<RetentionLimits> };
  /** Replaces the servers with tools. Refused with `conflict` unless it follows the stored revision. */
  'mcp-servers': { readonly servers: Omit<MetaRows['mcp'], 'key'> };
  /** What the last backup was. */
  'last-backup': { readonly backup: LastBackup };
  /**
   * Replaces a damaged row by a rebuilt one, null to remove it, and keeps the original. Refused with `not-found`, or with `conflict`
   * when the row is valid or the path of a rebuilt file is taken.
   */
  'repair-row': { readonly table: string; readonly rowKey: RowKey; readonly row: object | null };
  /** Removes a damaged row, or the kept original of a rebuilt one; refused with `not-found`, or with `conflict` when the row is valid. */
  'discard-row': { readonly table: string; readonly rowKey: RowKey };
}

export type WriteType = keyof WriteFields;
export type Write<T extends WriteType = WriteType> = { [P in T]: { readonly type: P } & WriteFields[P] }[T];

/** Returns the first write of a type. */
export function findWrite<T extends WriteType>({ writes = [] }: CommitBatch, type: T): Write<T> | undefined {
  return writes.find((write): write is Extract<Write, Write<T>> => write.type === type);
}

/** Returns the first check of a type. */
export function findCheck<T extends CheckType>({ checks = [] }: CommitBatch, type: T): Check<T> | undefined {
  return checks.find((check): check is Extract<Check, Check<T>> => check.type === type);
}
