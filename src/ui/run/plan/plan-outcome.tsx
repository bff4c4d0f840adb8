import { useState } from 'react';
import { useToolCalls } from '../../../client/queries/use-runs.ts';
import { planStateOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { strings as approvalStrings } from '../../approval/approval-strings.ts';
import { ChangeView } from '../../approval/change/change-view.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import styles from './plan.module.css';
import { strings } from './plan-strings.ts';
import type { PlannedChange } from './planned-changes.ts';
import { useWouldDo } from './planned-item.tsx';

interface PlanOutcomeProps {
  run: Run;
  changes: readonly PlannedChange[];
  /** The run that applies the plan; undefined for a discarded one. */
  applyingRun: Run | undefined;
}

/** Says what became of a plan, and of each of its changes. */
export function PlanOutcome({ run, changes, applyingRun }: PlanOutcomeProps) {
  const calls = useToolCalls(applyingRun?.runId ?? '') ?? [];
  const byPlan = new Map(calls.map((call) => [call.plannedAs, call]));
  const done = changes.filter(({ approval }) => byPlan.get(approval.approvalId)?.state === 'done').length;
  return (
    <>
      <p role="status">
        {planStateOf(run) === 'applied' ? strings.state.applied(done, changes.length) : strings.state.discarded}
      </p>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <ClosedItem
            key={change.approval.approvalId}
            change={change}
            outcome={planStateOf(run) === 'applied' ? outcomeOf(change, byPlan.get(change.approval.approvalId)) : null}
          />
        ))}
      </ol>
    </>
  );
}

function ClosedItem({ change, outcome }: { change: PlannedChange; outcome: string | null }) {
  const [open, setOpen] = useState(false);
  const what = useWouldDo(change);
  return (
    <li className={styles.closed}>
      <p className={styles.what}>
        <VisibleText text={what} />
      </p>
      {outcome !== null && (
        <p className={page.soft}>
          <VisibleText text={outcome} />
        </p>
      )}
      <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{approvalStrings.showChange}</summary>
        {open && <ChangeView approval={change.approval} label={what} onSeen={doNothing} />}
      </details>
    </li>
  );
}

function doNothing(): void {}

function outcomeOf({ approval }: PlannedChange, call: ToolCallRow | undefined): string {
  const words = strings.outcome;
  if (approval.state === 'cancelled') return words.leftOut;
  switch (call?.state) {
    case 'done':
      return words.applied;
    case 'waiting':
      return words.waiting;
    case 'denied':
    case 'failed':
      return words.refused(reasonOf(call));
    default:
      return words.working;
  }
}

function reasonOf({ result }: ToolCallRow): string {
  if (result?.type === 'denied') return translate(result.reason, result.sentence);
  return result?.type === 'error' ? translate(result.message, result) : '';
}
