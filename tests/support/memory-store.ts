import type { StoredChange } from '../../src/adapters/dexie/database.ts';
import { NotebookTree } from '../../src/adapters/dexie/notebook-tree.ts';
import { STATE_TABLE_NAMES } from '../../src/adapters/dexie/tables/tables.ts';
import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import type { Notebook, Workspace } from '../../src/contracts/domain/notebook/notebook.ts';
import type { RuleBook } from '../../src/contracts/domain/policy.ts';
import { answersByRules, type ModelRequest } from '../../src/contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../src/contracts/domain/run/message.ts';
import type { Approval, Run, Session, Step, ToolCallRow } from '../../src/contracts/domain/run/run.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { type ChainRow, chainRows, EMPTY_HEAD } from '../../src/core/audit/chain.ts';
import { withErasures } from '../../src/core/audit/log-erasures.ts';
import {
  type Check,
  type CheckType,
  type CommitBatch,
  type CommitResult,
  findWrite,
  type Write,
  type WriteType,
} from '../../src/core/ports/commit-batch.ts';
import type { SaltedHasher } from '../../src/core/ports/hasher.ts';
import type { StateTable, TableRows } from '../../src/core/ports/rows/row-schemas.ts';
import { filesReadBy, requestsOf, type Store } from '../../src/core/ports/store.ts';
import { CHECKS } from './memory-checks.ts';
import { type MemoryWriter, type MemoryWriters, memoryWriters } from './memory-writers.ts';

/** All rows of the store. Tests read them and, to damage them, change them. */
export interface MemoryTables {
  readonly notebooks: Map<string, Notebook>;
  readonly blobs: Map<string, Uint8Array>;
  readonly changes: Map<string, StoredChange>;
  readonly sessions: Map<string, Session>;
  readonly messages: Map<string, MessageRow[]>;
  readonly summaries: Map<string, SessionSummary>;
  readonly runs: Map<string, Run>;
  readonly steps: Map<string, Step>;
  readonly requests: ModelRequest[];
  /** Calls of each run, by id. */
  readonly calls: Map<string, Map<string, ToolCallRow>>;
  readonly approvals: Map<string, Approval>;
  readonly agents: Map<string, Agent>;
  readonly workspaces: Map<string, Workspace>;
  /** Rows of the tables whose rows have a state, by key. */
  readonly ofState: { readonly [T in StateTable]: Map<string, TableRows[T]> };
  readonly drafts: Set<string>;
  /** The chained log. Empty when `chained` is false. */
  readonly log: ChainRow[];
  /** All log records, in order. */
  readonly records: AuditRecordInput[];
  runnerEpoch: number;
  ruleBook: RuleBook;
}

export interface MemoryStore extends Store {
  readonly tables: MemoryTables;
  readBytes(hash: string): Promise<Uint8Array>;
}

export interface MemoryStoreOptions {
  readonly hasher: SaltedHasher;
  readonly nowMs: () => number;
  /** Whether log entries are hashed. Default true; a benchmark of the loop may switch it off. */
  readonly chained?: boolean;
}

/** Creates a store in memory with the same checks and codes as the Dexie store, without waits. */
export function createMemoryStore({ hasher, nowMs, chained = true }: MemoryStoreOptions): MemoryStore {
  const tables = emptyTables();
  const trees = new Map<string, NotebookTree>();
  /** Changes by idempotency key. */
  const keys = new Map<string, string>();
  /** Ends with the last commit: one starts after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  const source = {
    readBytes: (hash: string) => readBytes(hash),
    readMany: async (hashes: readonly string[]) =>
      new Map(
        hashes.flatMap((hash): [string, Uint8Array][] => {
          const bytes = tables.blobs.get(hash);
          return bytes ? [[hash, bytes]] : [];
        }),
      ),
    async changes(
      notebookId: string,
      { changeId, runId, limit = 1000 }: { changeId?: string; runId?: string; limit?: number },
    ) {
      return [...tables.changes.values()]
        .filter(
          (row) =>
            row.notebookId === notebookId &&
            (changeId === undefined || row.changeId === changeId) &&
            (runId === undefined || row.runId === runId),
        )
        .sort((a, b) => b.seq - a.seq)
        .slice(0, limit);
    },
  };

  async function readBytes(hash: string): Promise<Uint8Array> {
    const bytes = tables.blobs.get(hash);
    if (!bytes) throw new CloisterError('damaged', 'The content of this file is missing.', { hash });
    return bytes;
  }

  function treeOf(notebookId: string): NotebookTree | undefined {
    const known = trees.get(notebookId);
    const row = tables.notebooks.get(notebookId);
    if (known || !row) return known;
    const tree = new NotebookTree(row, [], source);
    trees.set(notebookId, tree);
    return tree;
  }

  const writers = memoryWriters({ tables, treeOf, nowMs });

  function callsOf(runId: string): Map<string, ToolCallRow> {
    return tables.calls.get(runId) ?? new Map<string, ToolCallRow>();
  }

  async function commitNow(batch: CommitBatch): Promise<CommitResult> {
    const { records, log } = tables;
    const key = batch.idempotencyKey;
    const earlier = key === undefined ? undefined : keys.get(key);
    if (earlier !== undefined) return { changeId: earlier, written: false, auditSeq: records.length };
    const { checks = [], writes = [] } = batch;
    for (const check of checks) runCheck(tables, check);
    for (const write of writes) await writerOf(writers, write).check?.(write);
    const rows = chained ? chainRows(log.at(-1) ?? EMPTY_HEAD, withErasures(batch), hasher) : [];
    for (const write of writes) writerOf(writers, write).write(write, batch);
    const changeId = findWrite(batch, 'change')?.changeId ?? null;
    if (changeId !== null && key !== undefined) keys.set(key, changeId);
    log.push(...rows);
    records.push(...batch.audit);
    return { changeId, written: true, auditSeq: records.length };
  }

  return {
    tables,
    readBytes,
    commit(batch) {
      const result = turn.then(() => commitNow(batch));
      turn = result.catch(() => undefined);
      return result;
    },
    async notebook(notebookId) {
      const tree = treeOf(notebookId);
      if (!tree) throw new CloisterError('not-found', 'The notebook does not exist.', { notebookId });
      return tree;
    },
    notebookName: async (notebookId) => tables.notebooks.get(notebookId)?.name ?? '',
    run: async (runId) => tables.runs.get(runId),
    runsOfSession: async (sessionId) => [...tables.runs.values()].filter((run) => run.sessionId === sessionId),
    toolCalls: async (runId, stepIndex) =>
      [...callsOf(runId).values()].filter((call) => call.stepIndex === stepIndex).sort((a, b) => a.index - b.index),
    messages: async (sessionId) => [...(tables.messages.get(sessionId) ?? [])],
    summary: async (sessionId) => tables.summaries.get(sessionId),
    requestsTo: async (ref, run) => requestsOf(tables.requests, ref, run),
    pathsRead: async (runId) => [...new Set([...callsOf(runId).values()].flatMap((call) => call.read))],
    filesRead: async (runId) => filesReadBy([...callsOf(runId).values()]),
    approval: async (approvalId) => tables.approvals.get(approvalId),
    approvalsOf: async (runId, state) =>
      [...tables.approvals.values()].filter((approval) => approval.runId === runId && approval.state === state),
    agent: async (name) => tables.agents.get(name),
    ruleBook: async () => tables.ruleBook,
    requestsSince: async (agent, sinceMs) =>
      tables.requests.flatMap((row) =>
        row.agent === agent && row.startedMs > sinceMs && !answersByRules(row) ? [row.startedMs] : [],
      ),
  };
}

function runCheck<T extends CheckType>(tables: MemoryTables, check: Check<T>): void {
  const run: (tables: MemoryTables, check: Check<T>) => void = CHECKS[check.type];
  run(tables, check);
}

function writerOf<T extends WriteType>(writers: MemoryWriters, { type }: Write<T>): MemoryWriter<Write<T>> {
  return writers[type];
}

function emptyTables(): MemoryTables {
  return {
    notebooks: new Map(),
    blobs: new Map(),
    changes: new Map(),
    sessions: new Map(),
    messages: new Map(),
    summaries: new Map(),
    runs: new Map(),
    steps: new Map(),
    calls: new Map(),
    approvals: new Map(),
    agents: new Map(),
    workspaces: new Map(),
    // An empty map fits each table.
    ofState: Object.fromEntries(STATE_TABLE_NAMES.map((name) => [name, new Map()])) as MemoryTables['ofState'],
    drafts: new Set(),
    log: [],
    records: [],
    requests: [],
    runnerEpoch: 0,
    ruleBook: { revision: 0, rules: [] },
  };
}
