import { useEffect, useState } from 'react';
import type { Capabilities, Scope } from '../../../contracts/domain/agent.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { Reach } from '../../../contracts/wire/simulate.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { usePlace } from '../../app/state/place-context.tsx';

/** Debounce time in milliseconds. */
const PAUSE_MS = 200;

interface Reached {
  /** The latest result, kept while the next one loads; null before the first. */
  reach: Reach | null;
  error: string | null;
}

/** Returns the files of the open notebook that a scope and rights give access to; reloads when any of them changes. */
export function useReach(scope: Scope, can: Capabilities): Reached {
  const { call } = useClient();
  const { notebook } = usePlace();
  const [reached, setReached] = useState<Reached>({ reach: null, error: null });
  const { notebookId, files } = notebook;
  const question = JSON.stringify({ scope, can, notebookId });
  useEffect(() => {
    if (files < 0) return;
    let stale = false;
    const timer = setTimeout(() => {
      call('agents.simulateSpec', JSON.parse(question)).then(
        (reach) => {
          if (!stale) setReached({ reach, error: null });
        },
        (failure) => {
          if (!stale) setReached({ reach: null, error: toErrorData(failure).message });
        },
      );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, question, files]);
  return reached;
}
