import { useCallback } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import { navigate } from '../routes/use-route.ts';
import { showRunPanel } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';

/** The event that asks the card of an approval, wherever it is shown, to take the focus. */
export const APPROVAL_WANTED = 'cloister-approval-wanted';

/**
 * Goes to an approval: to its own page on a phone or when its run is not shown here, else to its card in the run.
 */
export function useGoToApproval(): (
  approval: Pick<Approval, 'approvalId' | 'runId' | 'sessionId' | 'notebookId'>,
) => void {
  const layout = useLayout();
  const { setSession } = usePlace();
  return useCallback(
    ({ approvalId, runId, sessionId, notebookId }) => {
      if (layout === 'phone' || runId === null) {
        navigate({ view: 'approval', approvalId });
        return;
      }
      setSession(sessionId);
      showRunPanel();
      navigate({ view: 'run', notebookId, runId });
      // The card may have to appear first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => window.dispatchEvent(new CustomEvent(APPROVAL_WANTED, { detail: approvalId }))),
      );
    },
    [layout, setSession],
  );
}
