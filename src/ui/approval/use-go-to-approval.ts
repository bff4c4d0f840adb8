import { useCallback } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { navigate } from '../routes/use-route.ts';

/** The event that asks the card of an approval, wherever it is shown, to take the focus. */
export const APPROVAL_WANTED = 'cloister-approval-wanted';

/** Shows an approval in the centre of the window, or on the whole page of a phone, and moves the focus to its card. */
export function useGoToApproval(): (approval: Pick<Approval, 'approvalId'>) => void {
  return useCallback(({ approvalId }) => {
    navigate({ view: 'approval', approvalId });
    // The card may have to appear first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => window.dispatchEvent(new CustomEvent(APPROVAL_WANTED, { detail: approvalId }))),
    );
  }, []);
}
