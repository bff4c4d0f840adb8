import { useEffect, useState } from 'react';
import type { Capabilities, Scope } from '../../../contracts/domain/agent.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { SimulatedAccess, Simulation } from '../../../contracts/wire/commands/simulate.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { usePlace } from '../../app/state/place-context.tsx';

/** Debounce time in milliseconds. */
const PAUSE_MS = 200;

/** What a scope and rights give access to in the open notebook. */
export interface Reach extends Pick<Simulation, 'inNotebook' | 'types'> {
  /** The number of all files of the notebook. */
  files: number;
  /** Files with at least one right, by path. */
  reached: SimulatedAccess[];
}

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
  const question = JSON.stringify({ spec: { scope, can }, notebookId });
  useEffect(() => {
    if (files < 0) return;
    let stale = false;
    const timer = setTimeout(() => {
      call('agents.simulate', JSON.parse(question)).then(
        (simulation) => {
          if (!stale) setReached({ reach: toReach(simulation), error: null });
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

/** Keeps the files, and of these the ones with a right. */
export function toReach({ inNotebook, entries, types }: Simulation): Reach {
  const files = entries.filter(({ kind }) => kind === 'file');
  const reached = files.filter((file) => file.read || file.write || file.create || file.delete);
  return { inNotebook, types, files: files.length, reached };
}
