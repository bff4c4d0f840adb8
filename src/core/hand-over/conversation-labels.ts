import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { createRunLabels } from '../policy/run-labels.ts';

/**
 * Returns the labels that the next run of a conversation starts with: those of all content that was read, by any agent, and those of
 * names that its own agent was shown. Names that another agent was shown are in that agent's messages alone, which it is not sent.
 */
export function conversationLabels(runs: readonly Pick<Run, 'agent' | 'labels'>[], agent: string): readonly RunLabel[] {
  const counted = runs.flatMap((run) =>
    run.agent === agent ? run.labels : run.labels.filter(({ by }) => by === undefined),
  );
  return createRunLabels(counted).all();
}
