import { type DragEvent, useState } from 'react';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { readDrop } from './import-source.ts';
import { useImport } from './use-import.tsx';

interface Drop {
  /** Whether files are dragged over the element. */
  over: boolean;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Returns handlers that import files, folders and archives dropped on an element. */
export function useDrop(notebookId: string): Drop {
  const importer = useImport();
  const { notify } = useNotices();
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        importer.gather(notebookId, readDrop(event.dataTransfer)).catch((error) => notify(translateError(error)));
      },
    },
  };
}
