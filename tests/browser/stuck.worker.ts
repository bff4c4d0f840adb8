import { openDatabase } from '../../src/adapters/dexie/database.ts';
import { createRuntime, type Runtime } from '../../src/runtime/app/create-runtime.ts';
import { serveCommands } from '../../src/runtime/app/serve-commands.ts';
import { onlyModel } from '../support/browser/turn-model.ts';

declare const self: DedicatedWorkerGlobalScope;

const workerName = crypto.randomUUID();
const started = Promise.withResolvers<Runtime>();

/** The app's worker with a model that blocks the thread, so that nothing inside can stop it. */
serveCommands(
  self,
  async (name, input) => (await started.promise).dispatch(name, input),
  async ({ cancel }) => {
    const database = await openDatabase();
    const models = onlyModel({
      specificationVersion: 'v4',
      provider: 'test',
      modelId: 'stuck',
      supportedUrls: {},
      doGenerate: () => Promise.reject(new Error('only streams')),
      doStream: () => {
        for (;;);
      },
    });
    started.resolve(
      await createRuntime(database, {
        workerName,
        cancelFirst: cancel,
        mayDrive: async () => true,
        onError: (error) => console.error(error),
        models,
      }),
    );
    return { workerName };
  },
);
