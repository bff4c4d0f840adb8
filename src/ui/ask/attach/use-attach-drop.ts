import type { DragEvent } from 'react';
import { type DropTarget, holdsDeviceFiles, useDropTarget } from '../../kit/hooks/use-drop-target.ts';
import { draggedFiles } from '../../state/notebook/dragged-files.ts';
import { useDeviceFiles } from './device-files.ts';
import { useAttach } from './use-attach.ts';

const filesIn = (event: DragEvent) => draggedFiles(event).filter(({ kind }) => kind === 'file');

/** Makes an element attach the files that are dragged to it from the tree or from the device. */
export function useAttachDrop(): DropTarget {
  const attach = useAttach();
  const offer = useDeviceFiles();
  return useDropTarget({
    takes: (event) => holdsDeviceFiles(event) || filesIn(event).length > 0,
    effect: 'copy',
    onDrop: (event) => {
      const { files } = event.dataTransfer;
      if (files.length > 0) offer([...files]);
      else attach(filesIn(event).map(({ path }) => ({ path })));
    },
  });
}
