import type { DraftStore } from '../../../core/ports/rows/draft-store.ts';
import type { CloisterDatabase } from '../database.ts';
import { journalRows } from '../journal/row-sink.ts';

export function createDraftStore(database: CloisterDatabase): DraftStore {
  const { drafts } = database;
  return {
    findDraft: (draftId) => drafts.get(draftId),
    listDrafts: (notebookId) => drafts.where('notebookId').equals(notebookId).toArray(),
    async updateDraft(draftId, update) {
      const next = await database.transaction('rw', drafts, async () => {
        const next = update(await drafts.get(draftId));
        if (next === null) return null;
        if (next.draftId !== draftId) await drafts.delete(draftId);
        await drafts.put(next);
        return next;
      });
      if (next !== null && next.draftId !== draftId) journalRows(database, [{ table: 'drafts', key: draftId }]);
      if (next !== null) journalRows(database, [{ table: 'drafts', row: next }]);
      return next;
    },
    async removeDraft(draftId) {
      await drafts.delete(draftId);
      journalRows(database, [{ table: 'drafts', key: draftId }]);
    },
  };
}
