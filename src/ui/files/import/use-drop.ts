import { type DropTarget, holdsDeviceFiles, useDropTarget } from '../../kit/hooks/use-drop-target.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { readDrop } from './import-source.ts';
import { useImport } from './use-import.tsx';

/** Makes an element import the files, folders and archives that are dropped on it. */
export function useDrop(notebookId: string): DropTarget {
  const importer = useImport();
  const { notify } = useNotices();
  return useDropTarget({
    takes: holdsDeviceFiles,
    effect: 'copy',
    onDrop: ({ dataTransfer }) => {
      importer.gather(notebookId, readDrop(dataTransfer)).catch((error) => notify(translateError(error)));
    },
  });
}
