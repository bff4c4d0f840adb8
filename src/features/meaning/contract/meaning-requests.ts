import { z } from 'zod';

/** Commands about the tables of the search by meaning. */
export const MEANING_COMMANDS = {
  /**
   * Starts the download of a table of the catalog. Until it is complete, `models.pause`, `models.resume` and `models.remove` take its id.
   * Throws `not-found` for an unknown table, and `already-exists` while it is downloading.
   */
  'meaning.fetchTable': z.strictObject({ tableId: z.string().min(1).max(100) }),
} as const;

export interface MeaningResults {
  'meaning.fetchTable': null;
}
