import { useEffect } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { followIndex } from './follow-index.ts';
import { indexCheck, indexStateStore } from './text-state-store.ts';

/** Follows how far the search index of the open notebook is. Shows nothing. */
export function IndexFollowing() {
  const search = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;

  useEffect(() => {
    const follower = followIndex(notebookId, { search, onState: indexStateStore.set });
    indexCheck.set(follower.check);
    return () => {
      follower.stop();
      indexCheck.set(null);
      indexStateStore.set(null);
    };
  }, [search, notebookId]);

  useEffect(() => whenIdle(() => void (seq >= 0 && indexCheck.get()?.())), [seq]);
  return null;
}
