import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { serveCommands } from '../../src/runtime/app/serve-commands.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Answers each call with the revision it was started under; answers long calls only after the test sends `go`. At its start it
 * checks for a previous worker, and includes the result in its name.
 */
const HELD = ['files.read', 'models.import', 'models.load', 'models.test'];
/** Start of the name of the lock that a worker holds as long as it lives and answers. */
const LIFE = 'holding-worker-life-';
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
    const { held = [] } = await navigator.locks.query();
    const others = held.flatMap(({ name = '' }) => (name.startsWith(LIFE) ? [name] : []));
    const predecessor = Promise.withResolvers<string>();
    heirs.onmessage = ({ data }) => data !== 'ask' && predecessor.resolve(` after ${data}`);
    // Each lock is free once its worker has ended: then there is none to answer, however long that takes.
    void Promise.all(others.map((name) => navigator.locks.request(name, () => undefined))).then(() =>
      predecessor.resolve(''),
    );
    heirs.postMessage('ask');
    const workerName = `under ${allowedRevision}${await predecessor.promise}`;
    heirs.onmessage = ({ data }) => data === 'ask' && heirs.postMessage(allowedRevision);
    void navigator.locks.request(`${LIFE}${crypto.randomUUID()}`, () => new Promise(() => undefined));
    if (allowedRevision === 99) throw new CloisterError('internal', 'It does not come up.');
    return { workerName };
  },
);
