import { useEffect, useRef } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import type { Route } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { useIsRunWide } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import { isWriting } from './use-appearance.ts';

/**
 * Opens a new approval of the shown conversation in the centre of a wide window. Leaves the centre as it is while the person writes
 * there, and when it shows something other than notes. Approvals that were pending before do not open by themselves.
 */
export function CentreApprovals() {
  const pending = usePendingApprovals();
  const { route, notebook, session } = usePlace();
  const isRunWide = useIsRunWide();
  const known = useRef<ReadonlySet<string> | null>(null);
  const { notebookId } = notebook;
  const layout = useLayout();
  const isFree = layout === 'desktop' && !isRunWide && isNotes(route.view);
  useEffect(() => {
    if (pending === undefined) return;
    const before = known.current;
    known.current = new Set(pending.map(({ approvalId }) => approvalId));
    if (before === null || !isFree || (isWriting() && isInCentre(document.activeElement))) return;
    const added = pending.find(
      (one) =>
        !before.has(one.approvalId) &&
        one.runId !== null &&
        one.notebookId === notebookId &&
        (session === null || one.sessionId === session),
    );
    if (added !== undefined) navigate({ view: 'approval', approvalId: added.approvalId });
  }, [pending, isFree, notebookId, session]);
  return null;
}

/** Returns whether the centre shows notes, or nothing that an approval would take away. */
export function isNotes(view: Route['view']): boolean {
  return ['home', 'notebook', 'file', 'run'].includes(view);
}

/** Returns whether an element is in the centre of the window, or in a dialog above it. */
function isInCentre(element: Element | null): boolean {
  return element?.closest('#main, dialog, [role="dialog"]') != null;
}
