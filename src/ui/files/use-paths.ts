import { useEffect, useState } from 'react';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';

/** Returns the paths of all files of the notebook and reloads them when the number of files changes. Null until loaded, and when not wanted. */
export function usePaths(wanted: boolean): readonly string[] | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  const { notebookId, files } = notebook;
  useEffect(() => {
    if (!wanted || files < 0) return;
    let stale = false;
    const take = (list: readonly string[]) => {
      if (!stale) setPaths(list);
    };
    call('files.list', { notebookId }).then(
      (list) => take(list.filter((entry) => entry.kind === 'file').map((entry) => entry.path)),
      () => take([]),
    );
    return () => {
      stale = true;
    };
  }, [call, notebookId, wanted, files]);
  return paths;
}
