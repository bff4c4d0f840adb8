import { createDiagramClient } from '../../../client/workers/diagram-client.ts';
import { startWorker } from '../../../client/workers/start-worker.ts';

/** The diagram client of the page. Its worker, and Mermaid with it, starts with the first diagram. */
export const diagrams = createDiagramClient(() => startWorker('diagram'));
