import type { DragEvent } from 'react';
import { type DropTarget, useDropTarget } from '../../kit/hooks/use-drop-target.ts';
import { draggedFiles } from '../../state/notebook/dragged-files.ts';
import { useAttach } from './use-attach.ts';

const filesIn = (event: DragEvent) => draggedFiles(event).filter(({ kind }) => kind === 'file');

/** Makes an element attach the files that are dragged to it from the tree. */
export function useAttachDrop(): DropTarget {
  const attach = useAttach();
  return useDropTarget({
    takes: (event) => filesIn(event).length > 0,
    effect: 'copy',
    onDrop: (event) => attach(filesIn(event).map(({ path }) => ({ path }))),
  });
}
