import { useEffect, useRef } from 'react';
import type { SearchClient } from '../../../client/workers/search-client.ts';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useSearchClient } from '../../../ui/state/notebook/search-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { meaningCheck, meaningStore } from './meaning-store.ts';

/** Delay after the start and after a change, so that neither waits, and between two parts, in milliseconds. */
const FIRST_MS = 5000;
const CHANGE_MS = 1000;
const BETWEEN_MS = 30;

/** Prepares the search by meaning of the open notebook in the background, in parts, so that searches are answered in between. Draws nothing. */
export function FollowMeaning(): null {
  const search = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const isFirst = useRef(true);

  useEffect(() => {
    const following = followMeaning(search, notebookId);
    meaningCheck.set(following.check);
    return () => {
      following.stop();
      meaningCheck.set(null);
      meaningStore.set({ ...meaningStore.get(), state: null, problem: null });
    };
  }, [search, notebookId]);

  useEffect(() => {
    if (seq < 0) return;
    const timer = setTimeout(() => meaningCheck.get()?.(), isFirst.current ? FIRST_MS : CHANGE_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [seq]);
  return null;
}

/** Prepares a notebook until it is done, paused or stopped. `check` starts again. */
export function followMeaning(
  search: Pick<SearchClient, 'makeVectors'>,
  notebookId: string,
): { check: () => void; stop: () => void } {
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;

  async function prepare(): Promise<void> {
    for (let done = -1; !isStopped && !meaningStore.get().isPaused; ) {
      const state = await search.makeVectors(notebookId);
      if (isStopped) return;
      meaningStore.set({ ...meaningStore.get(), state, problem: null });
      const isLoading = state.model?.phase === 'loading';
      // Without progress another tab prepares the rest.
      if (!isLoading && (!state.on || state.done >= state.total || state.done === done)) return;
      done = state.done;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await prepare();
      } catch (error) {
        if (!isStopped) meaningStore.set({ ...meaningStore.get(), problem: translateError(error) });
      }
    }
    isRunning = false;
  }

  return {
    check() {
      isWanted = true;
      if (!isRunning) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
