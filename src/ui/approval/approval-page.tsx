import { useApproval } from '../../live/use-approvals.ts';
import { usePlace } from '../app/place-context.tsx';
import { Button } from '../kit/button.tsx';
import { navigate } from '../routes/use-route.ts';
import styles from './approval.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { strings } from './strings.ts';

/** One question as a page of its own. */
export function ApprovalPage({ approvalId }: { approvalId: string }) {
  const { notebook } = usePlace();
  const approval = useApproval(approvalId);
  if (approval === undefined) return null;
  const back = () =>
    navigate(
      approval?.runId
        ? { view: 'run', notebookId: approval.notebookId, runId: approval.runId }
        : { view: 'notebook', notebookId: notebook.notebookId },
    );
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{strings.pageTitle}</h1>
      {approval === null ? <p>{strings.gone}</p> : <ApprovalCard approval={approval} page onAnswered={back} />}
      {approval?.state !== 'pending' && <Button onClick={back}>{strings.back}</Button>}
    </div>
  );
}
