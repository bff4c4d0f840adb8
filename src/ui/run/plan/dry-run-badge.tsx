import type { FlatRun } from '../../../contracts/domain/run/kind/flat-run.ts';
import styles from './plan.module.css';
import { strings } from './plan-strings.ts';

interface DryRunBadgeProps {
  run: Pick<FlatRun, 'dryRun' | 'isolation' | 'review'>;
}

/** Marks a run whose changes are only planned, and says what became of its plan. Renders nothing for other runs. */
export function DryRunBadge({ run: { dryRun, isolation, review } }: DryRunBadgeProps) {
  if (dryRun === undefined) return null;
  if (review !== undefined) return <span className={styles.badge}>{strings.ownFolder.review}</span>;
  return <span className={styles.badge}>{isolation ? strings.ownFolder[dryRun] : strings.short[dryRun]}</span>;
}
