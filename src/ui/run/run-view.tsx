import { lazy, Suspense, useMemo, useState } from 'react';
import { useApprovalsOfRun } from '../../client/queries/use-approvals.ts';
import { useSteps, useToolCalls } from '../../client/queries/use-runs.ts';
import type { RunPicture } from '../../contracts/domain/run/attachments/run-picture.ts';
import type { FlatRun } from '../../contracts/domain/run/kind/flat-run.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import { isDryRun, isolationOf, planStateOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Run, Step, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { AnswerText } from '../answer/answer-text.tsx';
import { SentAttachments } from '../ask/attach/sent-attachments.tsx';
import { LinkButton } from '../kit/button.tsx';
import kit from '../kit/kit.module.css';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { startOf } from './conversation/started-playbook.ts';
import { RunDetails } from './details/run-details.tsx';
import { DryRunBadge } from './plan/dry-run-badge.tsx';
import { strings as planStrings } from './plan/plan-strings.ts';
import { PlanView } from './plan/plan-view.tsx';
import styles from './run.module.css';
import { RunControls } from './run-controls.tsx';
import { RunFiles } from './run-files.tsx';
import { RunLabels } from './run-labels.tsx';
import { RunOrigin } from './run-origin.tsx';
import { strings } from './run-strings.ts';
import { StepView } from './steps/step-view.tsx';
import { toTimeline, withStreamed } from './steps/timeline.ts';
import { useStream } from './steps/use-stream.ts';
import { useTodoTexts } from './todos/use-todo-texts.ts';

const HelperView = lazy(() => import('./steps/helper-view.tsx'));
const HandOverOffer = lazy(() => import('./hand-over/hand-over-offer.tsx'));
const HandOverSeam = lazy(() => import('./hand-over/hand-over-seam.tsx'));
const RunTodos = lazy(() => import('./todos/run-todos.tsx'));

const NO_STEPS: readonly Step[] = [];
const NO_CALLS: readonly ToolCallRow[] = [];

export function runElementId(runId: string): string {
  return `run-${runId}`;
}

function renderHelper(helperRunId: string) {
  return (
    <Suspense>
      <HelperView runId={helperRunId} />
    </Suspense>
  );
}

interface RunViewProps {
  run: Run;
  /** Agent of the run before it in the conversation; undefined for none. */
  before: string | undefined;
  latest: boolean;
  wanted: boolean;
  /** What requests of the conversation did with the pictures of the run's message. */
  pictures: readonly RunPicture[];
}

/** Shows one run: prompt, steps, answer. The latest run and the one named by the URL are expanded. */
export function RunView({ run, before, latest, wanted, pictures }: RunViewProps) {
  const agent = useAgentTitle()(run.agent);
  const prompt = promptOf(flattenRun(run));
  return (
    <article className={styles.run} id={runElementId(run.runId)} tabIndex={-1} aria-label={prompt}>
      {(run.origin.type === 'hand-over' || (before !== undefined && before !== run.agent)) && (
        <Suspense>
          <HandOverSeam run={run} />
        </Suspense>
      )}
      <div className={styles.prompt}>
        <p className={styles.who}>
          {run.origin.type === 'review' ? strings.fromWork : strings.you} <DryRunBadge run={flattenRun(run)} />
        </p>
        <p>
          <VisibleText text={prompt} />
        </p>
        {run.origin.type === 'review' && (
          <details className={kit.disclosure}>
            <summary>{strings.wholeRequest}</summary>
            <p className={styles.summaryText}>
              <VisibleText text={run.prompt} />
            </p>
          </details>
        )}
        <SentAttachments run={run} pictures={pictures} />
        <RunOrigin run={run} />
      </div>
      {latest ? <RunBody run={run} agent={agent} isLast /> : <EarlierRun run={run} agent={agent} wanted={wanted} />}
    </article>
  );
}

/** The request in words; that of a run that applies a plan is in the language of the screen. */
export function promptOf({ prompt, appliesPlanOf, toolCalls, review, playbook }: FlatRun): string {
  if (review !== undefined) return strings.part[review.role](review.round);
  if (playbook !== undefined) return startOf(playbook, prompt);
  return appliesPlanOf === undefined ? prompt : planStrings.applyPrompt(toolCalls);
}

function EarlierRun({ run, agent, wanted }: { run: Run; agent: string; wanted: boolean }) {
  const [open, setOpen] = useState(
    run.status === 'awaiting-approval' || run.status === 'running' || planStateOf(run) === 'open',
  );
  // Stays expanded when the URL later names something else.
  if (wanted && !open) setOpen(true);
  if (open) return <RunBody run={run} agent={agent} />;
  return (
    <div className={styles.answer}>
      <span className={styles.who}>{agent}</span>
      {run.text !== '' && <AnswerText text={run.text} runId={run.runId} />}
      {(run.text === '' || run.status !== 'completed') && <p>{strings.status[run.status]}</p>}
      <LinkButton onClick={() => setOpen(true)}>{strings.step(run.step, run.maxSteps)}</LinkButton>
    </div>
  );
}

function RunBody({ run, agent, isLast = false }: { run: Run; agent: string; isLast?: boolean }) {
  const steps = useSteps(run.runId) ?? NO_STEPS;
  const calls = useToolCalls(run.runId) ?? NO_CALLS;
  const approvals = useApprovalsOfRun(run.runId);
  const streamed = useStream(run.runId);
  // A streaming text arrives many times a second: the steps before it keep their objects and are not rendered again.
  const committed = useMemo(() => toTimeline(steps, calls), [steps, calls]);
  const timeline = withStreamed(committed, steps, streamed);
  const todos = useTodoTexts(run.todos);
  const ended = run.endedMs !== null;
  const isPlanned = isDryRun(run);
  const isOfReview = run.origin.type === 'review';
  const working = run.status === 'running' || run.status === 'queued';
  const mayHandOver = isLast && !isOfReview && !working;
  const handOver = mayHandOver && (
    <Suspense>
      <HandOverOffer run={run} />
    </Suspense>
  );
  return (
    <>
      <span className={styles.who} data-agent="true">
        {agent}
      </span>
      <ol className={styles.steps}>
        {timeline.map((step) => (
          <StepView
            key={step.index}
            step={step}
            runId={run.runId}
            agent={run.agent}
            maxSteps={run.maxSteps}
            // The planned changes have a view of their own.
            approvals={isPlanned ? undefined : approvals}
            // The last text of a run is its answer, shown below; do not repeat it here.
            hideText={ended && step.text !== '' && step.text === run.text}
            isDryRun={isPlanned}
            renderHelper={renderHelper}
            todos={todos}
          />
        ))}
      </ol>
      {run.todos && run.todos.length > 0 && (
        <Suspense>
          <RunTodos todos={run.todos} isLive={!ended} />
        </Suspense>
      )}
      {isPlanned && !ended && (
        <p className={page.soft}>{isolationOf(run) ? planStrings.runningIsolated : planStrings.running}</p>
      )}
      {ended && run.text !== '' && run.driver.type !== 'plan' && (
        <div className={styles.answer}>
          <AnswerText text={run.text} runId={run.runId} />
        </div>
      )}
      {isPlanned && ended && !isOfReview && <PlanView run={run} calls={calls} approvals={approvals} />}
      {run.beyond !== undefined && handOver}
      <RunLabels labels={run.labels} />
      {ended && !isPlanned && <RunFiles run={run} />}
      <RunDetails run={run} calls={calls}>
        {run.beyond === undefined && handOver}
      </RunDetails>
      <RunControls run={run} />
    </>
  );
}
