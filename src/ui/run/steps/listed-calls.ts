import type { Approval, ToolCallRow } from '../../../contracts/domain/run/run.ts';

/** From this number of calls on, a step shows a short list. */
const MANY_CALLS = 12;
const FIRST_CALLS = 5;
/** Calls listed at once, and what each Show more adds. */
export const LISTED_CALLS = 100;
/** Pending approvals shown at once, each with its whole change. The next ones appear as these are answered. */
export const LISTED_APPROVALS = 20;

export interface ListedCalls {
  readonly shown: readonly ToolCallRow[];
  /** Calls that another Show more would list. */
  readonly rest: number;
  /** Calls that are listed only once all are asked for. */
  readonly folded: number;
  /** Pending approvals that appear when the listed ones are answered. */
  readonly laterApprovals: number;
}

/**
 * Returns the calls of a step to list, however many it has.
 *
 * @param isAll whether calls that are done are listed, too
 * @param pages how many parts of the list are shown
 */
export function listCalls(
  calls: readonly ToolCallRow[],
  approvals: ReadonlyMap<string, Approval> | undefined,
  { isAll, pages }: { isAll: boolean; pages: number },
): ListedCalls {
  const worth = isAll ? calls : worthALine(calls);
  const isPending = ({ approvalId }: ToolCallRow) =>
    approvalId !== null && approvals?.get(approvalId)?.state === 'pending';
  const pending = worth.filter(isPending);
  const next = pending[LISTED_APPROVALS];
  // Calls are answered in their order: what follows the first approval that is not shown is not shown either.
  const upToNext = next === undefined ? worth : worth.slice(0, worth.indexOf(next));
  // Approvals to answer are listed even after a long list of calls.
  const most = pages * LISTED_CALLS;
  const shown = upToNext.filter((call, index) => index < most || isPending(call));
  return {
    shown,
    rest: upToNext.length - shown.length,
    folded: calls.length - worth.length,
    laterApprovals: Math.max(0, pending.length - LISTED_APPROVALS),
  };
}

/** Returns the calls to list when there are many: the first few, and all that are not done. */
function worthALine(calls: readonly ToolCallRow[]): readonly ToolCallRow[] {
  if (calls.length <= MANY_CALLS) return calls;
  return calls.filter(
    (call, index) =>
      index < FIRST_CALLS || call.approvalId !== null || call.state === 'denied' || call.state === 'failed',
  );
}
