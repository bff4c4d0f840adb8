import type { SearchClient } from '../../src/client/workers/search-client.ts';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';

/** Creates a worker client that is ready, answers its calls with `call`, and has no worker to restart. */
export function fakeClient(call: WorkerClient['call']): WorkerClient {
  return {
    call,
    ready: Promise.resolve(),
    workerName: () => 'test',
    restart: () => {},
    renew: async () => {},
  };
}

/** A search that finds nothing and knows no names. */
export const emptySearch: SearchClient = {
  search: async () => ({ results: [], truncated: false, unread: [], notesRead: 0 }),
  backlinks: async () => [],
  mentions: async () => ({ mentions: [], truncated: false }),
  names: async (_, paths) => paths.map(() => null),
  vocabulary: async () => ({ notes: [], tags: [] }),
  tags: async () => [],
  notes: async () => ({ notes: [], total: 0, unread: [] }),
  properties: async () => [],
  values: async () => ({ values: [], without: 0, truncated: false }),
  related: async () => [],
  makeVectors: async () => ({ on: true, done: 0, total: 0, made: 0, model: null, table: null }),
  setMeaning: async () => null,
  setMeaningModel: async () => null,
  setMeaningTable: async () => null,
  texts: async () => ({ pdfs: 0, unread: [], unsearched: [], unsearchedCount: 0 }),
  keepPdfText: async () => null,
  forgetPdfText: async () => null,
  indexState: async () => ({ state: 'ready', done: 0, all: 0 }),
  stopIndex: async () => null,
  resumeIndex: async () => null,
  open: async () => undefined,
};
