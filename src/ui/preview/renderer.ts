import { awaitGate } from '../../client/network/register-service-worker.ts';
import { createRenderClient } from '../../client/workers/render-client.ts';

/** The page's one reader of notes. Its worker is started when the first note is shown, behind the gate. */
export const renderer = createRenderClient(
  () => new Worker(new URL('../../../workers/render.worker.ts', import.meta.url), { type: 'module', name: 'render' }),
  awaitGate,
);
