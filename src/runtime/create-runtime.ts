import type { CloisterDatabase } from '../adapters/dexie/database.ts';
import { type CommitNotice, createDexieStore } from '../adapters/dexie/dexie-store.ts';
import { createHasher } from '../adapters/hash-wasm/create-hasher.ts';
import { breathe, localToday, randomIds, startDeadline, systemClock } from '../adapters/platform/create-platform.ts';
import { createAdapters } from '../agents/index.ts';
import type { CommandResults } from '../contracts/commands.ts';
import { STREAM_CHANNEL } from '../contracts/commands.ts';
import { CloisterError } from '../contracts/errors.ts';
import type { RunEvent } from '../contracts/event.ts';
import type { ModelSource } from '../core/agents/agent-adapter.ts';
import { receiptOf } from '../core/approval/receipt.ts';
import type { LoopPorts } from '../core/loop/loop-ports.ts';
import type { Clock, Fetcher, Ids } from '../core/ports.ts';
import { createToolList } from '../core/tools/parse-tool-call.ts';
import { TOOLS } from '../tools/index.ts';
import { ensureBuiltInAgents } from './commands/agent-commands.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import { flushDrafts } from './drafts.ts';
import type { House } from './house.ts';
import { noModels } from './no-models.ts';
import { type Runner, requestCancel, startRunner } from './runner.ts';

/** What can be put in another's place: by a test, or by what comes later. */
export interface RuntimeOptions {
  /** Name of this worker, by which its page knows it. */
  readonly workerName: string;
  /** Runs to cancel before any is driven: one of them has taken the last worker down. Default: none. */
  readonly cancelFirst?: readonly string[];
  /** Whether the gate answered. Default: off, as nobody asked it. */
  readonly gate?: CommandResults['app.ready'];
  readonly models?: ModelSource;
  readonly fetcher?: Fetcher;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** A point at which a test may stop the process. */
  readonly probe?: (point: string) => void;
  /** Folder of the sample notebook, as a URL that ends in `/`. */
  readonly sampleUrl?: string;
  readonly onError?: (error: unknown) => void;
}

export interface Runtime {
  readonly dispatch: Dispatch;
  readonly house: House;
  stop(): void;
}

/** Puts the house together over an open database and starts to stand for runner. */
export async function createRuntime(database: CloisterDatabase, options: RuntimeOptions): Promise<Runtime> {
  const hasher = await createHasher();
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const probe = options.probe ?? (() => {});
  const notices = new BroadcastChannel(`${database.name}-commits`);
  const stream = new BroadcastChannel(STREAM_CHANNEL);
  let runner: Runner | null = null;

  const store = createDexieStore(database, {
    hasher,
    nowMs: () => clock.nowMs(),
    probe,
    onError: (error) => options.onError?.(error),
    announce(notice) {
      notices.postMessage(notice);
      if (notice.runs) runner?.wake();
    },
  });
  notices.onmessage = (event: MessageEvent<CommitNotice>) => {
    store.heed(event.data);
    if (event.data.runs) runner?.wake();
  };

  const loop: LoopPorts = {
    store,
    clock,
    ids,
    hasher,
    tools: createToolList(TOOLS),
    fetcher: options.fetcher ?? noFetcher,
    deadline: startDeadline,
    emit: (event: RunEvent) => stream.postMessage(event),
    flushDrafts: (notebookId) => flushDrafts(house, notebookId),
    probe,
  };
  const house: House = {
    store,
    loop,
    models: options.models ?? noModels,
    adapters: createAdapters(breathe),
    today: () => localToday(clock.nowMs()),
    wakeRunner: () => runner?.wake(),
    receiptOf: (claims) => receiptOf(claims, hasher),
    readSample: (file) => fetchText(new URL(file, options.sampleUrl ?? self.location.href)),
    storageEstimate,
  };
  await ensureBuiltInAgents(house);
  for (const runId of options.cancelFirst ?? []) await requestCancel(house, runId);
  runner = startRunner(house, {
    workerName: options.workerName,
    lockName: `${database.name}-runner`,
    onError: options.onError ?? (() => {}),
  });
  return {
    dispatch: createDispatch(house, () => options.gate ?? NO_GATE),
    house,
    stop() {
      runner?.stop();
      notices.close();
      stream.close();
    },
  };
}

/** Where nothing may leave. */
const noFetcher: Fetcher = {
  fetch: async () => ({ type: 'error', code: 'gate-off', message: NO_GATE.reason }),
};

const NO_GATE = { gate: 'off', reason: 'Nobody asked the gate.' } as const;

async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url).catch(() => Response.error());
  if (!response.ok) {
    const message = 'The sample notebook is not on this device yet. Go online once, reload, and open it again.';
    throw new CloisterError('not-found', message, { path: url.pathname, status: response.status });
  }
  return response.text();
}

async function storageEstimate(): Promise<{ persisted: boolean; usageBytes: number; quotaBytes: number }> {
  const [persisted, estimate] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()]);
  return { persisted, usageBytes: estimate.usage ?? 0, quotaBytes: estimate.quota ?? 0 };
}
