import { createRenderClient } from '../../client/workers/render-client.ts';
import { startWorker } from '../../client/workers/start-worker.ts';

/** The render client of the page. Its worker starts with the first rendered note. */
export const renderer = createRenderClient(() => startWorker('render'));
