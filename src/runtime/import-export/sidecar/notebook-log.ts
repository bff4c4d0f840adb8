import type { HashedEntry } from '../../../core/audit/hashed-entry.ts';
import type { Services } from '../../app/services.ts';

/** Entries that are read at once. */
const PAGE = 1000;

/** Yields the entries of the log about one notebook, oldest first, as they are hashed. */
export async function* pagesOfLog(
  store: Pick<Services['store'], 'readHashedLog'>,
  notebookId: string,
): AsyncGenerator<HashedEntry[]> {
  for (let fromSeq = 1; ; ) {
    const page = await store.readHashedLog({ fromSeq, limit: PAGE });
    yield page.filter(({ entry }) => entry.notebookId === notebookId);
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    fromSeq = last.entry.seq + 1;
  }
}
