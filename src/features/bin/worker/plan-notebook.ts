import { toErrorData } from '../../../contracts/errors/errors.ts';
import { runWaitingError } from '../../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { type ErasePlan, OUTSIDE } from '../contract/bin-requests.ts';

/** Returns what erasing a notebook would remove. In the bin, only its size is known without reading all of it. */
export async function planNotebook({ store }: Services, notebookId: string): Promise<ErasePlan> {
  const [notebook, binned] = await Promise.all([store.findNotebook(notebookId), store.findInBin(notebookId)]);
  if (notebook === undefined && binned === undefined) throw notFoundError('notebookGone', {}, { notebookId });
  const active = (await store.listRunsByStatus(['queued', 'running'])).find((run) => run.notebookId === notebookId);
  const runs = await store.findRuns({ notebookId });
  const { firstForm } = await store.findErasable({ notebookIds: [notebookId] });
  return {
    files: notebook?.files ?? 0,
    folders: 0,
    changes: notebook?.seq ?? 0,
    blobs: 0,
    sharedBlobs: 0,
    sizeBytes: notebook?.sizeBytes ?? binned?.sizeBytes ?? 0,
    conversations: [],
    runs: runs.length,
    tasks: 0,
    reviews: 0,
    drafts: 0,
    versions: 0,
    logKept: firstForm,
    holders: [...OUTSIDE],
    refusal: active === undefined ? null : toErrorData(runWaitingError('notebook', {}, { runId: active.runId })),
  };
}
