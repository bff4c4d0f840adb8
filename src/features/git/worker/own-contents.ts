import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** Changes that are read at once. */
const BATCH = 500;

/**
 * Returns the paths whose content the notebook never had: it is in the history because others sent it.
 *
 * @param written hash of the content by path
 */
export async function findForeign(
  { store }: Services,
  notebookId: string,
  written: ReadonlyMap<string, string>,
): Promise<string[]> {
  const unknown = new Set(written.values());
  const strike = ({ transitions }: ChangeRow) => {
    for (const { before, after } of transitions) {
      if (before?.hash) unknown.delete(before.hash);
      if (after?.hash) unknown.delete(after.hash);
    }
  };
  // Usually each file had its content before.
  const reader = await store.notebook(notebookId);
  await store.eachChangeOf(
    [...written.keys()].flatMap((path) => reader.get(path)?.fileId ?? []),
    strike,
  );
  for (let beforeSeq: number | undefined; unknown.size > 0; ) {
    const page = await store.pageChanges(notebookId, {
      limit: BATCH,
      ...(beforeSeq === undefined ? {} : { beforeSeq }),
    });
    page.forEach(strike);
    beforeSeq = page.at(-1)?.seq;
    if (page.length < BATCH) break;
  }
  return [...written].flatMap(([path, hash]) => (unknown.has(hash) ? [path] : []));
}
