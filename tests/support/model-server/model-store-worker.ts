import type { StoredModelFile } from '../../../src/adapters/model-files/open-model-folder.ts';
import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import type { ModelSource } from '../../../src/runtime/local-models/archive/import-archive.ts';
import type { AddedByUrl } from '../../../src/runtime/local-models/downloads/register-download.ts';
import type { ImportedModel } from '../../../src/runtime/local-models/import/import-model-files.ts';

export interface ModelStoreStart {
  readonly databaseName: string;
  /** Null to start no downloads. */
  readonly downloads: { readonly stallMs: number; readonly waitMs: number; readonly mostAttempts: number } | null;
}

/** The calls of the worker for tests. */
export interface ModelStoreCalls {
  register(input: AddedByUrl): LocalModel;
  /** Downloads the table of the catalog. */
  registerTable(hub: string): LocalModel;
  pause(modelId: string): LocalModel;
  resume(modelId: string): LocalModel;
  repair(modelId: string, names: string[]): LocalModel;
  remove(modelId: string): void;
  /** Imports GGUF files for the CPU engine. */
  importFiles(model: Omit<ImportedModel, 'engine'>): LocalModel;
  abortImport(): void;
  exportModel(modelId: string): File;
  importArchive(source: ModelSource): { model: LocalModel; alreadyHere: boolean };
  totalBytes(): number;
  list(folder: string): StoredModelFile[];
  hash(folder: string, name: string): string | null;
  damage(folder: string, name: string, at: number): void;
  setAirplane(on: boolean): void;
  /** Uses a hub on this machine. */
  setHub(address: string): void;
}

export interface ModelStoreWorker {
  call<N extends keyof ModelStoreCalls>(
    name: N,
    ...args: Parameters<ModelStoreCalls[N]>
  ): Promise<ReturnType<ModelStoreCalls[N]>>;
  /** Stops downloads like a renewed worker. */
  stop(): Promise<void>;
  /** Terminates without cleanup, like a crash. */
  kill(): void;
  /** The failures that the worker reported. */
  readonly failures: unknown[];
}

const QUICK = { stallMs: 60_000, waitMs: 20, mostAttempts: 5 };

export async function startModelStoreWorker(
  databaseName: string,
  downloads: Partial<typeof QUICK> | null = {},
): Promise<ModelStoreWorker> {
  const worker = new Worker(new URL('./model-store.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const failures: unknown[] = [];
  let calls = 0;
  const up = Promise.withResolvers<void>();
  worker.onerror = (event) => up.reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data.type === 'up') up.resolve();
    if (data.type === 'failure') failures.push(data.error);
    if (data.type === 'result') waiting.get(data.id)?.resolve(data.value as never);
    if (data.type === 'error') waiting.get(data.id)?.reject(Object.assign(new Error(data.error.message), data.error));
  };
  worker.postMessage({ databaseName, downloads: downloads && { ...QUICK, ...downloads } } satisfies ModelStoreStart);
  await up.promise;
  const ask = (name: string, args: unknown[]): Promise<never> => {
    const answer = Promise.withResolvers<never>();
    calls += 1;
    waiting.set(calls, answer);
    worker.postMessage({ id: calls, name, args });
    return answer.promise;
  };
  return {
    failures,
    call: (name, ...args) => ask(name, args),
    stop: () => ask('stop', []),
    kill: () => worker.terminate(),
  };
}
