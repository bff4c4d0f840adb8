import { usePendingApprovals } from '../../../../client/queries/use-approvals.ts';
import { useGoToApproval } from '../../../../ui/approval/use-go-to-approval.ts';
import { useAsk } from '../../../../ui/ask/use-ask.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { Task } from '../../contract/task.ts';
import { strings } from '../../texts/task-strings.ts';
import { reasonOf } from './describe-task.ts';
import styles from './tasks.module.css';
import { useQueuedMessages } from './use-tasks.ts';

const words = strings.queued;

/** Shows the messages that wait until the run of their conversation ends. */
export default function QueuedMessages({ sessionId }: { sessionId: string }) {
  const queued = useQueuedMessages(sessionId) ?? [];
  const pending = usePendingApprovals() ?? [];
  const goTo = useGoToApproval();
  if (queued.length === 0) return null;
  const question = pending.find((approval) => approval.sessionId === sessionId);
  return (
    <section className={`${page.column} ${styles.queued}`} aria-label={words.title} aria-live="polite">
      {question && (
        <p className={`${page.actions} ${styles.ways}`}>
          {words.waits} <Button onClick={() => goTo(question)}>{words.toApproval}</Button>
        </p>
      )}
      <ul className={styles.items}>
        {queued.map((task) => (
          <QueuedMessage key={task.taskId} task={task} />
        ))}
      </ul>
    </section>
  );
}

function QueuedMessage({ task }: { task: Task }) {
  const { call } = useClient();
  const { send } = useAsk();
  const titleOf = useAgentTitle();
  const { taskId, prompt, state } = task;
  const cancel = useAction(async () => {
    await call('tasks.cancel', { taskId });
    focusSoon('run-heading');
  });
  const askInNew = useAction(async () => {
    await call('tasks.cancel', { taskId });
    await send(prompt, 'new');
  });
  const error = cancel.error ?? askInNew.error;
  const reason = reasonOf({ task, state, run: null }, titleOf(task.agent));
  return (
    <li className={styles.item} data-state={state}>
      <p className={page.breakable}>
        <VisibleText text={prompt.slice(0, 2000)} />
      </p>
      <p className={page.note}>{state === 'blocked' ? words.blocked : words.line}</p>
      {reason !== null && (
        <p className={styles.reason}>
          <VisibleText text={reason} />
        </p>
      )}
      <div className={`${page.actions} ${styles.ways}`}>
        <Button aria-label={words.cancelNamed(task.title)} busy={cancel.busy} onClick={() => void cancel.run()}>
          {common.cancel}
        </Button>
        {/* What is attached to a message belongs to its conversation. */}
        {task.attachments === undefined && !task.dryRun && task.config === undefined && (
          <Button tone="quiet" busy={askInNew.busy} onClick={() => void askInNew.run()}>
            {words.inNew}
          </Button>
        )}
        <a href={formatRoute({ view: 'tasks' })}>{strings.title}</a>
      </div>
      {error && <ErrorNote message={error.message} />}
    </li>
  );
}
