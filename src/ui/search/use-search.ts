import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../../client/startup/when-idle.ts';
import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { indexStateStore, textStateStore } from './texts/text-state-store.ts';

/** Delay after the last keystroke, in milliseconds: one query per frame. */
const DEBOUNCE_MS = 16;
const SHOWN = 30;

export type Found =
  | { state: 'none' }
  | { state: 'found'; query: string; results: readonly SearchResult[]; truncated: boolean; unread: readonly string[] }
  | { state: 'failed'; message: string };

const countStopped = () => (indexStateStore.get()?.state === 'stopped' ? 1 : 0);
const countUnread = () => textStateStore.get()?.unread.length ?? 0;

/** Searches while the person types, and again when the notebook changes or the text of a PDF was read. The last results stay until the next arrive. */
export function useSearch(text: string): { found: Found; isBehind: boolean; retry: () => void } {
  const client = useSearchClient();
  const { notebook } = usePlace();
  const { notebookId, seq } = notebook;
  const query = text.trimStart();
  const [found, setFound] = useState<Found>({ state: 'none' });
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState('');
  /** Changes when the text of a PDF was added. */
  const unread = useSyncExternalStore(textStateStore.subscribe, countUnread);
  /** Changes when the building of the index stops, and when it continues. */
  const stopped = useSyncExternalStore(indexStateStore.subscribe, countStopped);

  useEffect(() => whenIdle(() => void client.open(notebookId)), [client, notebookId]);

  useEffect(() => {
    if (query === '') {
      setFound({ state: 'none' });
      setAnswered('');
      return;
    }
    if (seq < 0 || tries < 0 || unread < 0 || stopped < 0) return;
    const show = (next: Found) => {
      setFound(next);
      setAnswered(query);
    };
    return afterPause(DEBOUNCE_MS, () =>
      followPromise(
        client.search({ query, notebookId, limit: SHOWN, typing: true, by: 'both' }),
        ({ results, truncated, unread }) =>
          show({ state: 'found', query: query.trimEnd(), results, truncated, unread }),
        (error) => show({ state: 'failed', message: translateError(error) }),
      ),
    );
  }, [client, notebookId, seq, unread, stopped, query, tries]);

  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { found, isBehind: query !== '' && answered !== query, retry };
}
