import { listLibraries } from '../../client/citations/list-libraries.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { ReferenceSuggestion } from '../../contracts/wire/citation-requests.ts';
import { citationLibrary } from './citation-library.ts';

/** Returns the references of a notebook that match some words, best first. */
export async function askLibraries(
  call: WorkerClient['call'],
  notebookId: string,
  query: string,
): Promise<readonly ReferenceSuggestion[]> {
  return citationLibrary.suggest(await listLibraries(call, notebookId), query);
}
