import { createCitationClient } from '../../client/citations/citation-client.ts';
import { readBlob } from '../../client/queries/read-blob.ts';
import { startWorker } from '../../client/workers/start-worker.ts';

/** The citation client of the page. Its worker starts with the first note that cites, or the first completed key. */
export const citationLibrary = createCitationClient(() => startWorker('citation'), readBlob);
