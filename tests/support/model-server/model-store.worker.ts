import { openDatabase } from '../../../src/adapters/dexie/database.ts';
import { createModelStore } from '../../../src/adapters/dexie/stores/dexie-model-store.ts';
import { listModelFolders, openModelFolder } from '../../../src/adapters/model-files/open-model-folder.ts';
import { CloisterError, toErrorData } from '../../../src/contracts/errors/errors.ts';
import { TABLE_CATALOG, tableFiles } from '../../../src/features/meaning/contract/table-catalog.ts';
import { importArchive } from '../../../src/runtime/local-models/archive/import-archive.ts';
import { exportModel } from '../../../src/runtime/local-models/archive/write-model-archive.ts';
import {
  pauseDownload,
  repairModel,
  resumeDownload,
} from '../../../src/runtime/local-models/downloads/control-download.ts';
import { growingWaits } from '../../../src/runtime/local-models/downloads/download-waits.ts';
import { registerDownload, registerFiles } from '../../../src/runtime/local-models/downloads/register-download.ts';
import { type Downloads, startDownloads } from '../../../src/runtime/local-models/downloads/start-downloads.ts';
import { importModelFiles } from '../../../src/runtime/local-models/import/import-model-files.ts';
import type { LocalModelStore } from '../../../src/runtime/local-models/local-model-store.ts';
import { removeModel } from '../../../src/runtime/local-models/remove-model.ts';
import type { ModelStoreCalls, ModelStoreStart } from './model-store-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * The part of the agent worker that stores models, over a database that the test names and a network without a gate.
 */
const start = await new Promise<ModelStoreStart>((resolve) => {
  self.addEventListener('message', ({ data }) => resolve(data), { once: true });
});
const database = await openDatabase(start.databaseName);
const modelStore: LocalModelStore = {
  store: createModelStore(database),
  loop: { clock: { nowMs: () => Date.now() } },
  syncAllowlist: async () => {},
};
let airplane = false;
let importing = new AbortController();
const ways = {
  sendFiles: async ({ url, from, signal, mode }) => {
    if (airplane) throw new CloisterError('airplane-mode', 'Airplane mode is on.');
    const headers = from > 0 ? { range: `bytes=${from}-` } : {};
    return fetch(url, { signal, redirect: 'follow', cache: 'no-store', headers, ...(mode ? { mode } : {}) });
  },
  isOnline: () => true,
  localNetwork: async () => 'granted',
  pageOrigin: self.location.origin,
  gateState: async () => ({ airplane }),
} satisfies Parameters<typeof startDownloads>[1]['ways'];
let downloads: Downloads | null = null;

const calls: {
  [N in keyof ModelStoreCalls]: (...args: Parameters<ModelStoreCalls[N]>) => Promise<ReturnType<ModelStoreCalls[N]>>;
} = {
  registerTable: async (hub) => {
    const [entry] = TABLE_CATALOG;
    if (entry === undefined) throw new Error('the catalog is empty');
    const { tableId, title, licence } = entry;
    const input = { modelId: tableId, engine: 'wllama', purpose: 'word-table', title, licence } as const;
    return registerFiles(modelStore, input, { files: tableFiles(entry, hub), webLlm: null });
  },
  register: (input) => registerDownload(modelStore, input),
  pause: (modelId) => pauseDownload(modelStore, modelId),
  resume: (modelId) => resumeDownload(modelStore, modelId),
  repair: (modelId, names) => repairModel(modelStore, modelId, names),
  remove: (modelId) => removeModel(modelStore, modelId),
  importFiles: (model) => {
    importing = new AbortController();
    return importModelFiles(modelStore, { ...model, engine: 'wllama' }, { signal: importing.signal });
  },
  abortImport: async () => importing.abort(new DOMException('stopped', 'AbortError')),
  exportModel: (modelId) => exportModel(modelStore, modelId),
  importArchive: (source) => importArchive(modelStore, source),
  totalBytes: async () => {
    const files = await Promise.all((await listModelFolders()).map((folder) => openModelFolder(folder).list()));
    return files.flat().reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  },
  list: (folder) => openModelFolder(folder).list(),
  hash: (folder, name) => openModelFolder(folder).hash(name),
  damage: async (folder, name, at) => {
    const stored = openModelFolder(folder);
    const bytes = new Uint8Array(await ((await stored.file(name)) ?? new Blob([])).arrayBuffer());
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await stored.write(name, new Blob([bytes]).stream());
  },
  setHub: async (address) => {
    await modelStore.store.updateModelHub((hub) => ({ ...hub, address }));
  },
  setAirplane: async (on) => {
    airplane = on;
  },
};

if (start.downloads) {
  const { stallMs, waitMs, mostAttempts } = start.downloads;
  const growing = growingWaits(ways);
  downloads = startDownloads(modelStore, {
    ways,
    stallMs,
    onError: (error) => self.postMessage({ type: 'failure', error: toErrorData(error) }),
    waits: {
      mostAttempts,
      wait: (why, attempt, signal) =>
        why.again === 'when-back'
          ? growing.wait(why, attempt, signal)
          : new Promise((resolve) => setTimeout(resolve, waitMs)),
    },
  });
}

self.addEventListener('message', async ({ data: { id, name, args } }) => {
  try {
    if (name === 'stop') await downloads?.stop();
    const call: (...given: unknown[]) => Promise<unknown> =
      name === 'stop' ? async () => null : Reflect.get(calls, name);
    self.postMessage({ type: 'result', id, value: await call(...args) });
  } catch (error) {
    const known = error instanceof DOMException ? { code: error.name, message: error.message } : toErrorData(error);
    self.postMessage({ type: 'error', id, error: known });
  }
});
self.postMessage({ type: 'up' });
