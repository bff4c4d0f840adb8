import { openDatabase } from '../adapters/dexie/database.ts';
import { type ReplyMessage, startMessageSchema } from '../contracts/commands.ts';
import { toErrorData } from '../contracts/errors.ts';
import { createRuntime } from './create-runtime.ts';
import { type PagePort, servePort } from './serve-port.ts';

/** The worker's global scope, as far as it is needed. */
export interface WorkerScope extends PagePort {
  readonly location: { readonly href: string };
  close(): void;
}

/**
 * Waits for the page's first message, opens the database, starts the runtime, and says to the page whether that worked.
 * `onError` hears of what fails beside a call.
 */
export async function startAgentWorker(scope: WorkerScope, onError: (message: string) => void): Promise<void> {
  // One of a kind, so that the page can tell whether the runner's lock is held by its own worker.
  const worker = crypto.randomUUID();
  const hello = (error: Extract<ReplyMessage, { type: 'hello' }>['error']) =>
    scope.postMessage({ type: 'hello', worker, error });
  try {
    const cancelFirst = await startMessage(scope);
    const database = await openDatabase();
    // A newer version of the app wants to change the layout: let it, and let the page say so.
    database.on('versionchange', () => {
      database.close();
      scope.close();
    });
    const runtime = await createRuntime(database, {
      workerName: worker,
      cancelFirst,
      // The worker lies one folder below the page, whatever path the app is served from.
      sampleUrl: new URL('../sample/', scope.location.href).href,
      onError: (error) => onError(toErrorData(error).message),
    });
    servePort(scope, runtime.dispatch);
    hello(null);
  } catch (error) {
    hello(toErrorData(error));
  }
}

/** Runs that the page wants cancelled before any is driven. */
function startMessage(scope: WorkerScope): Promise<string[]> {
  return new Promise((resolve) => {
    scope.addEventListener('message', (event) => {
      const parsed = startMessageSchema.safeParse(event.data);
      if (parsed.success) resolve(parsed.data.cancel);
    });
  });
}
