import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { LocalModel, ModelTest } from '../../contracts/domain/local-model.ts';
import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, DraftRow, FileRow, Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import type { PlaybookRow } from '../../contracts/domain/playbook/playbook.ts';
import type { RuleBook, RuleVersion } from '../../contracts/domain/policy.ts';
import type { Credential, ModelRequest, Provider } from '../../contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import type { Approval, Run, Session, Step, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { databaseNewerError, databaseUnavailableError } from '../../contracts/errors/messages/app-messages.ts';
import type { RowKey } from '../../contracts/wire/storage-status.ts';
import type { CryptoKeyHandle, VaultRow } from '../../core/ports/rows/vault-row.ts';
import { retryOpening } from '../../core/shared/retry-opening.ts';
import type { WorkRows } from '../../features/work/feature.ts';
import { oneWriter } from './commit/one-writer.ts';
import { quarantineRows } from './rows/quarantine-rows.ts';
import { upgradeRun } from './rows/upgrade-run.ts';
import { DATABASE_NAME, SCHEMA_VERSION } from './schema-version.ts';
import { STATE_TABLES } from './tables/tables.ts';

/** A row of `files`: the file, and its parent folder for listing. */
export type StoredFile = FileRow & { parent: string };
/** A row of `changes`: the change, its files, its idempotency key, and the label rows that it extended. */
export type StoredChange = ChangeRow & { fileIds: string[]; idempotencyKey?: string; labels?: LabelRow[] };
/** Content by its hash. */
export interface StoredBlob {
  hash: string;
  bytes: Uint8Array;
}
/** The newest entries of the log, one row each. */
export interface StoredEntry {
  seq: number;
  line: string;
  hash: string;
}
/** Older log entries, packed: lines joined by line feeds, hashes concatenated. */
export interface StoredSegment {
  fromSeq: number;
  toSeq: number;
  lines: string;
  hashes: string;
  runIds: string[];
  agents: string[];
}
export interface RunnerRow {
  key: 'runner';
  /** Number of elections so far. What starts or continues a run is checked against it. */
  epoch: number;
}
export interface RuleBookRow extends RuleBook {
  key: 'rule-book';
}
/** Earlier states of the rules, oldest first. */
export interface RuleVersionsRow {
  key: 'rule-versions';
  versions: RuleVersion[];
}
/** The row of the vault; see `VaultRow`. */
export type StoredVault = VaultRow & { key: 'vault' };
/** The model that `default` names; null for the first available model. */
export interface DefaultModelRow {
  key: 'default-model';
  model: ModelRef | null;
}
/** What is masked before a model on a server receives it. */
export interface RedactionRow {
  key: 'redaction';
  settings: RedactionSettings;
}
/** The key that proves grants. */
export interface GrantKeyRow {
  key: 'grant-key';
  cryptoKey: CryptoKeyHandle;
}
/** Bytes that are released when storage is full; see `Reserve`. */
export interface ReserveRow {
  key: 'reserve';
  bytes: Uint8Array;
}
/** The original of a damaged row that was rebuilt. Its key starts with `damaged:`. */
export interface OriginalRow {
  key: `damaged:${string}`;
  table: string;
  rowKey: RowKey;
  reason: string;
  atMs: number;
  row: unknown;
}
/** A notebook whose row was removed and whose other rows are being removed in parts. Its key starts with `removing:`. */
export interface RemovingRow {
  key: `removing:${string}`;
  notebookId: string;
}
export type MetaRow =
  | OriginalRow
  | RemovingRow
  | RunnerRow
  | RuleBookRow
  | RuleVersionsRow
  | StoredVault
  | DefaultModelRow
  | RedactionRow
  | GrantKeyRow
  | ReserveRow;

/** The database with all tables. */
export class CloisterDatabase extends Dexie {
  declare meta: Table<MetaRow, string>;
  declare workspaces: EntityTable<Workspace, 'workspaceId'>;
  declare notebooks: EntityTable<Notebook, 'notebookId'>;
  declare files: EntityTable<StoredFile, 'fileId'>;
  declare blobs: EntityTable<StoredBlob, 'hash'>;
  declare changes: EntityTable<StoredChange, 'changeId'>;
  declare audit: EntityTable<StoredEntry, 'seq'>;
  declare auditSegments: EntityTable<StoredSegment, 'fromSeq'>;
  declare sessions: EntityTable<Session, 'sessionId'>;
  declare messages: Table<MessageRow, [string, number]>;
  declare runs: EntityTable<Run, 'runId'>;
  declare steps: Table<Step, [string, number]>;
  declare toolCalls: EntityTable<ToolCallRow, 'toolCallId'>;
  declare approvals: EntityTable<Approval, 'approvalId'>;
  declare drafts: EntityTable<DraftRow, 'draftId'>;
  declare agents: EntityTable<Agent, 'name'>;
  declare labels: EntityTable<LabelRow, 'fileId'>;
  declare requests: EntityTable<ModelRequest, 'requestId'>;
  declare providers: EntityTable<Provider, 'providerId'>;
  declare credentials: EntityTable<Credential, 'providerId'>;
  declare gitFiles: Table<GitFile, [string, string]>;
  declare localModels: EntityTable<LocalModel, 'modelId'>;
  declare modelTests: EntityTable<ModelTest, 'testId'>;
  declare reviews: EntityTable<WorkRows['reviews'], 'reviewId'>;
  declare tasks: EntityTable<WorkRows['tasks'], 'taskId'>;
  declare summaries: EntityTable<SessionSummary, 'sessionId'>;
  declare playbooks: EntityTable<PlaybookRow, 'name'>;

  constructor(name: string = DATABASE_NAME) {
    // Strict durability: every acknowledged readwrite transaction is on disk.
    super(name, { chromeTransactionDurability: 'strict' });
    this.use(quarantineRows);
    this.use(oneWriter);
    this.version(1).stores({
      meta: 'key',
      workspaces: 'workspaceId',
      notebooks: 'notebookId',
      files: 'fileId, &[notebookId+pathKey], [notebookId+parent]',
      blobs: 'hash',
      changes: 'changeId, &[notebookId+seq], runId, *fileIds, &idempotencyKey',
      audit: 'seq',
      auditSegments: 'fromSeq, *runIds, *agents',
      sessions: 'sessionId, updatedMs',
      messages: '[sessionId+seq]',
      runs: 'runId, sessionId, status, createdMs',
      steps: '[runId+index], [agent+startedMs]',
      toolCalls: 'toolCallId, [runId+stepIndex]',
      approvals: 'approvalId, state, runId',
      drafts: 'draftId, notebookId',
      agents: 'name',
    });
    this.version(2)
      .stores({
        steps: '[runId+index]',
        labels: 'fileId, notebookId',
        requests: 'requestId, [agent+startedMs], startedMs, runId',
        providers: 'providerId',
        credentials: 'providerId',
      })
      .upgrade(toVersion2);
    this.version(3).stores({ gitFiles: '[notebookId+path], [notebookId+parent]' });
    this.version(4).stores({
      localModels: 'modelId',
      modelTests: 'testId, modelId',
      summaries: 'sessionId',
    });
    this.version(5).stores({
      runs: 'runId, sessionId, status, createdMs, retryOf',
      toolCalls: 'toolCallId, [runId+stepIndex], toolName, *targets',
    });
    this.version(6).stores({ tasks: STATE_TABLES.tasks.schema, playbooks: 'name' });
    this.version(7).stores({ reviews: STATE_TABLES.reviews.schema });
    this.version(SCHEMA_VERSION).upgrade(toVersion8);
  }
}

/** Adds labels and costs to runs and approvals. */
async function toVersion2(transaction: Transaction): Promise<void> {
  await transaction
    .table<Run>('runs')
    .toCollection()
    .modify((run) => void Object.assign(run, { costUsd: 0, unpricedRequests: 0, labels: [] }));
  await transaction
    .table<Approval>('approvals')
    .toCollection()
    .modify((approval) => void Object.assign(approval, { labels: [] }));
}

/** Rewrites the rows of runs; see `upgradeRun`. */
async function toVersion8(transaction: Transaction): Promise<void> {
  await transaction
    .table<object>('runs')
    .toCollection()
    .modify((row, change) => {
      change.value = upgradeRun(row);
    });
}

/**
 * Opens the database. Rejects with `database-unavailable` when the browser has no IndexedDB or refuses it, and with
 * `database-newer` when a newer version of the app wrote it: Dexie alone would open that and lose data. Calls `onBlocked`
 * while another window holds an older schema open, and continues when that window closes its connection.
 */
export async function openDatabase(
  name: string = DATABASE_NAME,
  onBlocked: () => void = () => {},
): Promise<CloisterDatabase> {
  if (typeof indexedDB === 'undefined') {
    throw databaseUnavailableError('none');
  }
  const database = new CloisterDatabase(name);
  database.on('blocked', onBlocked);
  try {
    const version = await retryOpening(() => nativeVersion(name), wait);
    if (version !== null && version > SCHEMA_VERSION * 10) throw newer(version);
    await retryOpening(() => database.open(), wait);
    // Another window may have upgraded it while this call waited.
    const opened = database.backendDB().version;
    if (opened > SCHEMA_VERSION * 10) throw newer(opened);
  } catch (error) {
    database.close();
    if (error instanceof CloisterError) throw error;
    if (error instanceof Dexie.VersionError) throw newer(null, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw databaseUnavailableError('failed', { reason }, {}, error);
  }
  return database;
}

function newer(version: number | null, cause?: unknown): CloisterError {
  return databaseNewerError(
    'newer',
    {},
    { found: version === null ? null : version / 10, known: SCHEMA_VERSION },
    cause,
  );
}

async function nativeVersion(name: string): Promise<number | null> {
  const list = await indexedDB.databases?.();
  return list?.find((entry) => entry.name === name)?.version ?? null;
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
