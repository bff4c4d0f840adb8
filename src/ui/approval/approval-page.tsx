import { useEffect } from 'react';
import { useApproval } from '../../client/queries/use-approvals.ts';
import { Button } from '../kit/button.tsx';
import type { Route } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './approval.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { strings } from './approval-strings.ts';

/** Shows one approval on its own page: the whole page of a phone, else the centre of the window beside its conversation. */
export function ApprovalPage({ approvalId }: { approvalId: string }) {
  const { notebook, setSession } = usePlace();
  const approval = useApproval(approvalId);
  const run: Route | null = approval?.runId
    ? { view: 'run', notebookId: approval.notebookId, runId: approval.runId }
    : null;
  const sessionId = approval?.sessionId ?? null;
  useEffect(() => {
    if (sessionId !== null) setSession(sessionId);
  }, [sessionId, setSession]);

  if (approval === undefined) return null;
  const back = () => navigate(run ?? { view: 'notebook', notebookId: notebook.notebookId });
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{strings.pageTitle}</h1>
      {approval === null ? <p>{strings.gone}</p> : <ApprovalCard approval={approval} page onAnswered={back} />}
      {approval?.state !== 'pending' && <Button onClick={back}>{strings.back}</Button>}
    </div>
  );
}
