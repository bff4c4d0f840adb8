import { Dexie } from 'dexie';
import type { CloisterDatabase } from './database.ts';

/** Removes a notebook with its files, journal and drafts, and the bytes that no other notebook needs. The log stays. */
export async function removeNotebook(database: CloisterDatabase, notebookId: string): Promise<void> {
  const { notebooks, files, changes, drafts, blobs, approvals } = database;
  await database.transaction('rw', [notebooks, files, changes, drafts, blobs, approvals], async () => {
    const range: [[string, unknown], [string, unknown]] = [
      [notebookId, Dexie.minKey],
      [notebookId, Dexie.maxKey],
    ];
    const hashes = new Set<string>();
    await changes.where('[notebookId+seq]').between(...range).each((change) => {
      for (const { before, after } of change.transitions) {
        if (before?.hash) hashes.add(before.hash);
        if (after?.hash) hashes.add(after.hash);
      }
    });
    await files.where('notebookId').equals(notebookId).delete();
    await drafts.where('notebookId').equals(notebookId).delete();
    await changes.where('[notebookId+seq]').between(...range).delete();
    await notebooks.delete(notebookId);
    // What is left speaks for other notebooks only.
    await changes.each((change) => {
      for (const { before, after } of change.transitions) {
        if (before?.hash) hashes.delete(before.hash);
        if (after?.hash) hashes.delete(after.hash);
      }
    });
    await blobs.bulkDelete([...hashes]);
    await approvals.where('state').anyOf('pending', 'allowed').and((approval) => approval.notebookId === notebookId).modify({
      state: 'void',
      stateReason: 'The notebook was removed.',
    });
  });
}
