import { callMessageSchema, startMessageSchema } from '../../../src/contracts/commands.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Answers each call with the list it was started under; `files.read` only when the test says `go` on the channel. */
let startedUnder: number | null = null;
const release = new BroadcastChannel('holding-worker');

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const start = startMessageSchema.safeParse(event.data);
  if (start.success) {
    startedUnder = start.data.allowedRevision;
    return self.postMessage({ type: 'hello', worker: `under-${startedUnder}`, error: null });
  }
  const { id, name } = callMessageSchema.parse(event.data);
  const answer = () => self.postMessage({ type: 'result', id, value: startedUnder });
  if (name === 'files.read') release.addEventListener('message', answer, { once: true });
  else answer();
});
