import { preferences, type SeenNote } from '../../state/preferences.ts';

/** Most notes remembered of a notebook. */
const MAX_KEPT = 300;

/** Returns how a note was last seen on this device; null for one that was not, or no longer remembered. */
export function readSeen(notebookId: string, fileId: string): SeenNote | null {
  return preferences.seenNotes(notebookId).find(({ id }) => id === fileId) ?? null;
}

/** Remembers how a note is seen now. The notes that were not seen for longest are forgotten first. */
export function keepSeen(notebookId: string, seen: SeenNote): void {
  const others = preferences.seenNotes(notebookId).filter(({ id }) => id !== seen.id);
  preferences.setSeenNotes(notebookId, [...others, seen].slice(-MAX_KEPT));
}
