import { useEffect } from 'react';
import { useApproval, usePendingApprovals } from '../../client/queries/use-approvals.ts';
import type { Approval, ApprovalDecision } from '../../contracts/domain/run/run.ts';
import { Button } from '../kit/button.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import type { Route } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './approval.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { strings } from './approval-strings.ts';
import { pathsOf } from './change/describe-change.ts';

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

  if (approval === undefined) return null;
  const back = () => navigate(run ?? { view: 'notebook', notebookId: notebook.notebookId });
  /** Shows the next approval of the run, else the note that the change wrote. */
  const onAnswered = (decision: ApprovalDecision) => {
    const next = others?.find(
      (one) => one.approvalId !== approvalId && one.runId !== null && one.runId === approval?.runId,
    );
    const path = approval === null || layout === 'phone' || !isAllowed(decision) ? null : writtenNote(approval);
    if (next !== undefined) navigate({ view: 'approval', approvalId: next.approvalId });
    else if (approval !== null && path !== null) navigate({ view: 'file', notebookId: approval.notebookId, path });
    else back();
  };
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{strings.pageTitle}</h1>
      {approval === null ? <p>{strings.gone}</p> : <ApprovalCard approval={approval} page onAnswered={onAnswered} />}
      {approval?.state !== 'pending' && <Button onClick={back}>{strings.back}</Button>}
    </div>
  );
}

function isAllowed(decision: ApprovalDecision): boolean {
  return decision === 'allow_once' || decision === 'allow_always';
}

/** Returns the path of the file that a change writes; null when it writes none, or several. */
function writtenNote({ change }: Approval): string | null {
  const written = change === null ? [] : pathsOf(change).filter(({ kind, isFolder }) => !isFolder && kind !== 'delete');
  const [only] = written;
  return only !== undefined && written.length === 1 ? (only.to ?? only.path) : null;
}
