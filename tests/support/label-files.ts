import type { Label } from '../../src/contracts/domain/notebook/label.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { NOTEBOOK_ID } from './loop-seed.ts';

/** Sets labels on files and folders, as the person does. Throws for a path where nothing is. */
export async function labelFiles(
  { store }: { readonly store: Store },
  labels: Readonly<Record<string, readonly Label[]>>,
): Promise<void> {
  const reader = await store.notebook(NOTEBOOK_ID);
  const rows = Object.entries(labels).map(([path, set]) => {
    const row = reader.get(path);
    if (row === undefined) throw new Error(`nothing to label at ${path}`);
    return { fileId: row.fileId, notebookId: NOTEBOOK_ID, labels: [...set] };
  });
  await store.commit({ writes: [{ type: 'set-labels', rows }], audit: [] });
}
