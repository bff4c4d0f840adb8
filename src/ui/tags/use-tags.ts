import { useCallback, useEffect, useState } from 'react';
import type { TagCount } from '../../contracts/wire/search-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
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
    if (seq < 0 || tries < 0) return;
    return followPromise(
      client.tags(notebookId),
      (found) => {
        setError(null);
        setTags(found);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [client, notebookId, seq, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { tags, error, retry };
}
