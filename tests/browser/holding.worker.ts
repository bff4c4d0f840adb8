import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { serveCommands } from '../../src/runtime/app/serve-commands.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Answers each call with the revision it was started under; answers long calls only after the test sends `go`. At its start it
 * checks for a previous worker, and includes the result in its name.
 */
const HELD = ['files.read', 'models.import', 'models.load', 'models.test'];
let startedUnder: number | null = null;
const release = new BroadcastChannel('holding-worker');
const heirs = new BroadcastChannel('holding-heirs');

serveCommands(
  self,
  async (name) => {
    if (HELD.includes(name))
      await new Promise((resolve) => release.addEventListener('message', resolve, { once: true }));
    return startedUnder;
  },
  async ({ allowedRevision }) => {
    startedUnder = allowedRevision;
    const predecessor = Promise.withResolvers<string>();
    heirs.onmessage = (event) => predecessor.resolve(` after ${event.data}`);
    // The first worker has none. A busy machine takes its time to answer for a later one.
    setTimeout(() => predecessor.resolve(''), allowedRevision === 1 ? 100 : 3000);
    heirs.postMessage('ask');
    const workerName = `under ${allowedRevision}${await predecessor.promise}`;
    heirs.onmessage = (event) => event.data === 'ask' && heirs.postMessage(allowedRevision);
    if (allowedRevision === 99) throw new CloisterError('internal', 'It does not come up.');
    return { workerName };
  },
);
