import { type DragEvent, useState } from 'react';
import { draggedFiles } from '../../state/notebook/dragged-files.ts';
import { useAttach } from './use-attach.ts';

/** Returns handlers that attach files dragged from the tree, and whether such files are over the element. */
export function useAttachDrop() {
  const attach = useAttach();
  const [isOver, setOver] = useState(false);
  const filesIn = (event: DragEvent) => draggedFiles(event).filter(({ kind }) => kind === 'file');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (filesIn(event).length === 0) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        const files = filesIn(event);
        setOver(false);
        if (files.length === 0) return;
        event.preventDefault();
        attach(files.map(({ path }) => ({ path })));
      },
    },
  };
}
