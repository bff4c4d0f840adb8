import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Provider } from '../../contracts/domain/provider.ts';
import type { SessionSummary } from '../../contracts/domain/run/message.ts';
import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import type { StoredChange } from './database.ts';
import type { NotebookTree } from './notebook-tree.ts';

/** Tells the other workers after a commit which parts of their memory to revalidate. */
export interface CommitNotice {
  readonly notebookIds: readonly string[];
  /** Agents, rules, or model requests were written. */
  readonly rights: boolean;
  /** A run was started, or the person asked to pause or cancel one. */
  readonly runs: boolean;
  /** Agents, providers, the default model or what is masked were written: what servers may receive. */
  readonly servers: boolean;
  /** A summary of older messages was written. Default: false. */
  readonly summaries?: boolean;
  /** A damaged row was repaired or removed, so everything read before may be incomplete. Default: false. */
  readonly repairs?: boolean;
  /** Notebook in which a draft was saved. */
  readonly draftsIn?: string;
}

type Topic = 'rights' | 'runs' | 'servers' | 'summaries' | 'repairs';

/** Holds the cached state of one worker's store. A commit updates it; another worker's notice expires parts of it. */
export interface StoreMemory {
  readonly trees: Map<string, NotebookTree>;
  /** Notebooks whose tree must be revalidated before use. */
  readonly staleTrees: Set<string>;
  agent(name: string): Agent | undefined;
  setAgent(agent: Agent): void;
  removeAgent(name: string): void;
  ruleBook(): RuleBook | null;
  setRuleBook(book: RuleBook): void;
  /** Returns the start times of an agent's model requests; undefined until `setRequests`. */
  requests(agent: string): readonly number[] | undefined;
  setRequests(agent: string, timesMs: number[]): void;
  addRequest(agent: string, startedMs: number): void;
  /** Returns the summary of a session; null when there is none, undefined until `setSummary`. */
  summary(sessionId: string): SessionSummary | null | undefined;
  setSummary(sessionId: string, summary: SessionSummary | null): void;
  forgetSummaries(): void;
  /** Providers, the chosen default model and what is masked, where read. Cleared when one of them is written. */
  readonly servers: { providers?: readonly Provider[]; chosen?: ModelRef | null; redaction?: RedactionSettings };
  /** Returns a number that grows with each write and expiry: a value read at an older version must not be cached. */
  version(): number;
  notebookName(notebookId: string): string | undefined;
  holdNotebookName(notebookId: string, name: string): void;
  /** Caches a name that was written. */
  setNotebookName(notebookId: string, name: string): void;
  applyChange(change: StoredChange): void;
  setLabels(row: LabelRow): void;
  expireNotebook(notebookId: string): void;
  /** Adds topics to the next notice. */
  note(topics: Partial<Record<Topic, boolean>>): void;
  /** Returns the notice of all batches since the last call; null for none. */
  takeNotice(): CommitNotice | null;
  /** Clears the cached agents, rules and request times. */
  forgetRights(): void;
  /** Clears everything but names, after a damaged row was repaired or removed. */
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
  const unnoted = { rights: false, runs: false, servers: false, summaries: false, repairs: false };
  const noted = { notebookIds: new Set<string>(), ...unnoted };

  function forgetServers(): void {
    delete servers.providers;
    delete servers.chosen;
    delete servers.redaction;
  }

  function forgetRights(): void {
    version += 1;
    summaries.clear();
    forgetServers();
    agents.clear();
    requests.clear();
    book = null;
  }

  function forgetAll(): void {
    trees.clear();
    forgetRights();
  }

  return {
    trees,
    staleTrees,
    agent: (name) => agents.get(name),
    setAgent: (agent) => void agents.set(agent.name, agent),
    removeAgent: (name) => void agents.delete(name),
    ruleBook: () => book,
    setRuleBook(now) {
      book = now;
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
    note({ rights, runs, servers: reached, summaries: written, repairs }) {
      if (rights) noted.rights = true;
      if (runs) noted.runs = true;
      if (reached) {
        noted.servers = true;
        forgetServers();
      }
      if (written) noted.summaries = true;
      if (repairs) noted.repairs = true;
    },
    takeNotice() {
      version += 1;
      const { rights, runs, servers: reached, summaries: written, repairs } = noted;
      const notebookIds = [...noted.notebookIds];
      noted.notebookIds.clear();
      Object.assign(noted, unnoted);
      if (notebookIds.length === 0 && !rights && !runs && !reached && !written && !repairs) return null;
      return {
        notebookIds,
        rights,
        runs,
        servers: reached,
        ...(written ? { summaries: true } : {}),
        ...(repairs ? { repairs: true } : {}),
      };
    },
    forgetRights,
    forgetAll,
    expire(notice) {
      version += 1;
      if (notice.summaries) summaries.clear();
      if (notice.servers) forgetServers();
      for (const notebookId of notice.notebookIds) {
        staleTrees.add(notebookId);
        names.delete(notebookId);
      }
      if (notice.rights) forgetRights();
      if (notice.repairs) forgetAll();
    },
  };
}

/** Computes the size of a notebook after a change, without `/runs` and `/scratch`, which have their own quotas. */
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
