import type { DraftRow } from '../../../contracts/domain/notebook/notebook.ts';

/** Stores drafts: text that the person typed and that is not yet in the notebook. */
export interface DraftStore {
  findDraft(draftId: string): Promise<DraftRow | undefined>;
  listDrafts(notebookId: string): Promise<DraftRow[]>;
  /**
   * Replaces a draft with the result of `update`, in one transaction; a result with another id replaces the old row. Null
   * changes nothing. Resolves with the row that was written.
   */
  updateDraft(draftId: string, update: (now: DraftRow | undefined) => DraftRow | null): Promise<DraftRow | null>;
  removeDraft(draftId: string): Promise<void>;
}
