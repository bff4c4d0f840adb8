import type { StoredChange } from '../../src/adapters/dexie/database.ts';
import { chainRows } from '../../src/adapters/dexie/log/log-store.ts';
import { NotebookTree } from '../../src/adapters/dexie/notebook-tree.ts';
import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import type { Notebook, Workspace } from '../../src/contracts/domain/notebook/notebook.ts';
import type { RuleBook } from '../../src/contracts/domain/policy.ts';
import type { ModelRequest } from '../../src/contracts/domain/provider.ts';
import type { MessageRow, SessionSummary } from '../../src/contracts/domain/run/message.ts';
import type { Approval, Run, Session, Step, ToolCallRow } from '../../src/contracts/domain/run/run.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { type ChainRow, EMPTY_HEAD } from '../../src/core/audit/chain.ts';
import { labelsNamed, notesToRead, raiseLabels } from '../../src/core/notebook/change/raise-labels.ts';
import { patchRun } from '../../src/core/policy/run-labels.ts';
import type { Hasher } from '../../src/core/ports/hasher.ts';
import {
  type CommitBatch,
  type CommitResult,
  filesReadBy,
  requestsOf,
  type Store,
} from '../../src/core/ports/store.ts';
import { checkBatch, usageAfter } from './memory-checks.ts';

/** Everything the store holds; tests look here and, to damage it, write here. */
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
  /** Calls of each run by their id. */
  readonly calls: Map<string, Map<string, ToolCallRow>>;
  readonly approvals: Map<string, Approval>;
  readonly agents: Map<string, Agent>;
  readonly workspaces: Map<string, Workspace>;
  readonly drafts: Set<string>;
  /** The log, chained. Empty when `chained` is false. */
  readonly log: ChainRow[];
  /** What was asked to be logged, in order. */
  readonly records: AuditRecordInput[];
  runnerEpoch: number;
  ruleBook: RuleBook;
}

export interface MemoryStore extends Store {
  readonly tables: MemoryTables;
  readBytes(hash: string): Promise<Uint8Array>;
}

export interface MemoryStoreOptions {
  readonly hasher: Hasher;
  readonly nowMs: () => number;
  /** Whether entries of the log are hashed as they come. Default true; a benchmark of the loop may leave it out. */
  readonly chained?: boolean;
}

/** A store in memory: same checks and codes as the one over Dexie, and no wait. */
export function createMemoryStore({ hasher, nowMs, chained = true }: MemoryStoreOptions): MemoryStore {
  const tables = emptyTables();
  const trees = new Map<string, NotebookTree>();
  const requests = new Map<string, number[]>();
  /** Changes by the key under which they were written. */
  const keys = new Map<string, string>();

  const source = {
    readBytes: (hash: string) => readBytes(hash),
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

  function writeChange(batch: CommitBatch, known: number): string | null {
    if (!batch.change) return null;
    const { changeId, change, action, actor, runId, toolCallId, labels: given = [] } = batch.change;
    const { notebookId, transitions, summary, undoes = [] } = change;
    const tree = treeOf(notebookId);
    const row = tables.notebooks.get(notebookId);
    if (!tree || !row) return null;
    const usage = usageAfter(tree.usage, transitions);
    for (const { hash, bytes } of change.blobs) tables.blobs.set(hash, bytes);
    const named = labelsNamed(notesToRead(change), (hash) => tables.blobs.get(hash));
    const labels = raiseLabels(change, given, named, {
      own: (fileId) => tree.ownLabels(fileId),
      folderAt: (path) => tree.get(path)?.fileId,
      pathOf: (fileId) => tree.getById(fileId)?.path,
    });
    const stored: StoredChange = {
      ...{
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
        auditSeq:
          known +
          1 +
          Math.max(
            0,
            batch.audit.findIndex((entry) => entry.changeId === changeId),
          ),
      },
      ...{ undoes: [...undoes], undoneBy: null, fileIds: transitions.map(({ fileId }) => fileId) },
      ...(batch.idempotencyKey === undefined ? {} : { idempotencyKey: batch.idempotencyKey }),
      ...(labels.length > 0 ? { labels } : {}),
    };
    tables.changes.set(changeId, stored);
    tree.apply(stored, usage);
    tables.notebooks.set(notebookId, { ...row, ...usage, seq: stored.seq });
    for (const id of undoes) markUndone(id, changeId);
    return changeId;
  }

  function markUndone(id: string, by: string): void {
    const undone = tables.changes.get(id);
    if (!undone) return;
    tables.changes.set(id, { ...undone, undoneBy: by });
    for (const again of undone.undoes) {
      const row = tables.changes.get(again);
      if (row) tables.changes.set(again, { ...row, undoneBy: null });
    }
  }

  function writeRows(batch: CommitBatch): void {
    const { put, run, approvals, messages, ruleBook, removeAgents, settleDrafts, setLabels } = batch;
    for (const row of put?.sessions ?? []) tables.sessions.set(row.sessionId, row);
    for (const row of put?.runs ?? []) tables.runs.set(row.runId, row);
    for (const row of put?.workspaces ?? []) tables.workspaces.set(row.workspaceId, row);
    for (const row of put?.notebooks ?? []) tables.notebooks.set(row.notebookId, row);
    for (const row of put?.agents ?? []) tables.agents.set(row.name, row);
    for (const row of put?.approvals ?? []) tables.approvals.set(row.approvalId, row);
    for (const row of put?.steps ?? []) {
      tables.steps.set(`${row.runId} ${row.index}`, row);
    }
    for (const row of put?.requests ?? []) {
      tables.requests.push(row);
      listIn(requests, row.agent).push(row.startedMs);
    }
    for (const row of setLabels ?? []) treeOf(row.notebookId)?.setLabels(row);
    for (const row of put?.toolCalls ?? []) callsOf(row.runId).set(row.toolCallId, row);
    const known = run && tables.runs.get(run.runId);
    if (run && known) tables.runs.set(run.runId, patchRun(known, run.patch));
    for (const { approvalId, patch } of approvals ?? []) {
      const row = tables.approvals.get(approvalId);
      if (row) tables.approvals.set(approvalId, { ...row, ...patch });
    }
    for (const message of messages ?? []) {
      const list = listIn(tables.messages, message.sessionId);
      list.push({ ...message, seq: list.length + 1 });
    }
    if (batch.summary?.after) tables.summaries.set(batch.summary.sessionId, batch.summary.after);
    else if (batch.summary) tables.summaries.delete(batch.summary.sessionId);
    if (ruleBook) tables.ruleBook = { revision: ruleBook.revision, rules: ruleBook.rules };
    for (const name of removeAgents ?? []) tables.agents.delete(name);
    for (const { draftId } of settleDrafts ?? []) tables.drafts.delete(draftId);
  }

  function callsOf(runId: string): Map<string, ToolCallRow> {
    const known = tables.calls.get(runId) ?? new Map<string, ToolCallRow>();
    tables.calls.set(runId, known);
    return known;
  }

  function commitNow(batch: CommitBatch): CommitResult {
    const { records, log } = tables;
    const key = batch.idempotencyKey;
    const earlier = key === undefined ? undefined : keys.get(key);
    if (earlier !== undefined) return { changeId: earlier, written: false, auditSeq: records.length };
    checkBatch(tables, batch, treeOf);
    const rows = chained ? chainRows(log.at(-1) ?? EMPTY_HEAD, batch.audit, hasher) : [];
    const changeId = writeChange(batch, records.length);
    if (changeId !== null && key !== undefined) keys.set(key, changeId);
    log.push(...rows);
    records.push(...batch.audit);
    writeRows(batch);
    return { changeId, written: true, auditSeq: records.length };
  }

  return {
    tables,
    readBytes,
    commit: async (batch) => commitNow(batch),
    async notebook(notebookId) {
      const tree = treeOf(notebookId);
      if (!tree) throw new CloisterError('not-found', 'There is no such notebook.', { notebookId });
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
    agent: async (name) => tables.agents.get(name),
    ruleBook: async () => tables.ruleBook,
    requestsSince: async (agent, sinceMs) => (requests.get(agent) ?? []).filter((time) => time > sinceMs),
  };
}

function emptyTables(): MemoryTables {
  return {
    ...{
      notebooks: new Map(),
      blobs: new Map(),
      changes: new Map(),
      sessions: new Map(),
      messages: new Map(),
      summaries: new Map(),
    },
    ...{ runs: new Map(), steps: new Map(), calls: new Map(), approvals: new Map(), agents: new Map() },
    ...{
      workspaces: new Map(),
      drafts: new Set(),
      log: [],
      records: [],
      requests: [],
      runnerEpoch: 0,
      ruleBook: { revision: 0, rules: [] },
    },
  };
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}
