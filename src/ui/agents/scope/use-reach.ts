import { useEffect, useState } from 'react';
import type { Capabilities, Scope } from '../../../contracts/domain/agent.ts';
import type { SimulatedAccess, Simulation } from '../../../contracts/wire/commands/simulate.ts';
import { ACCESS, ANY_ACCESS, accessAt } from '../../../core/shared/access-bits.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { usePlace } from '../../app/state/place-context.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';

/** Debounce time in milliseconds. */
const PAUSE_MS = 200;

/** What a scope and rights give access to in the open notebook. */
export interface Reach extends Pick<Simulation, 'inNotebook' | 'types'> {
  /** The number of all files of the notebook. */
  files: number;
  /** The number of files with each right. */
  counts: Record<Right, number>;
  /** The number of files with at least one right. */
  reached: number;
  /** Returns one of these files, which are sorted by path. */
  fileAt: (index: number) => SimulatedAccess;
}

export const RIGHTS = ['read', 'write', 'create', 'delete'] as const;
type Right = (typeof RIGHTS)[number];

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
          if (!stale) setReached({ reach: null, error: translateError(failure) });
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

/** Keeps the files, and of these the ones with a right. Makes no object for each: there may be very many. */
export function toReach(simulation: Simulation): Reach {
  const { inNotebook, types, access } = simulation;
  const counts = { read: 0, write: 0, create: 0, delete: 0 };
  const reached: number[] = [];
  let files = 0;
  access.forEach((bits, index) => {
    if ((bits & ACCESS.folder) !== 0) return;
    files += 1;
    if ((bits & ANY_ACCESS) === 0) return;
    reached.push(index);
    for (const right of RIGHTS) if ((bits & ACCESS[right]) !== 0) counts[right] += 1;
  });
  return {
    inNotebook,
    types,
    files,
    counts,
    reached: reached.length,
    fileAt: (index) => accessAt(simulation, reached[index] ?? -1),
  };
}
