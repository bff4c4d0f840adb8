import { useCallback, useState } from 'react';
import type { Approval, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { ApprovalCard } from '../../approval/approval-card.tsx';
import { strings as approvalStrings } from '../../approval/approval-strings.ts';
import { TogetherBar } from '../../approval/together-bar.tsx';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { CallLine } from './call-line.tsx';
import { RunText } from './run-text.tsx';
import type { TimelineStep } from './timeline.ts';

/** From this number of calls on, a step shows a short list. */
const MANY_CALLS = 12;
const FIRST_CALLS = 5;

interface StepViewProps {
  step: TimelineStep;
  runId: string;
  maxSteps: number;
  approvals: ReadonlyMap<string, Approval> | undefined;
  hideText: boolean;
}

/** Shows one step: the text of the agent, its tool calls and their outcomes. */
export function StepView({ step, runId, maxSteps, approvals, hideText }: StepViewProps) {
  const [all, setAll] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const onSeenAll = useCallback(
    (id: string) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  const questions = step.calls.flatMap((call) => {
    const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
    return approval ? [approval] : [];
  });
  const shown = all ? step.calls : worthALine(step.calls);
  const firstOpen = questions.findIndex((question) => question.state === 'pending');
  const pending = questions.filter((question) => question.state === 'pending');
  return (
    <li className={styles.step}>
      <h3 className={styles.stepTitle}>{strings.step(step.index, maxSteps)}</h3>
      {step.reasoning !== '' && (
        <details className={kit.disclosure}>
          <summary>{strings.reasoning}</summary>
          <RunText text={step.reasoning} runId={runId} />
        </details>
      )}
      {step.text !== '' && !hideText && <RunText text={step.text} runId={runId} />}
      {step.streaming && step.text === '' && <Working text={strings.thinking} />}
      {pending.length > 1 && <p className={styles.together}>{approvalStrings.together.hint(pending.length)}</p>}
      {shown.length > 0 && (
        <ul className={styles.calls}>
          {shown.map((call) => {
            const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
            const at = approval ? questions.indexOf(approval) : -1;
            return (
              <li key={call.toolCallId}>
                {approval?.state !== 'pending' && <CallLine call={call} />}
                {approval && (
                  <ApprovalCard
                    approval={approval}
                    waitsForEarlier={firstOpen >= 0 && at > firstOpen}
                    onSeenAll={onSeenAll}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {pending.length > 1 && <TogetherBar pending={pending} seen={seen} />}
      {shown.length < step.calls.length && (
        <LinkButton className={styles.allCalls} onClick={() => setAll(true)}>
          {strings.allCalls(step.calls.length, step.calls.filter((call) => call.state === 'done').length)}
        </LinkButton>
      )}
    </li>
  );
}

/** Returns the calls to list when there are many: the first few, and all that are not done. */
function worthALine(calls: readonly ToolCallRow[]): readonly ToolCallRow[] {
  if (calls.length <= MANY_CALLS) return calls;
  return calls.filter(
    (call, index) =>
      index < FIRST_CALLS || call.approvalId !== null || call.state === 'denied' || call.state === 'failed',
  );
}
