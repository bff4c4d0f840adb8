import { useCallback } from 'react';
import { ChangeView } from '../../approval/change/change-view.tsx';
import { describeApproval } from '../../approval/change/describe-change.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useToolCatalog } from '../../tools/use-tool-catalog.ts';
import styles from './plan.module.css';
import { strings } from './plan-strings.ts';
import type { PlannedChange } from './planned-changes.ts';

interface PlannedItemProps {
  change: PlannedChange;
  /** Its place in the plan, from 1. */
  number: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Called with the receipt once the person has seen the change to its end. */
  onSeen: (receipt: string) => void;
}

/** Shows one planned change: a checkbox, a description, and the diff. */
export function PlannedItem({ change, number, isChosen, onChoose, onSeen }: PlannedItemProps) {
  const { approval, needs } = change;
  const { receipt, reason } = approval;
  const what = useWouldDo(change);
  const label = strings.tick(number, what);
  const seen = useCallback(() => onSeen(receipt), [onSeen, receipt]);
  return (
    <li className={styles.change} data-chosen={isChosen}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={label}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={styles.what}>
          <VisibleText text={what} />
        </span>
      </label>
      <p className={page.soft}>
        {reason === '' ? strings.free : strings.asks}
        {needs.length > 0 && ` ${strings.needs(needs.map(String))}`}
      </p>
      <ChangeView approval={approval} label={label} onSeen={seen} />
    </li>
  );
}

/** Returns what a planned change would do, in a sentence. */
export function useWouldDo({ approval }: PlannedChange): string {
  const { verb, object } = describeApproval(approval, useToolCatalog().get(approval.toolName));
  return strings.would(verb, object);
}
