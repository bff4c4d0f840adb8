import { useCallback } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { usePlace } from '../app/state/place-context.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import { navigate } from '../routes/use-route.ts';

/** Tells a card that it was asked for, wherever it is shown. */
export const APPROVAL_WANTED = 'cloister-approval-wanted';

/**
 * Goes to a question: a page of its own on a phone and where it belongs to no run shown here, else its card in the run.
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
      navigate({ view: 'run', notebookId, runId });
      // The card may have to appear first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => window.dispatchEvent(new CustomEvent(APPROVAL_WANTED, { detail: approvalId }))),
      );
    },
    [layout, setSession],
  );
}
