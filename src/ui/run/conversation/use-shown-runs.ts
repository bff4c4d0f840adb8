import { useState } from 'react';
import type { Run } from '../../../contracts/domain/run/run.ts';

/** How many runs are shown at first, and how many each press adds. */
const SHOWN_RUNS = 20;

interface ShownRuns {
  /** The latest runs, back to the earliest requested one. */
  shown: readonly Run[];
  /** Shows earlier runs; null when all are shown. */
  showEarlier: (() => void) | null;
}

/**
 * Returns the runs of a conversation to render; a long conversation is not rendered as a whole.
 *
 * @param wantedId a run that must be included; null for none
 */
export function useShownRuns(runs: readonly Run[], wantedId: string | null): ShownRuns {
  // Runs once shown stay shown when new runs are appended.
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
