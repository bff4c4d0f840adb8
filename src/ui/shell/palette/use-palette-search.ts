import { useEffect, useState } from 'react';
import type { SearchResult } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';

/** Delay after the last keystroke, in milliseconds. */
const DEBOUNCE_MS = 80;
const SHOWN = 6;

export interface TextHits {
  /** The words of this result, which may be older than those in the field. */
  readonly query: string;
  readonly results: readonly SearchResult[];
  readonly error: string | null;
}

const NONE: TextHits = { query: '', results: [], error: null };

/** Returns notes with the words in their text. The last result stays until the next arrives. */
export function usePaletteSearch(query: string): { hits: TextHits; behind: boolean } {
  const client = useSearchClient();
  const { notebookId } = usePlace().notebook;
  const [hits, setHits] = useState<TextHits>(NONE);

  useEffect(() => void client.open(notebookId), [client, notebookId]);
  useEffect(() => {
    if (query === '') {
      setHits(NONE);
      return;
    }
    return afterPause(DEBOUNCE_MS, () =>
      followPromise(
        client.search({ query, notebookId, limit: SHOWN, typing: true, by: 'both' }),
        ({ results }) => setHits({ query, results, error: null }),
        (error) => setHits({ query, results: [], error: translateError(error) }),
      ),
    );
  }, [client, notebookId, query]);
  return { hits, behind: query !== '' && hits.query !== query };
}
