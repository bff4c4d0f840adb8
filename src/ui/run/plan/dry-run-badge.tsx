import type { PlanState } from '../../../contracts/domain/run/run.ts';
import styles from './plan.module.css';
import { strings } from './plan-strings.ts';

/** Marks a run as a dry run, and says what became of its plan. */
export function DryRunBadge({ state }: { state: PlanState }) {
  return <span className={styles.badge}>{strings.short[state]}</span>;
}
