import { useEffect, useRef, useState } from 'react';
import { hasMovedSince } from '../../../client/queries/read-last-change.ts';
import { useClient } from '../client-context.tsx';
import { usePlace } from '../place-context.tsx';

/**
 * Returns the paths of all files of the notebook and reloads them when a file was moved, created or deleted. Null until loaded, and
 * when not wanted.
 */
export function usePaths(wanted: boolean): readonly string[] | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  const { notebookId, files, seq } = notebook;
  /** What the paths were loaded for. */
  const loaded = useRef({ notebookId: '', files: -1, seq: -1 });
  useEffect(() => {
    if (!wanted || files < 0) return;
    let stale = false;
    const load = async () => {
      const known = loaded.current;
      const isSame = known.notebookId === notebookId && known.files === files;
      // Most changes are of content only: the long list stays.
      const isCurrent =
        isSame && (known.seq === seq || !(await hasMovedSince(notebookId, known.seq).catch(() => true)));
      const list = isCurrent ? null : await call('files.paths', { notebookId }).catch(() => ({ files: [] }));
      if (stale) return;
      loaded.current = { notebookId, files, seq };
      if (list !== null) setPaths(list.files);
    };
    void load();
    return () => {
      stale = true;
    };
  }, [call, notebookId, wanted, files, seq]);
  return paths;
}
