import type { Approval } from '../../contracts/run.ts';
import { ApprovalCard } from '../approval/approval-card.tsx';
import kit from '../kit/kit.module.css';
import { Working } from '../kit/working.tsx';
import { CallLine } from './call-line.tsx';
import styles from './run.module.css';
import { RunText } from './run-text.tsx';
import { strings } from './strings.ts';
import type { TimelineStep } from './timeline.ts';

interface StepViewProps {
  step: TimelineStep;
  maxSteps: number;
  approvals: ReadonlyMap<string, Approval> | undefined;
  hideText: boolean;
}

/** One step: what the agent means to do, what it does, what came of it. */
export function StepView({ step, maxSteps, approvals, hideText }: StepViewProps) {
  const questions = step.calls.flatMap((call) => {
    const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
    return approval ? [approval] : [];
  });
  const firstOpen = questions.findIndex((question) => question.state === 'pending');
  return (
    <li className={styles.step}>
      <h3 className={styles.stepTitle}>{strings.step(step.index, maxSteps)}</h3>
      {step.reasoning !== '' && (
        <details className={kit.disclosure}>
          <summary>{strings.reasoning}</summary>
          <RunText text={step.reasoning} />
        </details>
      )}
      {step.text !== '' && !hideText && <RunText text={step.text} />}
      {step.streaming && step.text === '' && <Working text={strings.thinking} />}
      {step.calls.length > 0 && (
        <ul className={styles.calls}>
          {step.calls.map((call) => {
            const approval = call.approvalId === null ? undefined : approvals?.get(call.approvalId);
            const at = approval ? questions.indexOf(approval) : -1;
            return (
              <li key={call.toolCallId}>
                {approval?.state !== 'pending' && <CallLine call={call} />}
                {approval && <ApprovalCard approval={approval} waitsForEarlier={firstOpen >= 0 && at > firstOpen} />}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
