import { useEffect, useState } from 'react';
import type { SearchResult } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';

/** Most notes that are asked for. */
export const MAX_NAMING = 200;
/** The libraries themselves have the key too. */
const LIBRARY = /\.(?:bib|json)$/i;

interface NamingNotes {
  /** Null until known. */
  readonly notes: readonly SearchResult[] | null;
  readonly truncated: boolean;
  readonly problem: string | null;
}

const UNKNOWN: NamingNotes = { notes: null, truncated: false, problem: null };

/** Finds the notes that contain a key, with the search index, again after each change of the notebook. */
export function useNamingNotes(notebookId: string, key: string): NamingNotes {
  const client = useSearchClient();
  const { seq } = usePlace().notebook;
  const [found, setFound] = useState(UNKNOWN);
  useEffect(() => {
    if (seq < 0) return;
    const query = `"${key.replaceAll('"', ' ')}"`;
    return followPromise(
      client.search({ query, notebookId, limit: MAX_NAMING }),
      ({ results, truncated }) =>
        setFound({ notes: results.filter(({ path }) => !LIBRARY.test(path)), truncated, problem: null }),
      (error) => setFound({ ...UNKNOWN, problem: translateError(error) }),
    );
  }, [client, notebookId, key, seq]);
  return found;
}
