import { openDatabase } from '../../src/adapters/dexie/database.ts';
import { createRuntime } from '../../src/runtime/app/create-runtime.ts';
import { serveCommands } from '../../src/runtime/app/serve-commands.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The app's worker over a database named by the test, with an extra call that opens keys. */
const name = await new Promise<string>((resolve) => {
  self.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
});
const database = await openDatabase(name);
const runtime = await createRuntime(database, {
  workerName: crypto.randomUUID(),
  mayDrive: async () => true,
  onError: (error) => console.error(error),
});
serveCommands(self, runtime.dispatch);

self.addEventListener('message', async ({ data }) => {
  if (data?.type !== 'open') return;
  const credential = await database.credentials.get(data.providerId);
  try {
    if (!credential) throw new Error('there is no such key');
    const { vault } = runtime.services;
    self.postMessage({ type: 'opened', secret: await vault.open(credential, credential) });
  } catch (error) {
    self.postMessage({ type: 'opened', error: error instanceof Error && 'code' in error ? error.code : String(error) });
  }
});
self.postMessage({ type: 'up' });
