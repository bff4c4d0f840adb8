import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** Resolves with the changes of a notebook that reviewed work has made. */
export async function changesOfReviews({ store }: Services, notebookId: string): Promise<ChangeRow[]> {
  const applied = await store.listRows('reviews', ['applied']);
  const runIds = applied.flatMap((one) => (one.notebookId === notebookId ? (one.applyRunId ?? []) : []));
  return (await Promise.all(runIds.map((runId) => store.listChanges({ runId })))).flat();
}
