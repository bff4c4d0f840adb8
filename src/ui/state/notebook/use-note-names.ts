import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import type { SearchClient } from '../../../client/workers/search-client.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { usePlace } from '../place-context.tsx';
import { useSearchClient } from './search-context.tsx';

/** Most files named by one call of the search worker. Not imported: the first script loads no schemas. */
const MAX_NAMED = 1000;
/** Names as last read, so that a list that is shown again does not show file names first. By notebook and path. */
const known = new WeakMap<SearchClient, Map<string, string>>();

/**
 * Returns what notes of the open notebook are called, by path; updated when the notebook changes. Until the index is ready, and
 * for files that it does not contain, that is the file name without `.md`.
 */
export function useNoteNames(paths: readonly string[]): (path: string) => string {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [version, setVersion] = useState(0);
  const asked = paths.slice(0, MAX_NAMED).join('\n');

  useEffect(() => {
    if (asked === '' || seq < 0) return;
    let stale = false;
    const wanted = asked.split('\n');
    const ask = async () => {
      // A failure leaves the file names; the search field reports the cause.
      const names = await client.names(notebookId, wanted).catch(() => null);
      if (stale || names === null) return;
      const all = known.get(client) ?? new Map<string, string>();
      known.set(client, all);
      for (const [at, path] of wanted.entries()) {
        all.set(`${notebookId} ${path}`, names[at] ?? fileTitle(path));
      }
      // Always: another place may have stored the names first, and this one has not shown them.
      setVersion((before) => before + 1);
    };
    const cancel = whenIdle(() => void ask());
    return () => {
      stale = true;
      cancel();
    };
  }, [client, notebookId, seq, asked]);

  return useMemo(() => {
    const all = version < 0 ? undefined : known.get(client);
    return (path: string) => all?.get(`${notebookId} ${path}`) ?? fileTitle(path);
  }, [client, notebookId, version]);
}
