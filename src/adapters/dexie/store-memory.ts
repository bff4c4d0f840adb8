import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Provider } from '../../contracts/domain/provider.ts';
import type { SessionSummary } from '../../contracts/domain/run/message.ts';
import type { StoredChange } from './database.ts';
import type { NotebookTree } from './notebook-tree.ts';

/** What one worker tells the others after a commit, so that they check again what they hold in memory. */
export interface CommitNotice {
  readonly notebookIds: readonly string[];
  /** Agents, rules, or model requests were written. */
  readonly rights: boolean;
  /** A run was started, or the person wants something of one. */
  readonly runs: boolean;
  /** Agents, providers or the default model were written: which servers may be reached, and with which model. */
  readonly servers: boolean;
  /** A summary of older messages was written. Default: false. */
  readonly summaries?: boolean;
  /** Notebook in which a draft was saved. */
  readonly draftsIn?: string;
}

type Topic = 'rights' | 'runs' | 'servers' | 'summaries';

/** What the store of one worker holds in memory. A committed batch updates it; a notice of another worker expires parts of it. */
export interface StoreMemory {
  readonly trees: Map<string, NotebookTree>;
  /** Notebooks whose tree has to be compared with the database before it is used. */
  readonly staleTrees: Set<string>;
  agent(name: string): Agent | undefined;
  setAgent(agent: Agent): void;
  removeAgent(name: string): void;
  ruleBook(): RuleBook | null;
  setRuleBook(book: RuleBook): void;
  /** Start times of an agent's requests to models; undefined until `setRequests`. */
  requests(agent: string): readonly number[] | undefined;
  setRequests(agent: string, timesMs: number[]): void;
  addRequest(agent: string, startedMs: number): void;
  /** The summary of a session; null where there is none, undefined until `setSummary`. */
  summary(sessionId: string): SessionSummary | null | undefined;
  setSummary(sessionId: string, summary: SessionSummary | null): void;
  forgetSummaries(): void;
  /** Providers and the chosen default model, as far as they were read. Cleared whenever one of them is written. */
  readonly servers: { providers?: readonly Provider[]; chosen?: ModelRef | null };
  /** Grows whenever something is written or forgotten: what was read before that must not be kept. */
  version(): number;
  notebookName(notebookId: string): string | undefined;
  /** Keeps a name that was read. */
  holdNotebookName(notebookId: string, name: string): void;
  /** Keeps a name that was written. */
  setNotebookName(notebookId: string, name: string): void;
  applyChange(change: StoredChange): void;
  setLabels(row: LabelRow): void;
  expireNotebook(notebookId: string): void;
  /** Adds to what the other workers are told of the batch. */
  note(topics: Partial<Record<Topic, boolean>>): void;
  /** What to tell of the batches since this was last called; null for nothing. */
  takeNotice(): CommitNotice | null;
  /** Forgets who may do what. */
  forgetRights(): void;
  /** Forgets everything but names, after a damaged row was removed. */
  forgetAll(): void;
  /** Applies another worker's notice. */
  expire(notice: CommitNotice): void;
}

export function createStoreMemory(): StoreMemory {
  const trees = new Map<string, NotebookTree>();
  const staleTrees = new Set<string>();
  const agents = new Map<string, Agent>();
  const requests = new Map<string, number[]>();
  const names = new Map<string, string>();
  const summaries = new Map<string, SessionSummary | null>();
  let book: RuleBook | null = null;
  let version = 0;
  const servers: StoreMemory['servers'] = {};
  const noted = { notebookIds: new Set<string>(), rights: false, runs: false, servers: false, summaries: false };

  function forgetServers(): void {
    delete servers.providers;
    delete servers.chosen;
  }

  function forgetRights(): void {
    version += 1;
    summaries.clear();
    forgetServers();
    agents.clear();
    requests.clear();
    book = null;
  }

  return {
    trees,
    staleTrees,
    agent: (name) => agents.get(name),
    setAgent: (agent) => void agents.set(agent.name, agent),
    removeAgent: (name) => void agents.delete(name),
    ruleBook: () => book,
    setRuleBook({ revision, rules }) {
      book = { revision, rules };
    },
    requests: (agent) => requests.get(agent),
    setRequests: (agent, timesMs) => void requests.set(agent, timesMs),
    addRequest: (agent, startedMs) => void requests.get(agent)?.push(startedMs),
    summary: (sessionId) => summaries.get(sessionId),
    setSummary: (sessionId, summary) => void summaries.set(sessionId, summary),
    forgetSummaries: () => summaries.clear(),
    servers,
    version: () => version,
    notebookName: (notebookId) => names.get(notebookId),
    holdNotebookName: (notebookId, name) => void names.set(notebookId, name),
    setNotebookName(notebookId, name) {
      names.set(notebookId, name);
      noted.notebookIds.add(notebookId);
    },
    applyChange(change) {
      const tree = trees.get(change.notebookId);
      if (tree?.seq === change.seq - 1) tree.apply(change, usageAfter(tree, change));
      else if (tree) staleTrees.add(change.notebookId);
      noted.notebookIds.add(change.notebookId);
    },
    setLabels(row) {
      trees.get(row.notebookId)?.setLabels(row);
      staleTrees.add(row.notebookId);
      noted.notebookIds.add(row.notebookId);
    },
    expireNotebook(notebookId) {
      staleTrees.add(notebookId);
      noted.notebookIds.add(notebookId);
    },
    note({ rights, runs, servers: reached, summaries: written }) {
      if (rights) noted.rights = true;
      if (runs) noted.runs = true;
      if (reached) {
        noted.servers = true;
        forgetServers();
      }
      if (written) noted.summaries = true;
    },
    takeNotice() {
      version += 1;
      const { rights, runs, servers: reached, summaries: written } = noted;
      const notebookIds = [...noted.notebookIds];
      noted.notebookIds.clear();
      Object.assign(noted, { rights: false, runs: false, servers: false, summaries: false });
      if (notebookIds.length === 0 && !rights && !runs && !reached && !written) return null;
      return { notebookIds, rights, runs, servers: reached, ...(written ? { summaries: true } : {}) };
    },
    forgetRights,
    forgetAll() {
      trees.clear();
      forgetRights();
    },
    expire(notice) {
      version += 1;
      if (notice.summaries) summaries.clear();
      if (notice.servers) forgetServers();
      for (const notebookId of notice.notebookIds) {
        staleTrees.add(notebookId);
        names.delete(notebookId);
      }
      if (notice.rights) forgetRights();
    },
  };
}

/** Size of a notebook after a change; `/runs` and `/scratch` have quotas of their own. */
function usageAfter(tree: NotebookTree, change: StoredChange): { files: number; sizeBytes: number } {
  let { files, sizeBytes } = tree.usage;
  for (const { before, after } of change.transitions) {
    for (const [state, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (state?.kind !== 'file' || /^\/(?:runs|scratch)\//.test(state.path)) continue;
      files += sign;
      sizeBytes += sign * state.sizeBytes;
    }
  }
  return { files, sizeBytes };
}
