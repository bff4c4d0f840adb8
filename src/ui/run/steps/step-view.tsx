import { memo, useCallback, useMemo, useState } from 'react';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import { AnswerText } from '../../answer/answer-text.tsx';
import { RunText } from '../../answer/run-text.tsx';
import { TogetherBar } from '../../approval/answers/together-bar.tsx';
import { ApprovalCard } from '../../approval/approval-card.tsx';
import { strings as approvalStrings } from '../../approval/approval-strings.ts';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { todoStrings } from '../todos/todo-strings.ts';
import { CallLine } from './call-line.tsx';
import { LISTED_CALLS, listCalls } from './listed-calls.ts';
import type { TimelineStep } from './timeline.ts';

interface StepViewProps {
  step: TimelineStep;
  runId: string;
  agent: string;
  maxSteps: number;
  approvals: ReadonlyMap<string, Approval> | undefined;
  hideText: boolean;
  /** Changes are planned only. */
  isDryRun: boolean;
  /** Shows the run of a helper below the call that asked it. Default: only the call is shown. */
  renderHelper?: (helperRunId: string) => React.ReactNode;
  /** Texts of the run's to-dos by id. */
  todos: ReadonlyMap<string, string>;
}

/** Shows one step: the text of the agent, its tool calls and their outcomes. */
export const StepView = memo(function StepView(props: StepViewProps) {
  const { step, runId, agent, maxSteps, approvals, hideText, isDryRun, renderHelper, todos } = props;
  const [all, setAll] = useState(false);
  const [pages, setPages] = useState(1);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const onSeenAll = useCallback(
    (id: string) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  const { shown, rest, folded, laterApprovals } = useMemo(
    () => listCalls(step.calls, approvals, { isAll: all, pages }),
    [step.calls, approvals, all, pages],
  );
  const questions = shown.flatMap((call) => {
    const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
    return approval ? [approval] : [];
  });
  const firstOpen = questions.findIndex((question) => question.state === 'pending');
  const pending = questions.filter((question) => question.state === 'pending');
  const places = new Map(questions.map(({ approvalId }, at) => [approvalId, at]));
  return (
    <li className={page.tightStack}>
      <h3 className={styles.stepTitle}>{strings.step(step.index, maxSteps)}</h3>
      {step.reasoning.trim() !== '' && (
        <details className={kit.disclosure}>
          <summary>{strings.reasoning}</summary>
          <RunText text={step.reasoning} runId={runId} from={step.reasoningFrom ?? 0} />
        </details>
      )}
      {step.text !== '' && !hideText && <AnswerText text={step.text} runId={runId} from={step.textFrom ?? 0} />}
      {step.streaming && step.text === '' && <Working text={strings.thinking} />}
      {pending.length > 1 && <p className={page.note}>{approvalStrings.together.hint(pending.length)}</p>}
      {shown.length > 0 && (
        <ul className={styles.calls}>
          {shown.map((call, index) => {
            const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
            const at = approval ? places.get(approval.approvalId) : undefined;
            return (
              <li key={call.toolCallId}>
                {call.todoId !== shown[index - 1]?.todoId && <CallsFor text={todos.get(call.todoId ?? '')} />}
                {approval?.state !== 'pending' && <CallLine call={call} agent={agent} isDryRun={isDryRun} />}
                {approval && (
                  <ApprovalCard
                    approval={approval}
                    waitsForEarlier={firstOpen >= 0 && at !== undefined && at > firstOpen}
                    onSeenAll={onSeenAll}
                  />
                )}
                {call.helperRunId !== undefined && renderHelper?.(call.helperRunId)}
              </li>
            );
          })}
        </ul>
      )}
      {pending.length > 1 && <TogetherBar pending={pending} seen={seen} />}
      {laterApprovals > 0 && <p className={page.note}>{strings.laterApprovals(laterApprovals)}</p>}
      {rest > 0 && (
        <LinkButton className={page.atStart} onClick={() => setPages(pages + 1)}>
          {strings.moreCalls(Math.min(rest, LISTED_CALLS), rest)}
        </LinkButton>
      )}
      {folded > 0 && (
        <LinkButton className={page.atStart} onClick={() => setAll(true)}>
          {strings.allCalls(step.calls.length, step.calls.filter((call) => call.state === 'done').length)}
        </LinkButton>
      )}
    </li>
  );
});

/** Names the to-do that the next calls are made for. */
function CallsFor({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={styles.callsFor}>
      <VisibleText text={todoStrings.callsFor(text)} />
    </p>
  );
}
