import { useMemo } from 'react';
import type { TagCount } from '../../contracts/wire/search-requests.ts';
import { type Loaded, useLoaded } from '../kit/hooks/use-loaded.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';

/** Returns the tags of the open notebook in alphabetical order, updated when it changes. */
export function useTags(): Loaded<readonly TagCount[]> {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  return useLoaded(useMemo(() => (seq < 0 ? null : () => client.tags(notebookId)), [client, notebookId, seq]));
}
