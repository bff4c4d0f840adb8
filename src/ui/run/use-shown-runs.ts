import { useState } from 'react';
import type { Run } from '../../contracts/domain/run/run.ts';

/** Runs of a conversation that are shown at once, and that each press adds. */
const SHOWN_RUNS = 20;

interface ShownRuns {
  /** The last ones, and all from the earliest that was asked for. */
  shown: readonly Run[];
  /** Adds earlier ones; null when all are shown. */
  showEarlier: (() => void) | null;
}

/**
 * The runs of a conversation that are on the screen: a long one is not drawn as a whole.
 *
 * @param wantedId a run that has to be among them; null: none
 */
export function useShownRuns(runs: readonly Run[], wantedId: string | null): ShownRuns {
  // What was asked for once stays, also when runs are added at the end.
  const [earliestId, setEarliestId] = useState<string | null>(null);
  const placeOf = (runId: string | null) => {
    const at = runs.findIndex((run) => run.runId === runId);
    return at === -1 ? runs.length : at;
  };
  const known = Math.min(Math.max(0, runs.length - SHOWN_RUNS), placeOf(earliestId));
  const from = Math.min(known, placeOf(wantedId));
  if (from < known) setEarliestId(wantedId);
  const before = runs[Math.max(0, from - SHOWN_RUNS)];
  return {
    shown: runs.slice(from),
    showEarlier: from > 0 && before ? () => setEarliestId(before.runId) : null,
  };
}
