import type { StateTable, TableName } from '../../../core/ports/rows/row-schemas.ts';
import { workTables } from '../../../features/work/feature-table.ts';
import type { TableDefinition } from './define-table.ts';

/** Each table whose rows have a state, on which their next step depends. */
export const STATE_TABLES: { readonly [T in StateTable]: TableDefinition<T> } = workTables;

/** All of them hold rows of one notebook, by the index `notebookId`. */
export const STATE_TABLE_NAMES: readonly StateTable[] = Object.keys(STATE_TABLES).filter(isStateTable);

export function isStateTable(name: string): name is StateTable {
  return Object.hasOwn(STATE_TABLES, name);
}

/** What database, journal and removal of notebooks know of a table. */
interface TableFacts {
  /** Primary key and indexes, as Dexie reads them, by the version of the schema in which they are new. */
  readonly schemas: Readonly<Record<number, string>>;
  /**
   * When the journal copies its rows. `first`: no notebook comes back without them, and they are small. `later`: after the contents
   * of files and the log, as far as the limit goes. `apart`: by code of its own, or never.
   */
  readonly journal: 'first' | 'later' | 'apart';
  /** Whether each row belongs to a notebook and is removed with it; see `listRemovals`. Default: false. */
  readonly isOfNotebook?: boolean;
}

/** The other tables, in the order in which the journal copies them. */
const OTHER_TABLES: Readonly<Record<Exclude<TableName, StateTable>, TableFacts>> = {
  workspaces: { schemas: { 1: 'workspaceId' }, journal: 'first' },
  notebooks: { schemas: { 1: 'notebookId' }, journal: 'first', isOfNotebook: true },
  labels: { schemas: { 2: 'fileId, notebookId' }, journal: 'first', isOfNotebook: true },
  agents: { schemas: { 1: 'name' }, journal: 'first' },
  meta: { schemas: { 1: 'key' }, journal: 'first' },
  providers: { schemas: { 2: 'providerId' }, journal: 'first' },
  playbooks: { schemas: { 6: 'name' }, journal: 'first' },
  bin: { schemas: { 9: '[binId+part], notebookId' }, journal: 'first', isOfNotebook: true },
  drafts: { schemas: { 1: 'draftId, notebookId' }, journal: 'first', isOfNotebook: true },
  files: {
    schemas: { 1: 'fileId, &[notebookId+pathKey], [notebookId+parent]' },
    journal: 'first',
    isOfNotebook: true,
  },
  blobs: { schemas: { 1: 'hash' }, journal: 'apart', isOfNotebook: true },
  audit: { schemas: { 1: 'seq' }, journal: 'apart' },
  auditSegments: { schemas: { 1: 'fromSeq, *runIds, *agents' }, journal: 'apart' },
  changes: {
    schemas: { 1: 'changeId, &[notebookId+seq], runId, *fileIds, &idempotencyKey' },
    journal: 'later',
    isOfNotebook: true,
  },
  sessions: { schemas: { 1: 'sessionId, updatedMs' }, journal: 'later', isOfNotebook: true },
  messages: { schemas: { 1: '[sessionId+seq]' }, journal: 'later', isOfNotebook: true },
  summaries: { schemas: { 4: 'sessionId' }, journal: 'later', isOfNotebook: true },
  runs: {
    schemas: {
      1: 'runId, sessionId, status, createdMs',
      5: 'runId, sessionId, status, createdMs, retryOf',
    },
    journal: 'later',
    isOfNotebook: true,
  },
  approvals: { schemas: { 1: 'approvalId, state, runId' }, journal: 'later', isOfNotebook: true },
  steps: {
    schemas: { 1: '[runId+index], [agent+startedMs]', 2: '[runId+index]' },
    journal: 'later',
    isOfNotebook: true,
  },
  toolCalls: {
    schemas: { 1: 'toolCallId, [runId+stepIndex]', 5: 'toolCallId, [runId+stepIndex], toolName, *targets' },
    journal: 'later',
    isOfNotebook: true,
  },
  requests: { schemas: { 2: 'requestId, [agent+startedMs], startedMs, runId' }, journal: 'later' },
  localModels: { schemas: { 4: 'modelId' }, journal: 'later' },
  modelTests: { schemas: { 4: 'testId, modelId' }, journal: 'later' },
  gitFiles: { schemas: { 3: '[notebookId+path], [notebookId+parent]' }, journal: 'later', isOfNotebook: true },
  credentials: { schemas: { 2: 'providerId' }, journal: 'apart' },
  // A handle can be stored nowhere but in the database of its browser, and what was in step means nothing without it.
  syncFolders: { schemas: { 9: 'notebookId' }, journal: 'apart', isOfNotebook: true },
  syncFiles: { schemas: { 9: '[notebookId+fileId]' }, journal: 'apart', isOfNotebook: true },
};
const OTHER_NAMES = Object.keys(OTHER_TABLES).filter(isOtherTable);

/** Returns keys and indexes of the tables that are new, or have new indexes, in a version of the schema. */
export function schemasOf(version: number): Record<string, string> {
  const schemas: Record<string, string> = {};
  for (const name of OTHER_NAMES) {
    const schema = OTHER_TABLES[name].schemas[version];
    if (schema !== undefined) schemas[name] = schema;
  }
  for (const name of STATE_TABLE_NAMES) {
    const { since, schema } = STATE_TABLES[name];
    if (since === version) schemas[name] = schema;
  }
  return schemas;
}

/** Tables that the journal copies before contents and log, and after them. */
export const JOURNAL_ORDER = {
  first: [...STATE_TABLE_NAMES, ...OTHER_NAMES.filter((name) => OTHER_TABLES[name].journal === 'first')],
  later: OTHER_NAMES.filter((name) => OTHER_TABLES[name].journal === 'later'),
} satisfies Readonly<Record<string, readonly TableName[]>>;

/** Tables with rows of a notebook, and the table that names notebooks being removed in parts. */
export const REMOVAL_TABLES: readonly TableName[] = [
  'meta',
  ...OTHER_NAMES.filter((name) => OTHER_TABLES[name].isOfNotebook),
  ...STATE_TABLE_NAMES,
];

function isOtherTable(name: string): name is Exclude<TableName, StateTable> {
  return Object.hasOwn(OTHER_TABLES, name);
}
