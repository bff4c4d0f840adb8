import { callMessageSchema, startMessageSchema } from '../../src/contracts/wire/commands.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Answers each call with the list it was started under; what may take long only when the test says `go`. At its start it asks
 * whether there is a worker before it, and says so in its name.
 */
const HELD = ['files.read', 'models.import', 'models.load', 'models.test'];
let startedUnder: number | null = null;
const release = new BroadcastChannel('holding-worker');
const heirs = new BroadcastChannel('holding-heirs');

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const start = startMessageSchema.safeParse(event.data);
  if (start.success) return void hello(start.data.allowedRevision);
  const { id, name } = callMessageSchema.parse(event.data);
  const answer = () => self.postMessage({ type: 'result', id, value: startedUnder });
  if (HELD.includes(name)) release.addEventListener('message', answer, { once: true });
  else answer();
});

async function hello(revision: number | null): Promise<void> {
  startedUnder = revision;
  const heard = Promise.withResolvers<string>();
  heirs.onmessage = (event) => heard.resolve(` after ${event.data}`);
  setTimeout(() => heard.resolve(''), 100);
  heirs.postMessage('ask');
  const worker = `under ${revision}${await heard.promise}`;
  heirs.onmessage = (event) => event.data === 'ask' && heirs.postMessage(revision);
  const error = revision === 99 ? { code: 'internal', message: 'It does not come up.' } : null;
  self.postMessage({ type: 'hello', worker, error });
}
