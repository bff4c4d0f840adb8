import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { once } from '../../../core/shared/once.ts';

const byName = once(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

/** Orders the rows of a folder: folders first, then by name. */
export function compareRows(a: FileRow, b: FileRow): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
  return byName().compare(a.path, b.path);
}

/** Returns whether two lists have the same rows in the same order. */
export function areSameRows(a: readonly FileRow[], b: readonly FileRow[]): boolean {
  return a.length === b.length && a.every((row, index) => isSameRow(row, b[index]));
}

/** The fields of a row are values, but for its author. */
function isSameRow(a: FileRow, b: FileRow | undefined): boolean {
  return (
    b !== undefined &&
    a.fileId === b.fileId &&
    a.path === b.path &&
    a.kind === b.kind &&
    a.hash === b.hash &&
    a.sizeBytes === b.sizeBytes &&
    a.createdMs === b.createdMs &&
    a.modifiedMs === b.modifiedMs &&
    a.seq === b.seq &&
    JSON.stringify(a.author) === JSON.stringify(b.author)
  );
}
