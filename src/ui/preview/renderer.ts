import { awaitGate } from '../../client/network/register-service-worker.ts';
import { createRenderClient } from '../../client/workers/render-client.ts';

/** The render client of the page. Its worker starts with the first rendered note, after the network gate is active. */
export const renderer = createRenderClient(
  () => new Worker(new URL('../../../workers/render.worker.ts', import.meta.url), { type: 'module', name: 'render' }),
  awaitGate,
);
