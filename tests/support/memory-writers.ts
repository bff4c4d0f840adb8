import type { StoredChange } from '../../src/adapters/dexie/database.ts';
import type { NotebookTree } from '../../src/adapters/dexie/notebook-tree.ts';
import { refuseMoved, type TableDefinition } from '../../src/adapters/dexie/tables/define-table.ts';
import { isStateTable, STATE_TABLES } from '../../src/adapters/dexie/tables/tables.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { labelsNamed, notesToRead, raiseLabels } from '../../src/core/notebook/change/raise-labels.ts';
import { patchRun } from '../../src/core/policy/run-labels.ts';
import type {
  ChangePart,
  CommitBatch,
  Put,
  PutTable,
  RowPatch,
  Write,
  WriteType,
} from '../../src/core/ports/commit-batch.ts';
import type { StateTable, TableRows } from '../../src/core/ports/rows/row-schemas.ts';
import { isSameSummary } from '../../src/core/ports/store.ts';
import {
  checkChange,
  checkOneLiveRun,
  checkPatchApproval,
  checkPatchNotebook,
  checkPatchRun,
  usageAfter,
} from './memory-checks.ts';
import type { MemoryTables } from './memory-store.ts';

/** Applies one type of write in memory. */
export interface MemoryWriter<Part> {
  /** Checks the write and rejects with its refusal before anything is written. */
  check?(part: Part): void | Promise<void>;
  write(part: Part, batch: CommitBatch): void;
}

export type MemoryWriters = { readonly [T in WriteType]: MemoryWriter<Write<T>> };

interface MemoryContext {
  readonly tables: MemoryTables;
  readonly treeOf: (notebookId: string) => NotebookTree | undefined;
  readonly nowMs: () => number;
}

const IGNORED = { write: () => undefined };

/**
 * The writer of each write type. Writes that only the page and the commands make are ignored, because the loop does not read
 * them.
 */
export function memoryWriters(context: MemoryContext): MemoryWriters {
  const { tables, treeOf } = context;
  return {
    put: {
      async check(put) {
        if (put.table === 'runs') for (const run of put.rows) checkOneLiveRun(tables, run);
        if (isOfState(put)) await checkPut(tables, put);
      },
      write: (put) => (isOfState(put) ? putStateRows(tables, put) : putRows(tables, put)),
    },
    change: {
      check: ({ change }) => checkChange(tables, change, treeOf(change.notebookId)),
      write: (part, batch) => writeChange(context, part, batch),
    },
    'patch-run': {
      check: (part) => checkPatchRun(tables, part),
      write({ runId, patch }) {
        const row = tables.runs.get(runId);
        if (row) tables.runs.set(runId, patchRun(row, patch));
      },
    },
    'patch-approval': {
      check: (part) => checkPatchApproval(tables, part),
      write({ approvalId, patch }) {
        const row = tables.approvals.get(approvalId);
        if (row) tables.approvals.set(approvalId, { ...row, ...patch });
      },
    },
    'append-messages': {
      write({ messages }) {
        for (const message of messages) {
          const list = tables.messages.get(message.sessionId) ?? [];
          tables.messages.set(message.sessionId, list);
          list.push({ ...message, seq: list.length + 1 });
        }
      },
    },
    summary: {
      check({ sessionId, before }) {
        if (!isSameSummary(tables.summaries.get(sessionId), before))
          throw new CloisterError('conflict', 'The summary was changed.');
      },
      write({ sessionId, after }) {
        if (after) tables.summaries.set(sessionId, after);
        else tables.summaries.delete(sessionId);
      },
    },
    'set-labels': {
      write({ rows }) {
        for (const row of rows) treeOf(row.notebookId)?.setLabels(row);
      },
    },
    'settle-drafts': {
      write({ drafts }) {
        for (const { draftId } of drafts) tables.drafts.delete(draftId);
      },
    },
    'rule-book': {
      check({ ruleBook }) {
        if (tables.ruleBook.revision + 1 !== ruleBook.revision)
          throw new CloisterError('conflict', 'The rules were changed.');
      },
      write({ ruleBook }) {
        tables.ruleBook = ruleBook;
      },
    },
    'remove-agents': {
      write({ names }) {
        for (const name of names) tables.agents.delete(name);
      },
    },
    'patch-row': {
      check: (part) => checkPatch(tables, part),
      write: (part) => patchStateRow(tables, part),
    },
    'patch-notebook': {
      check: (part) => checkPatchNotebook(tables, part),
      write({ notebookId, patch }) {
        const row = tables.notebooks.get(notebookId);
        if (row) tables.notebooks.set(notebookId, { ...row, ...patch });
      },
    },
    'git-files': IGNORED,
    'sync-folder': IGNORED,
    'sync-files': IGNORED,
    'remove-workspace': IGNORED,
    'remove-notebook': IGNORED,
    'note-erasure': IGNORED,
    'remove-conversation': IGNORED,
    'remove-contents': IGNORED,
    'erase-log-texts': IGNORED,
    'put-in-bin': IGNORED,
    'take-from-bin': IGNORED,
    erase: IGNORED,
    'remove-providers': IGNORED,
    'remove-credentials': IGNORED,
    vault: IGNORED,
    'default-model': IGNORED,
    redaction: IGNORED,
    'retention-limits': IGNORED,
    'last-backup': IGNORED,
    'mcp-servers': IGNORED,
    'repair-row': IGNORED,
    'discard-row': IGNORED,
  };
}

type RowWriters = { readonly [T in PutTable]?: (tables: MemoryTables, row: TableRows[T]) => void };

const ROW_WRITERS: RowWriters = {
  sessions: (tables, row) => tables.sessions.set(row.sessionId, row),
  runs: (tables, row) => tables.runs.set(row.runId, row),
  steps: (tables, row) => tables.steps.set(`${row.runId} ${row.index}`, row),
  toolCalls(tables, row) {
    const calls = tables.calls.get(row.runId) ?? new Map();
    tables.calls.set(row.runId, calls.set(row.toolCallId, row));
  },
  approvals: (tables, row) => tables.approvals.set(row.approvalId, row),
  agents: (tables, row) => tables.agents.set(row.name, row),
  workspaces: (tables, row) => tables.workspaces.set(row.workspaceId, row),
  notebooks: (tables, row) => tables.notebooks.set(row.notebookId, row),
  requests: (tables, row) => tables.requests.push(row),
};

function putRows<T extends PutTable>(tables: MemoryTables, { table, rows }: Put<T>): void {
  const put: ((tables: MemoryTables, row: TableRows[T]) => void) | undefined = ROW_WRITERS[table];
  for (const row of rows) put?.(tables, row);
}

function isOfState(put: Put): put is Put<StateTable> {
  return isStateTable(put.table);
}

async function checkPut<T extends StateTable>(tables: MemoryTables, put: PutOf<T>): Promise<void> {
  const table: TableDefinition<T> = STATE_TABLES[put.table];
  const stored: Map<string, TableRows[T]> = tables.ofState[put.table];
  for (const row of put.rows) {
    const key = table.keyOf(row);
    if (stored.has(key)) throw table.taken(row);
    await table.check?.(async (other) => stored.get(other), key, row);
  }
}

function putStateRows<T extends StateTable>(tables: MemoryTables, put: PutOf<T>): void {
  const table: TableDefinition<T> = STATE_TABLES[put.table];
  const stored: Map<string, TableRows[T]> = tables.ofState[put.table];
  for (const row of put.rows) stored.set(table.keyOf(row), row);
}

type PutOf<T extends StateTable> = { readonly table: T; readonly rows: readonly TableRows[T][] };

async function checkPatch<T extends StateTable>(tables: MemoryTables, part: RowPatch<T>): Promise<void> {
  const { table: name, key, patch } = part;
  const table: TableDefinition<T> = STATE_TABLES[name];
  const stored: Map<string, TableRows[T]> = tables.ofState[name];
  refuseMoved(table, part, stored.get(key));
  await table.check?.(async (other) => stored.get(other), key, patch);
}

function patchStateRow<T extends StateTable>(tables: MemoryTables, part: RowPatch<T>): void {
  const { table: name, key, patch } = part;
  const stored: Map<string, TableRows[T]> = tables.ofState[name];
  const row = stored.get(key);
  if (row) stored.set(key, { ...row, ...patch });
}

function writeChange({ tables, treeOf, nowMs }: MemoryContext, part: ChangePart, batch: CommitBatch): void {
  const { changeId, change, action, actor, runId, toolCallId, labels: given = [], fileLabels = [] } = part;
  const { notebookId, transitions, summary, undoes = [], merges = [], addedLabels = [] } = change;
  const tree = treeOf(notebookId);
  const row = tables.notebooks.get(notebookId);
  if (!tree || !row) return;
  const usage = usageAfter(tree.usage, transitions);
  for (const { hash, bytes } of change.blobs) tables.blobs.set(hash, bytes);
  const named = labelsNamed(notesToRead(change), (hash) => tables.blobs.get(hash));
  const before = {
    own: (fileId: string) => tree.ownLabels(fileId),
    folderAt: (path: string) => tree.get(path)?.fileId,
    pathOf: (fileId: string) => tree.getById(fileId)?.path,
  };
  const labels = raiseLabels(change, given, named, before, [...fileLabels, ...addedLabels]);
  const gained = labels.map((row) => ({
    ...row,
    labels: row.labels.filter((label) => !before.own(row.fileId).includes(label)),
  }));
  const entryIndex = batch.audit.findIndex((entry) => entry.changeId === changeId);
  const stored: StoredChange = {
    changeId,
    notebookId,
    seq: tree.seq + 1,
    runId,
    toolCallId,
    actor,
    atMs: nowMs(),
    action,
    summary,
    transitions,
    auditSeq: tables.records.length + 1 + Math.max(0, entryIndex),
    undoes: [...undoes],
    undoneBy: null,
    fileIds: transitions.map(({ fileId }) => fileId),
    ...(batch.idempotencyKey === undefined ? {} : { idempotencyKey: batch.idempotencyKey }),
    ...(part.scriptSource === undefined ? {} : { scriptSource: part.scriptSource }),
    ...(part.provenance === undefined ? {} : { provenance: part.provenance }),
    ...(labels.length > 0 ? { labels } : {}),
    ...(addedLabels.length > 0 ? { gainedLabels: gained } : {}),
  };
  tables.changes.set(changeId, stored);
  tree.apply(stored, usage);
  tables.notebooks.set(notebookId, { ...row, ...usage, seq: stored.seq });
  for (const id of undoes) markUndone(tables, id, changeId);
  for (const id of merges) {
    const merged = tables.changes.get(id);
    if (merged) tables.changes.set(id, { ...merged, mergedBy: [...(merged.mergedBy ?? []), changeId] });
  }
}

function markUndone(tables: MemoryTables, id: string, by: string): void {
  const undone = tables.changes.get(id);
  if (!undone) return;
  tables.changes.set(id, { ...undone, undoneBy: by });
  for (const again of undone.undoes) {
    const row = tables.changes.get(again);
    if (row) tables.changes.set(again, { ...row, undoneBy: null });
  }
}
