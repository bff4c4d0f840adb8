import type { DragEvent } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';

/** Marks a drag of files of this app. The files themselves stay in this window. */
const DRAG_TYPE = 'application/x-cloister-files';

/** The files that are dragged in this window. Trees and the Ask bar share them. */
let dragged: readonly FileRow[] = [];

export function startDrag({ dataTransfer }: DragEvent, files: readonly FileRow[]): void {
  dragged = files;
  dataTransfer.setData(DRAG_TYPE, String(files.length));
  // Moved to a folder, or attached to a message.
  dataTransfer.effectAllowed = 'copyMove';
}

export function endDrag(): void {
  dragged = [];
}

/** Returns the files of a drag that started in this window; none for any other drag. */
export function draggedFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): readonly FileRow[] {
  return dataTransfer.types.includes(DRAG_TYPE) ? dragged : [];
}
