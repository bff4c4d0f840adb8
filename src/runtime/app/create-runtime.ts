import { createProviderModels } from '../../adapters/ai-sdk/create-provider-models.ts';
import { createDeepModel } from '../../adapters/deepagents/create-deep-model.ts';
import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { createDexieStore, type DexieStore } from '../../adapters/dexie/dexie-store.ts';
import type { CommitNotice } from '../../adapters/dexie/store-memory.ts';
import { createHasher } from '../../adapters/hash-wasm/create-hasher.ts';
import {
  breathe,
  localToday,
  randomIds,
  sleep,
  startDeadline,
  systemClock,
} from '../../adapters/platform/create-platform.ts';
import { createGrantSealer, GRANT_KEY } from '../../adapters/web-crypto/grant-sealer.ts';
import { createAdapters } from '../../agents/index.ts';
import type { Provider } from '../../contracts/domain/provider.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { gateOffError } from '../../contracts/errors/messages/server-messages.ts';
import { reasonOf, saidIn } from '../../contracts/sentences/said.ts';
import { REPAIR_CHANNEL, SCREEN_CHANNEL, STREAM_CHANNEL } from '../../contracts/wire/channels.ts';
import type { CommandResults } from '../../contracts/wire/commands/commands.ts';
import { receiptOf } from '../../core/approval/receipt.ts';
import type { PictureScaler } from '../../core/attachments/picture-scaler.ts';
import { createToolList } from '../../core/execution/parse-call.ts';
import { formatProblem } from '../../core/manifests/read-kind-manifest.ts';
import type { ModelSource } from '../../core/ports/agent-adapter.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/id-source.ts';
import type { ProviderAccess, ProviderStore } from '../../core/ports/rows/provider-store.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import type { ScriptSandbox } from '../../core/scripts/script-sandbox.ts';
import { withLaterTools } from '../../core/tool-catalog/tool-list.ts';
import { createNavigatorModel } from '../../navigator/create-navigator-model.ts';
import { TOOLS } from '../../tools/index.ts';
import { ensureBuiltInAgents } from '../commands/agent-commands.ts';
import { Jobs } from '../import-export/jobs.ts';
import { repairModel } from '../local-models/downloads/control-download.ts';
import { type Downloads, startDownloads } from '../local-models/downloads/start-downloads.ts';
import { type HostLink, noHosts } from '../local-models/engine/host-link.ts';
import { waitForQuiet } from '../local-models/engine/wait-for-idle.ts';
import { openEnginePort } from '../local-models/host/port-engine.ts';
import { joinSources } from '../local-models/local-model-source.ts';
import { openModels } from '../local-models/local-models.ts';
import { waitForModel } from '../local-models/wait-for-model.ts';
import { NOTHING_OUTSIDE, type Outside } from '../network/network-request.ts';
import { syncAllowlist } from '../network/sync-allowlist.ts';
import type { ServerTimes } from '../network/tool-servers.ts';
import { flushDrafts } from '../notebook/commit-drafts.ts';
import { createPagePdfTexts } from '../pdf/page-pdf-texts.ts';
import { createProviderSource } from '../providers/provider-source.ts';
import { createLogMask } from '../redaction/mask-log.ts';
import { createFinderLoader, redactRemote } from '../redaction/redact-remote.ts';
import { createSessionMasks } from '../redaction/session-masks.ts';
import { batchEvents } from '../runs/batch-events.ts';
import { createHelpers } from '../runs/driving/helper-runs.ts';
import { type Runner, requestCancel, startRunner } from '../runs/driving/runner.ts';
import { createPageScriptSandbox } from '../scripts/page-script-sandbox.ts';
import { createLazySearch } from '../search/lazy-search.ts';
import { createVault, type Vault } from '../secrets/vault.ts';
import { createScreen } from './create-screen.ts';
import { createDispatch, type Dispatch } from './dispatch-command.ts';
import { createAgentHistory, createToolServers } from './features.ts';
import { type JournalKeeper, keepJournal } from './keep-journal.ts';
import { noteLostLog } from './note-lost-log.ts';
import { browserEstimate, keepReserve } from './read-storage-status.ts';
import { repairAtStart } from './repair-rows.ts';
import { clearCopies } from './restore/clear-copies.ts';
import type { Services, StorageProtection } from './services.ts';

/** Parts of the runtime that depend on the environment or that a test replaces. */
export interface RuntimeOptions {
  /** Unique name of this worker. */
  readonly workerName: string;
  /** Runs to cancel before any run is driven, because one of them crashed the last worker. Default: none. */
  readonly cancelFirst?: readonly string[];
  /** The newest log entry that the page knows of; see `formatLogMark`. Default: none. */
  readonly logMark?: string | null;
  /** Whether the network gate is on. Default: off. */
  readonly gate?: CommandResults['app.ready'];
  readonly models?: ModelSource;
  /** Connects this worker to the engine hosts. Default: none, and local models cannot be loaded. */
  readonly hosts?: HostLink;
  /** Draws attached pictures smaller. Default: this worker. */
  readonly pictures?: PictureScaler;
  /** Runs scripts. Default: workers that the page starts. */
  readonly script?: ScriptSandbox;
  /** The network access of this worker. Default: none. */
  readonly outside?: Outside;
  /** Time limits for servers with tools. Default: those of the app. */
  readonly serverTimes?: ServerTimes;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** A point at which a test may stop the process. */
  readonly probe?: (point: string) => void;
  /** Folder of the sample notebook, as a URL that ends in `/`. */
  readonly sampleUrl?: string;
  /** Resolves with whether this worker may request leadership and reach the servers of the gate's list. */
  readonly mayDrive: () => Promise<boolean>;
  /** The journal of this worker and what it rebuilt. Default: none. */
  readonly protection?: StorageProtection;
  /** Reads the storage figures. Default: those of the browser. */
  readonly storageEstimate?: Services['storageEstimate'];
  /** Called with errors that no command returns. */
  readonly onError: (error: unknown) => void;
}

export interface Runtime {
  readonly dispatch: Dispatch;
  readonly services: Services;
  /** Stops driving runs and downloads, which another worker resumes. Calls are still answered. */
  resign(): void;
  stop(): void;
}

/** The code that draws pictures is loaded when the first is sent. */
const LAZY_SCALER: PictureScaler = {
  redraw: async (picture, maxSide) =>
    (await import('../../adapters/platform/scale-picture.ts')).pictureScaler.redraw(picture, maxSide),
};

/** Creates the services over an open database and starts leader election. */
export async function createRuntime(database: CloisterDatabase, options: RuntimeOptions): Promise<Runtime> {
  const hasher = await createHasher();
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const probe = options.probe ?? (() => {});
  const outside = options.outside ?? NOTHING_OUTSIDE;
  const gate = options.gate ?? NO_GATE;
  const noGate = () => (gate.gate === 'on' ? null : saidIn({ ...gate, reason: gate.reason ?? 'Reload the page.' }));
  const notices = new BroadcastChannel(`${database.name}-commits`);
  const repairs = new BroadcastChannel(REPAIR_CHANNEL);
  const stream = new BroadcastChannel(STREAM_CHANNEL);
  const screen = new BroadcastChannel(SCREEN_CHANNEL);
  let runner: Runner | null = null;
  let downloads: Downloads | null = null;
  let journal: JournalKeeper | null = null;
  const storageEstimate = options.storageEstimate ?? browserEstimate;

  const loadFinder = createFinderLoader();
  const store: DexieStore = createDexieStore(database, {
    hasher,
    nowMs: () => clock.nowMs(),
    probe,
    estimate: storageEstimate,
    space: options.protection?.space ?? null,
    onError: (error) => options.onError(error),
    maskLog: createLogMask({
      settings: () => store.redactionSettings(),
      loadFinder,
      sha256: hasher.sha256,
      key: ids.next('session'),
    }),
    announce(notice) {
      notices.postMessage(notice);
      if (notice.repairs) repairs.postMessage('changed');
      if (notice.runs) runner?.wake();
      if (notice.servers) reloadMcp();
    },
  });
  notices.onmessage = (event: MessageEvent<CommitNotice>) => {
    store.applyNotice(event.data);
    if (event.data.runs) runner?.wake();
    if (event.data.servers) reloadMcp();
  };

  const mcp = createToolServers({
    store,
    vault: () => vault,
    send: outside.sendMcp,
    hash: hasher.sha256,
    nowMs: () => clock.nowMs(),
    times: options.serverTimes,
  });
  const reloadMcp = () => void mcp.reload().catch((error) => options.onError(error));
  const batches = batchEvents({
    send: (events) => stream.postMessage(events),
    nowMs: () => performance.now(),
    after: afterMs,
  });
  const masks = createSessionMasks({ store, loop: { hasher, ids }, loadFinder });
  const loop: LoopPorts = {
    store,
    openMask: masks.open,
    clock,
    ids,
    hasher,
    sealer: createGrantSealer(() => store.grantKey(GRANT_KEY)),
    tools: withLaterTools(createToolList(TOOLS), mcp.tools),
    fetcher: outside.fetcher,
    search: createLazySearch(database),
    pdf: createPagePdfTexts(options.hosts ?? noHosts(), store.database),
    pictures: options.pictures ?? LAZY_SCALER,
    script: options.script ?? createPageScriptSandbox(options.hosts ?? noHosts(), noGate),
    screen: createScreen({ channel: screen, nextId: () => ids.next('question'), after: afterMs }),
    helpers: createHelpers(() => services),
    git: createAgentHistory(() => services),
    deadline: startDeadline,
    emit: batches.emit,
    flushDrafts: (notebookId) => flushDrafts(services, notebookId),
    probe,
  };
  const vault = createVault({ store, loop });
  const providers = createProviderModels({
    ...outside,
    key: (provider) => keyOf(providerSource.takeAccess(provider), store, vault, provider),
    sleep,
  });
  const providerSource = createProviderSource({
    store,
    vault,
    providers,
    noGate,
    gateState: outside.gateState,
  });
  const localModels = openModels(store, {
    link: options.hosts ?? noHosts(),
    openPort: openEnginePort,
    async repair(modelId, files) {
      await repairModel(services, modelId, files);
      await waitForModel(services, modelId);
    },
  });
  const joined = joinSources(providerSource, localModels.source);
  const kinds = createAdapters({
    navigatorModel: (language) => createNavigatorModel({ pause: breathe, language }),
    deepModel: createDeepModel,
  });
  for (const problem of kinds.problems) options.onError(new CloisterError('bad-input', formatProblem(problem)));
  const services: Services = {
    store,
    loop,
    vault,
    providers,
    providerSource,
    localModels,
    models: redactRemote(options.models ?? joined, { store, masks, loadFinder }),
    loadFinder,
    defaultModel: joined.defaultModel,
    gitOutside: { send: outside.sendGit, pageOrigin: outside.pageOrigin },
    mcp,
    gateState: outside.gateState,
    syncAllowlist: async () => syncAllowlist({ store }),
    adapters: kinds.adapters,
    today: () => localToday(clock.nowMs()),
    wakeRunner: () => runner?.wake(),
    receiptOf: (claims) => receiptOf(claims, hasher),
    readSample: (file) => fetchBytes(new URL(file, options.sampleUrl ?? self.location.href)),
    protection: options.protection,
    storageEstimate,
    jobs: new Jobs(),
    clearCopies: (notebookIds) => clearCopies({ store, journal }, notebookIds),
  };
  const { protection } = options;
  if (protection?.journal) {
    journal = keepJournal(services, protection.journal, {
      isDue: protection.rebuilt !== null,
      onError: (error) => options.onError(error),
    });
  }
  await noteLostLog(database, services, options.logMark ?? null);
  await repairAtStart(services).catch((error) => options.onError(error));
  void store
    .finishRemovals()
    .then(async () => services.clearCopies(await store.listUncleared()))
    .catch((error) => options.onError(error));
  // A damaged row is reported, and leaves the rest as it is.
  await mcp.reload().catch((error) => options.onError(error));
  await ensureBuiltInAgents(services);
  await services.syncAllowlist().catch((error) => options.onError(error));
  localModels.engines.takeOver().catch((error) => options.onError(error));
  // Take over an unlocked vault first: the worker that holds its key may end as soon as this one is ready.
  await vault.status();
  for (const runId of options.cancelFirst ?? []) await requestCancel(services, runId);
  if (await options.mayDrive()) {
    runner = startRunner(services, {
      workerName: options.workerName,
      lockName: `${database.name}-runner`,
      onError: options.onError,
    });
    downloads = startDownloads(services, {
      ways: outside,
      onError: options.onError,
      mayReach: options.mayDrive,
      whenQuiet: () => waitForQuiet(services),
    });
  }
  const stopKeeping = keepReserve(services, (error) => options.onError(error));
  return {
    dispatch: createDispatch(
      services,
      () => gate,
      () => repairs.postMessage('changed'),
    ),
    services,
    resign() {
      runner?.stop();
      void downloads?.stop();
    },
    stop() {
      runner?.stop();
      void downloads?.stop();
      stopKeeping();
      mcp.stop();
      journal?.end();
      vault.close();
      localModels.stop();
      notices.close();
      repairs.close();
      batches.stop();
      stream.close();
      screen.close();
    },
  };
}

const NO_GATE = { gate: 'off' as const, ...reasonOf(gateOffError.sentence('unchecked')) };

/** Opens the key of a provider for one request. */
async function keyOf(
  known: ProviderAccess | undefined,
  store: ProviderStore,
  vault: Vault,
  { providerId, origin }: Provider,
): Promise<string | null> {
  const { credential, vault: row } = known ?? (await store.readProviderAccess(providerId));
  return credential ? vault.open(credential, { providerId, origin }, row) : null;
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => Response.error());
  if (!response.ok) {
    throw notFoundError('sample', {}, { path: url.pathname, status: response.status });
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** Calls `act` after a time; returns how to prevent that. */
function afterMs(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
