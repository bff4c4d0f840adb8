import { useEffect, useState } from 'react';
import type { Capabilities, Scope } from '../../../contracts/domain/agent.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { Reach } from '../../../contracts/wire/simulate.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { usePlace } from '../../app/state/place-context.tsx';

/** Keys that follow each other faster than this many milliseconds are asked about once. */
const PAUSE_MS = 200;

interface Reached {
  /** The last answer; it stays while the next one is on its way. Null until the first. */
  reach: Reach | null;
  error: string | null;
}

/** What a scope and rights come to in the notebook that is open, asked anew whenever they or its files change. */
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
