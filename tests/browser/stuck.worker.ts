import { openDatabase } from '../../src/adapters/dexie/database.ts';
import { startMessageSchema } from '../../src/contracts/wire/commands.ts';
import { createRuntime } from '../../src/runtime/app/create-runtime.ts';
import { servePort } from '../../src/runtime/app/serve-port.ts';
import { onlyModel } from '../support/browser/turn-model.ts';

declare const self: DedicatedWorkerGlobalScope;

const workerName = crypto.randomUUID();

const cancel = await new Promise<string[]>((resolve) => {
  self.addEventListener('message', (event) => resolve(startMessageSchema.parse(event.data).cancel), { once: true });
});

/** The app's worker with a model that never lets go of the thread: nothing inside can stop it. */
const database = await openDatabase();
const runtime = await createRuntime(database, {
  workerName,
  cancelFirst: cancel,
  mayDrive: async () => true,
  onError: (error) => console.error(error),
  models: onlyModel({
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'stuck',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams')),
    doStream: () => {
      for (;;);
    },
  }),
});
servePort(self, runtime.dispatch);
self.postMessage({ type: 'hello', worker: workerName, error: null });
