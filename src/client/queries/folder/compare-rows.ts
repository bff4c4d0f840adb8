import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders the rows of a folder: folders first, then by name. */
export function compareRows(a: FileRow, b: FileRow): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
  return byName.compare(a.path, b.path);
}
