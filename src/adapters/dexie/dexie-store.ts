import { Dexie } from 'dexie';
import type { RuleVersion } from '../../contracts/domain/policy.ts';
import { answersByRules } from '../../contracts/domain/provider.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import {
  DEFAULT_REDACTION,
  type RedactionSettings,
  redactionSettingsOf,
} from '../../contracts/domain/run/redaction.ts';
import type { Approval, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { type CommitBatch, findWrite, type LogMask } from '../../core/ports/commit-batch.ts';
import { CALIBRATED_FROM, filesReadBy, requestsOf, type Store } from '../../core/ports/store.ts';
import { type CommitPorts, writeHandler } from './commit/commit-batches.ts';
import { createGroupCommit } from './commit/group-commit.ts';
import { finishRemovals } from './commit/remove-in-parts.ts';
import { createStorageQuota, type Estimate } from './commit/storage-quota.ts';
import { createReserve, type Reserve, type SpaceReserve } from './commit/storage-reserve.ts';
import { createContents } from './contents.ts';
import type { CloisterDatabase, RuleBookRow, StoredChange } from './database.ts';
import { listGitServers, listGitSettings, readGitArea } from './git-area.ts';
import { type CommitNotice, createStoreMemory } from './store-memory.ts';
import { createStoreTrees } from './store-trees.ts';
import { createRowStores, type RowStores } from './stores/dexie-row-stores.ts';
import { ruleBookOf } from './writes/check-handlers.ts';

export interface StorePorts extends CommitPorts {
  /** Notifies the other workers of the same origin. */
  readonly announce: (notice: CommitNotice) => void;
  /** Reads the browser's storage figures. Default: none, and only the database refuses a write. */
  readonly estimate?: () => Promise<Estimate>;
  /** Masks log entries before they are hashed and chained, so the log verifies. Default: they are written as they are. */
  readonly maskLog?: LogMask;
  /** Space for the ways out of full storage. Default: none. */
  readonly space?: SpaceReserve | null;
}

/** The store over Dexie with the rows that the runtime needs. */
export interface DexieStore extends Store, RowStores {
  /** Name of the database, and prefix of the names of its workers' locks and channels. */
  readonly name: string;
  readonly database: CloisterDatabase;
  /** Earlier states of the rules, oldest first. */
  ruleVersions(): Promise<RuleVersion[]>;
  /** What is masked before a model on a server receives it. */
  redactionSettings(): Promise<RedactionSettings>;
  /** Used by the few writes outside `commit` that must succeed when storage is full. */
  readonly reserve: Reserve;
  /** Returns a number that changes with each commit that this worker knows of. */
  version(): number;
  /** Removes what is left of notebooks whose removal in parts was interrupted. */
  finishRemovals(): Promise<void>;
  /** Applies the notice of another worker's commit: parts of the memory may be stale. */
  applyNotice(notice: CommitNotice): void;
  readBytes(hash: string): Promise<Uint8Array>;
  /** Reads the contents of these hashes in one transaction, past the cache of recent contents. */
  readManyBytes(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  gitArea(notebookId: string): ReturnType<typeof readGitArea>;
  /** Reads the settings of the notebooks that keep a git history. */
  listGitSettings(): ReturnType<typeof listGitSettings>;
  /** Lists the git servers of notebooks. */
  listGitServers(): ReturnType<typeof listGitServers>;
  /** Notes that a draft was saved in a notebook. */
  noteDraft(notebookId: string): void;
  /** Returns whether drafts may have been saved in a notebook since the last call. */
  mayHaveDrafts(notebookId: string): boolean;
}

export function createDexieStore(database: CloisterDatabase, ports: StorePorts): DexieStore {
  const memory = createStoreMemory();
  const contents = createContents(database, ports.hasher);
  const trees = createStoreTrees(database, contents, memory);
  const withoutDrafts = new Set<string>();

  /** Applies a committed batch to the memory and notifies the other workers. */
  function remember(batch: CommitBatch, change: StoredChange | null): void {
    if (change) memory.applyChange(change);
    for (const write of batch.writes ?? []) writeHandler(write).remember?.(write, memory);
    const notice = memory.takeNotice();
    if (notice) announce(notice);
  }

  /** Notifies the other workers. A failure does not affect the commit. */
  function announce(notice: CommitNotice): void {
    try {
      ports.announce(notice);
    } catch (error) {
      ports.onError?.(error);
    }
  }

  /** Expires the memory that a refused batch relied on: the refusal shows that it may be stale. */
  function forget(batch: CommitBatch): void {
    const notebookId = findWrite(batch, 'change')?.change.notebookId;
    if (notebookId !== undefined) memory.staleTrees.add(notebookId);
    memory.forgetRights();
  }

  const reserve = createReserve(database, ports.space ?? null);
  const quota = createStorageQuota(ports.estimate, ports.nowMs);
  const write = createGroupCommit(database, ports, { remember, forget }, { quota, reserve });
  const { maskLog = async (entries) => entries } = ports;
  const commit: Store['commit'] = async (batch) => write({ ...batch, audit: await maskLog(batch.audit) });

  const rowStores = createRowStores(database, ports.hasher);

  /** Resolves with the value of `read`, and passes it to `keep` when nothing was written meanwhile. */
  async function remembering<T>(read: () => Promise<T>, keep: (value: T) => void): Promise<T> {
    const version = memory.version();
    const value = await read();
    if (memory.version() === version) keep(value);
    return value;
  }

  return {
    ...rowStores,
    async listProviders() {
      const known = memory.servers.providers;
      const rows =
        known ??
        (await remembering(rowStores.listProviders, (read) => {
          memory.servers.providers = read;
        }));
      return [...rows];
    },
    chosenDefaultModel: async () =>
      memory.servers.chosen !== undefined
        ? memory.servers.chosen
        : remembering(rowStores.chosenDefaultModel, (read) => {
            memory.servers.chosen = read;
          }),
    name: database.name,
    database,
    commit,
    reserve,
    version: () => memory.version(),
    finishRemovals: () => finishRemovals(database, reserve),
    readBytes: contents.read,
    readManyBytes: contents.readMany,
    gitArea: (notebookId) => readGitArea(database, notebookId),
    listGitSettings: () => listGitSettings(database),
    listGitServers: () => listGitServers(database),
    applyNotice(notice) {
      memory.expire(notice);
      if (notice.draftsIn !== undefined) withoutDrafts.delete(notice.draftsIn);
    },
    noteDraft(notebookId) {
      withoutDrafts.delete(notebookId);
      announce({ notebookIds: [], rights: false, runs: false, servers: false, draftsIn: notebookId });
    },
    mayHaveDrafts(notebookId) {
      if (withoutDrafts.has(notebookId)) return false;
      withoutDrafts.add(notebookId);
      return true;
    },
    notebook: trees.get,
    async notebookName(notebookId) {
      // Cached: every step of a run needs the name.
      const known = memory.notebookName(notebookId);
      if (known !== undefined) return known;
      const name = (await database.notebooks.get(notebookId))?.name ?? '';
      if (name !== '') memory.holdNotebookName(notebookId, name);
      return name;
    },
    run: (runId) => database.runs.get(runId),
    runsOfSession: (sessionId) => database.runs.where('sessionId').equals(sessionId).toArray(),
    toolCalls: (runId, stepIndex) => readCalls(database, runId, stepIndex),
    messages: (sessionId) => readMessages(database, sessionId),
    async summary(sessionId) {
      const known = memory.summary(sessionId);
      if (known !== undefined) return known ?? undefined;
      const read = () => database.summaries.get(sessionId);
      return remembering(read, (row) => memory.setSummary(sessionId, row ?? null));
    },
    async requestsTo(ref, run) {
      const [latest, own] = await Promise.all([
        database.requests.where('startedMs').below(run.createdMs).reverse().limit(CALIBRATED_FROM.among).toArray(),
        database.requests.where('runId').equals(run.runId).toArray(),
      ]);
      return requestsOf([...latest.filter(({ runId }) => runId !== run.runId), ...own], ref, run);
    },
    approval: (approvalId): Promise<Approval | undefined> => database.approvals.get(approvalId),
    approvalsOf: (runId, state) =>
      database.approvals
        .where('runId')
        .equals(runId)
        .filter((approval) => approval.state === state)
        .toArray(),
    async pathsRead(runId) {
      return [...new Set((await readCalls(database, runId)).flatMap((call) => call.read))];
    },
    filesRead: async (runId) => filesReadBy(await readCalls(database, runId)),
    async agent(name) {
      const read = () => database.agents.get(name);
      return memory.agent(name) ?? remembering(read, (agent) => agent && memory.setAgent(agent));
    },
    async ruleBook() {
      const read = async () => {
        const { key: _key, ...book } = await readRuleBook(database);
        return book;
      };
      return memory.ruleBook() ?? remembering(read, memory.setRuleBook);
    },
    async ruleVersions() {
      const row = await database.meta.get('rule-versions');
      return row?.key === 'rule-versions' ? row.versions : [];
    },
    redactionSettings: async () =>
      memory.servers.redaction ??
      remembering(
        async () => {
          const row = await database.meta.get('redaction');
          return row?.key === 'redaction' ? redactionSettingsOf(row.settings) : DEFAULT_REDACTION;
        },
        (read) => {
          memory.servers.redaction = read;
        },
      ),
    async requestsSince(agent, sinceMs) {
      let times = memory.requests(agent);
      if (!times) {
        const rows = await database.requests
          .where('[agent+startedMs]')
          .between([agent, sinceMs], [agent, Dexie.maxKey])
          .toArray();
        const read = rows.filter((row) => !answersByRules(row)).map(({ startedMs }) => startedMs);
        memory.setRequests(agent, read);
        times = read;
      }
      return times.filter((time) => time > sinceMs);
    },
  };
}

/** Reads the current rule book; empty with revision 0 before the first rule. */
async function readRuleBook(database: CloisterDatabase): Promise<RuleBookRow> {
  return ruleBookOf(await database.meta.get('rule-book'));
}

/** Reads the calls of one step or of all steps, in order within each step. */
async function readCalls(database: CloisterDatabase, runId: string, stepIndex?: number): Promise<ToolCallRow[]> {
  const [from, to] = stepIndex === undefined ? [0, Number.MAX_SAFE_INTEGER] : [stepIndex, stepIndex];
  const calls = await database.toolCalls
    .where('[runId+stepIndex]')
    .between([runId, from], [runId, to], true, true)
    .toArray();
  return calls.sort((a, b) => a.index - b.index);
}

function readMessages(database: CloisterDatabase, sessionId: string): Promise<MessageRow[]> {
  return database.messages
    .where('[sessionId+seq]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
    .toArray();
}
