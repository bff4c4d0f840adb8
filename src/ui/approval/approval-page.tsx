import { useEffect, useRef } from 'react';
import { useApproval, usePendingApprovals } from '../../client/queries/use-approvals.ts';
import type { Approval, ApprovalState } from '../../contracts/domain/run/run.ts';
import { Button } from '../kit/button.tsx';
import { leaveFocusTo } from '../kit/hooks/leave-focus.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import type { Route } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './approval.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { strings } from './approval-strings.ts';
import { pathsOf } from './change/describe-change.ts';
import { leaveApproval } from './left-approval.ts';

const ALLOWED: ReadonlySet<ApprovalState> = new Set(['allowed', 'used']);

/** An answered card disappears with its buttons; the run is shown beside it. */
const toRun = leaveFocusTo('run-heading');

/** Shows one approval on its own page: the whole page of a phone, else the centre of the window beside its conversation. */
export function ApprovalPage({ approvalId }: { approvalId: string }) {
  const { notebook, setSession } = usePlace();
  const approval = useApproval(approvalId);
  const run: Route | null = approval?.runId
    ? { view: 'run', notebookId: approval.notebookId, runId: approval.runId }
    : null;
  const sessionId = approval?.sessionId ?? null;
  const layout = useLayout();
  const others = usePendingApprovals();
  useEffect(() => {
    if (sessionId !== null) setSession(sessionId);
  }, [sessionId, setSession]);

  const back = () => navigate(run ?? { view: 'notebook', notebookId: notebook.notebookId });
  const state = approval?.state ?? null;
  const wasPending = useRef(false);
  useEffect(() => {
    if (state === 'pending') wasPending.current = true;
    if (!wasPending.current || state === 'pending' || state === null || !approval) return;
    wasPending.current = false;
    leaveApproval(approvalId);
    // Answered here, beside the run or in another window: the next approval of the run, else the note that the change wrote.
    const next = others?.find(
      (one) => one.approvalId !== approvalId && one.runId !== null && one.runId === approval.runId,
    );
    const path = layout === 'phone' || !ALLOWED.has(state) ? null : writtenNote(approval);
    if (next !== undefined) navigate({ view: 'approval', approvalId: next.approvalId });
    else if (path !== null) navigate({ view: 'file', notebookId: approval.notebookId, path });
    else navigate(run ?? { view: 'notebook', notebookId: notebook.notebookId });
  });
  if (approval === undefined) return null;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{strings.pageTitle}</h1>
      {approval === null ? (
        <p>{strings.gone}</p>
      ) : (
        <div className={styles.answerable} key={String(state === 'pending')} ref={toRun}>
          <ApprovalCard approval={approval} page />
        </div>
      )}
      {approval?.state !== 'pending' && <Button onClick={back}>{strings.back}</Button>}
    </div>
  );
}

/** Returns the path of the file that a change writes; null when it writes none, or several. */
function writtenNote({ change, script }: Approval): string | null {
  // At a checkpoint nothing is written yet.
  if (script?.isOpen) return null;
  const written = change === null ? [] : pathsOf(change).filter(({ kind, isFolder }) => !isFolder && kind !== 'delete');
  const [only] = written;
  return only !== undefined && written.length === 1 ? (only.to ?? only.path) : null;
}
