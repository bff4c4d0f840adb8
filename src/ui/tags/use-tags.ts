import { useCallback, useEffect, useState } from 'react';
import type { TagCount } from '../../contracts/wire/search-requests.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';

interface Tags {
  /** In alphabetical order; null until loaded. */
  readonly tags: readonly TagCount[] | null;
  readonly error: string | null;
  readonly retry: () => void;
}

/** Returns the tags of the open notebook, updated when it changes. */
export function useTags(): Tags {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [tags, setTags] = useState<readonly TagCount[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let stale = seq < 0 || tries < 0;
    client.tags(notebookId).then(
      (found) => {
        if (stale) return;
        setError(null);
        setTags(found);
      },
      (failure) => {
        if (!stale) setError(translateError(failure));
      },
    );
    return () => {
      stale = true;
    };
  }, [client, notebookId, seq, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { tags, error, retry };
}
