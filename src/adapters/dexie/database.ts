import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { databaseNewerError, databaseUnavailableError } from '../../contracts/errors/messages/app-messages.ts';
import type { MetaRows, TableRows } from '../../core/ports/rows/row-schemas.ts';
import { retryOpening } from '../../core/shared/retry-opening.ts';
import { oneWriter } from './commit/one-writer.ts';
import { quarantineRows } from './rows/quarantine-rows.ts';
import { upgradeRun } from './rows/upgrade-run.ts';
import { DATABASE_NAME, SCHEMA_VERSION } from './schema-version.ts';
import { schemasOf } from './tables/tables.ts';

export type StoredFile = TableRows['files'];
export type StoredChange = TableRows['changes'];
export type StoredSegment = TableRows['auditSegments'];
export type RuleBookRow = MetaRows['rule-book'];
export type OriginalRow = MetaRows['damaged:'];
export type MetaRow = TableRows['meta'];

/** The database with all tables. */
export class CloisterDatabase extends Dexie {
  declare meta: Table<TableRows['meta'], string>;
  declare workspaces: EntityTable<TableRows['workspaces'], 'workspaceId'>;
  declare notebooks: EntityTable<TableRows['notebooks'], 'notebookId'>;
  declare files: EntityTable<TableRows['files'], 'fileId'>;
  declare blobs: EntityTable<TableRows['blobs'], 'hash'>;
  declare changes: EntityTable<TableRows['changes'], 'changeId'>;
  declare audit: EntityTable<TableRows['audit'], 'seq'>;
  declare auditSegments: EntityTable<TableRows['auditSegments'], 'fromSeq'>;
  declare sessions: EntityTable<TableRows['sessions'], 'sessionId'>;
  declare messages: Table<TableRows['messages'], [string, number]>;
  declare runs: EntityTable<TableRows['runs'], 'runId'>;
  declare steps: Table<TableRows['steps'], [string, number]>;
  declare toolCalls: EntityTable<TableRows['toolCalls'], 'toolCallId'>;
  declare approvals: EntityTable<TableRows['approvals'], 'approvalId'>;
  declare drafts: EntityTable<TableRows['drafts'], 'draftId'>;
  declare agents: EntityTable<TableRows['agents'], 'name'>;
  declare labels: EntityTable<TableRows['labels'], 'fileId'>;
  declare requests: EntityTable<TableRows['requests'], 'requestId'>;
  declare providers: EntityTable<TableRows['providers'], 'providerId'>;
  declare credentials: EntityTable<TableRows['credentials'], 'providerId'>;
  declare gitFiles: Table<TableRows['gitFiles'], [string, string]>;
  declare localModels: EntityTable<TableRows['localModels'], 'modelId'>;
  declare modelTests: EntityTable<TableRows['modelTests'], 'testId'>;
  declare reviews: EntityTable<TableRows['reviews'], 'reviewId'>;
  declare tasks: EntityTable<TableRows['tasks'], 'taskId'>;
  declare summaries: EntityTable<TableRows['summaries'], 'sessionId'>;
  declare bin: Table<TableRows['bin'], [string, number]>;
  declare playbooks: EntityTable<TableRows['playbooks'], 'name'>;
  declare syncFolders: EntityTable<TableRows['syncFolders'], 'notebookId'>;
  declare syncFiles: Table<TableRows['syncFiles'], [string, string]>;

  /** @param schemaVersion an earlier version of the schema, for rows of that version. Default: the current one */
  constructor(name: string = DATABASE_NAME, schemaVersion: number = SCHEMA_VERSION) {
    // Strict durability: every acknowledged readwrite transaction is on disk. Dexie's cache of queries would show an old row for
    // ever when it is written while a query reads it and leaves the range of the query: notices name only the new row.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.use(quarantineRows);
    this.use(oneWriter);
    for (let number = 1; number <= schemaVersion; number += 1) {
      const version = this.version(number).stores(schemasOf(number));
      const upgrade = UPGRADES.get(number);
      if (upgrade !== undefined) version.upgrade(upgrade);
    }
  }
}

const UPGRADES: ReadonlyMap<number, (transaction: Transaction) => Promise<void>> = new Map([
  [2, toVersion2],
  [8, toVersion8],
]);

/** Adds labels and costs to runs and approvals. */
async function toVersion2(transaction: Transaction): Promise<void> {
  await transaction
    .table<TableRows['runs']>('runs')
    .toCollection()
    .modify((run) => void Object.assign(run, { costUsd: 0, unpricedRequests: 0, labels: [] }));
  await transaction
    .table<TableRows['approvals']>('approvals')
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
