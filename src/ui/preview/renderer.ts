import { awaitGate } from '../../live/gate/service-worker.ts';
import { createRenderClient } from '../../live/render-client.ts';

/** The page's one reader of notes. Its worker is started when the first note is shown, behind the gate. */
export const renderer = createRenderClient(
  () => new Worker(new URL('../../../workers/render.worker.ts', import.meta.url), { type: 'module', name: 'render' }),
  awaitGate,
);
