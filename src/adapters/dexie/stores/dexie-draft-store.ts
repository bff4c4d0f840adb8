import type { DraftStore } from '../../../core/ports/rows/draft-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createDraftStore(database: CloisterDatabase): DraftStore {
  const { drafts } = database;
  return {
    findDraft: (draftId) => drafts.get(draftId),
    listDrafts: (notebookId) => drafts.where('notebookId').equals(notebookId).toArray(),
    updateDraft: (draftId, update) =>
      database.transaction('rw', drafts, async () => {
        const next = update(await drafts.get(draftId));
        if (next === null) return null;
        if (next.draftId !== draftId) await drafts.delete(draftId);
        await drafts.put(next);
        return next;
      }),
    removeDraft: (draftId) => drafts.delete(draftId),
  };
}
