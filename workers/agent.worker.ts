import { openDatabase } from '../src/adapters/dexie/database.ts';
import { type ReplyMessage, startMessageSchema } from '../src/contracts/commands.ts';
import { toErrorData } from '../src/contracts/errors.ts';
import { createRuntime } from '../src/runtime/create-runtime.ts';
import { servePort } from '../src/runtime/serve-port.ts';

declare const self: DedicatedWorkerGlobalScope;

/** One of a kind, so that the page can tell whether the runner's lock is held by its own worker. */
const workerName = crypto.randomUUID();

/** The page's first message: what to cancel before any run is driven. */
function startMessage(): Promise<{ cancel: string[] }> {
  return new Promise((resolve) => {
    self.addEventListener('message', function first(event: MessageEvent<unknown>) {
      const parsed = startMessageSchema.safeParse(event.data);
      if (!parsed.success) return;
      self.removeEventListener('message', first);
      resolve(parsed.data);
    });
  });
}

/** Thin: opens the database, starts the runtime, and says to the page whether that worked. */
async function start(): Promise<void> {
  const { cancel } = await startMessage();
  const database = await openDatabase();
  // A newer version of the app wants to change the layout: let it, and let the page say so.
  database.on('versionchange', () => {
    database.close();
    self.close();
  });
  const runtime = await createRuntime(database, {
    workerName,
    cancelFirst: cancel,
    // The worker lies one folder below the page, whatever path the app is served from.
    sampleUrl: new URL('../sample/', self.location.href).href,
    onError: (error) => console.error(toErrorData(error).message),
  });
  servePort(self, runtime.dispatch);
}

function say(message: Extract<ReplyMessage, { type: 'hello' }>): void {
  self.postMessage(message);
}

start().then(
  () => say({ type: 'hello', worker: workerName, error: null }),
  (error: unknown) => say({ type: 'hello', worker: workerName, error: toErrorData(error) }),
);
