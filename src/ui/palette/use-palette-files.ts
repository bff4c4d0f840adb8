import { useEffect, useState } from 'react';
import { useClient } from '../app/client-context.tsx';
import { usePlace } from '../app/place-context.tsx';
import { type KnownFile, knowFiles } from './palette-items.ts';

const NONE: readonly KnownFile[] = [];

/** All files of the notebook by path, ready to be looked through; read anew when there are more or fewer. */
export function usePaletteFiles(): readonly KnownFile[] {
  const { call } = useClient();
  const { notebookId, files: count } = usePlace().notebook;
  const [files, setFiles] = useState(NONE);
  useEffect(() => {
    let stale = count < 0;
    call('files.list', { notebookId }).then(
      (list) => {
        if (!stale) setFiles(knowFiles(list.filter(({ kind }) => kind === 'file').map(({ path }) => path)));
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [call, notebookId, count]);
  return files;
}
