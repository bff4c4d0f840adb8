import { useEffect, useState } from 'react';
import { useRuleBookRevision } from '../../../client/queries/rules/use-rule-book.ts';
import type { Capabilities, Scope } from '../../../contracts/domain/agent.ts';
import type { Simulation } from '../../../contracts/wire/commands/simulate.ts';
import {
  ACCESS,
  ANY_ACCESS,
  type ExplainedAccess,
  explainAt,
  SIMULATED,
  type SimulatedRight,
} from '../../../core/shared/access-bits.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';

/** Debounce time in milliseconds. */
const PAUSE_MS = 200;

/** What a scope and rights give access to in a notebook. */
export interface Reach extends Pick<Simulation, 'inNotebook' | 'types'> {
  files: number;
  counts: Record<SimulatedRight, number>;
  /** The number of files with at least one right. */
  reached: number;
  /** Returns one of these files, which are sorted by path. */
  fileAt: (index: number) => ExplainedAccess;
}

export interface Reached {
  /** The latest result, kept while the next one loads; null before the first. */
  reach: Reach | null;
  error: string | null;
}

/** What is checked: a saved agent, or unsaved rights, with the rules of the agent that is edited. */
export interface ReachQuestion {
  readonly name?: string | undefined;
  readonly spec?: { scope: Scope; can: Capabilities; workspaceId?: string | null };
}

/** Returns the files of a notebook that an agent has access to; reloads when rights, rules or files change. Null: of none. */
export function useReach({ name, spec }: ReachQuestion, notebookId: string | null): Reached {
  const { call } = useClient();
  const { files } = usePlace().notebook;
  const revision = useRuleBookRevision();
  const [reached, setReached] = useState<Reached>({ reach: null, error: null });
  const question = JSON.stringify({ name, spec, notebookId });
  useEffect(() => {
    if (files < 0 || revision === undefined || notebookId === null) return;
    return afterPause(PAUSE_MS, () =>
      followPromise(
        call('agents.simulate', JSON.parse(question)),
        (simulation) => setReached({ reach: toReach(simulation), error: null }),
        (failure) => setReached({ reach: null, error: translateError(failure) }),
      ),
    );
  }, [call, question, files, revision, notebookId]);
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
    for (const right of SIMULATED) if ((bits & ACCESS[right]) !== 0) counts[right] += 1;
  });
  return {
    inNotebook,
    types,
    files,
    counts,
    reached: reached.length,
    fileAt: (index) => explainAt(simulation, reached[index] ?? -1),
  };
}
