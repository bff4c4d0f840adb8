import { useState } from 'react';
import { useApprovalsOfRun } from '../../../client/queries/use-approvals.ts';
import { useRun, useSteps, useToolCalls } from '../../../client/queries/use-runs.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { toVisibleText } from '../../../core/shared/visible-text.ts';
import { AnswerText } from '../../answer/answer-text.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { useTodoTexts } from '../todos/use-todo-texts.ts';
import { StepView } from './step-view.tsx';
import { toTimeline, withStreamed } from './timeline.ts';
import { useStream } from './use-stream.ts';

/** Characters of the task by which helpers are told apart. */
const LABEL_CHARS = 120;

/** Shows the run of a helper within the run that it works for: its task, its state and, unfolded, its steps. */
export default function HelperView({ runId }: { runId: string }) {
  const run = useRun(runId);
  return run ? <Helper run={run} /> : null;
}

function Helper({ run }: { run: Run }) {
  const title = useAgentTitle()(run.agent);
  const calls = useToolCalls(run.runId) ?? [];
  const approvals = useApprovalsOfRun(run.runId);
  const asks = calls.some(({ approvalId }) => approvalId !== null && approvals?.get(approvalId)?.state === 'pending');
  const [chosen, setChosen] = useState<boolean | null>(null);
  // What waits for the person is shown without a click.
  const open = asks || (chosen ?? false);
  return (
    <section
      className={styles.helper}
      aria-label={strings.helper.label(title, toVisibleText(run.prompt.slice(0, LABEL_CHARS)))}
    >
      <p className={styles.who} data-agent="true">
        {strings.helper.title(title)} <span className={page.light}>{strings.status[run.status]}</span>
      </p>
      <p className={styles.helperTask}>
        <VisibleText text={run.prompt} />
      </p>
      {run.message !== null && run.status !== 'completed' && <p>{run.message}</p>}
      <details
        className={kit.disclosure}
        open={open}
        onToggle={(event) => {
          const { open: now } = event.currentTarget;
          if (now !== open) setChosen(now);
        }}
      >
        <summary>{strings.helper.steps(run.step, calls.length)}</summary>
        {open && <HelperSteps run={run} calls={calls} approvals={approvals} />}
      </details>
    </section>
  );
}

function HelperSteps({
  run,
  calls,
  approvals,
}: {
  run: Run;
  calls: Parameters<typeof toTimeline>[1];
  approvals: ReturnType<typeof useApprovalsOfRun>;
}) {
  const steps = useSteps(run.runId) ?? [];
  const streamed = useStream(run.runId);
  const todos = useTodoTexts(run.todos);
  const timeline = withStreamed(toTimeline(steps, calls), steps, streamed);
  const ended = run.endedMs !== null;
  return (
    <>
      <ol className={styles.steps}>
        {timeline.map((step) => (
          <StepView
            key={step.index}
            step={step}
            runId={run.runId}
            agent={run.agent}
            maxSteps={run.maxSteps}
            approvals={approvals}
            hideText={ended && step.text !== '' && step.text === run.text}
            isDryRun={false}
            todos={todos}
          />
        ))}
      </ol>
      {ended && run.text !== '' && (
        <div className={styles.answer}>
          <AnswerText text={run.text} runId={run.runId} />
        </div>
      )}
    </>
  );
}
