import type { PlanState } from '../../../contracts/domain/run/kind/run-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import styles from './plan.module.css';
import { strings } from './plan-strings.ts';

interface DryRunBadgeProps {
  run: Pick<Run, 'isolation' | 'review'>;
  state: PlanState;
}

/** Marks a run whose changes are only planned, and says what became of its plan. */
export function DryRunBadge({ run: { isolation, review }, state }: DryRunBadgeProps) {
  if (review !== undefined) return <span className={styles.badge}>{strings.ownFolder.review}</span>;
  return <span className={styles.badge}>{isolation ? strings.ownFolder[state] : strings.short[state]}</span>;
}
