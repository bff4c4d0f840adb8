/** Notes that the person has created on this page and not opened yet. */
const made = new Set<string>();

const keyOf = (notebookId: string, path: string) => `${notebookId} ${path}`;

/** Has a note open to be written when it opens first. Call before it opens. */
export function markNew(notebookId: string, path: string): void {
  made.add(keyOf(notebookId, path));
}

export function isNew(notebookId: string, path: string): boolean {
  return made.has(keyOf(notebookId, path));
}

/** Forgets that a note is new: it has been opened, or was not created. */
export function unmarkNew(notebookId: string, path: string): void {
  made.delete(keyOf(notebookId, path));
}
