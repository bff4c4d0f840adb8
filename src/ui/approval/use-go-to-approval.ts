import { useCallback } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { navigate } from '../routes/use-route.ts';

/** The event that asks the card of an approval, wherever it is shown, to take the focus. */
export const APPROVAL_WANTED = 'cloister-approval-wanted';

/** The approval whose card takes the focus when it appears. */
let awaited: string | null = null;

/** Shows an approval in the centre of the window, or on the whole page of a phone, and moves the focus to its card. */
export function useGoToApproval(): (approval: Pick<Approval, 'approvalId'>) => void {
  return useCallback(({ approvalId }) => {
    awaited = approvalId;
    navigate({ view: 'approval', approvalId });
    window.dispatchEvent(new CustomEvent(APPROVAL_WANTED, { detail: approvalId }));
  }, []);
}

/** Returns whether the person went to this approval before its card appeared, and forgets it. */
export function takeAwaited(approvalId: string): boolean {
  const isAwaited = awaited === approvalId;
  if (isAwaited) awaited = null;
  return isAwaited;
}
