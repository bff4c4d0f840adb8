import { useEffect, useState } from 'react';
import type { NamedCount } from '../../contracts/wire/search-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';

const NONE: readonly NamedCount[] = [];

/** Returns the names of the properties of the notebook, most used first; empty until they are read, and when reading fails. */
export function usePropertyNames(): readonly NamedCount[] {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (seq < 0) return;
    return followPromise(client.properties(notebookId), setNames, () => undefined);
  }, [client, notebookId, seq]);
  return names;
}
