import type { DraftRow } from '../../../contracts/domain/notebook/notebook.ts';

/** Drafts: what the person has typed and not yet written into the notebook. */
export interface DraftStore {
  findDraft(draftId: string): Promise<DraftRow | undefined>;
  listDrafts(notebookId: string): Promise<DraftRow[]>;
  /**
   * Reads a draft and writes what `update` makes of it, in one transaction; a row under another id takes its place. Null changes
   * nothing. Resolves with the row that was written.
   */
  updateDraft(draftId: string, update: (now: DraftRow | undefined) => DraftRow | null): Promise<DraftRow | null>;
  removeDraft(draftId: string): Promise<void>;
}
