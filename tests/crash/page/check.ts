import type { CheckReport, Task } from '../protocol.ts';
import { checkAcknowledged } from './check-acknowledged.ts';
import { checkJournal } from './check-journal.ts';
import { checkLog, entriesOf } from './check-log.ts';
import { checkRuns, outcomeOf } from './check-runs.ts';
import { checkTrees } from './check-trees.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Holds what a kill left, as it was found and after the runs came to their end, against what must be true.
 * Each problem is one line that begins with what kind it is.
 */
export async function check(
  found: Snapshot,
  settled: Snapshot,
  task: Extract<Task, { kind: 'check' }>,
): Promise<CheckReport> {
  const problems: string[] = [];
  for (const [when, snapshot] of [
    ['as found', found],
    ['settled', settled],
  ] as const) {
    const lines = [
      ...(await checkTrees(snapshot)),
      ...checkJournal(snapshot),
      ...(await checkLog(snapshot)),
      ...(await checkAcknowledged(snapshot, task.acknowledged)),
    ];
    problems.push(...lines.map((line) => `${line} (${when})`));
  }
  problems.push(...checkGrowth(found, settled), ...checkRuns(found, settled, task.baseline));
  for (const { path } of settled.drafts) problems.push(`draft: ${path} is still open after it was written`);
  const interrupted = found.runs.filter((run) => run.status === 'running').length;
  return { problems, interrupted, outcome: outcomeOf(settled) };
}

/** Going on adds to the log and the journal, and takes nothing away. */
function checkGrowth(found: Snapshot, settled: Snapshot): string[] {
  const problems: string[] = [];
  for (const [index, row] of found.log.entries()) {
    if (settled.log[index]?.hash !== row.hash) problems.push(`log: entry ${row.seq} is another one after going on`);
  }
  const ids = new Set(settled.changes.map((change) => change.changeId));
  for (const { changeId } of found.changes)
    if (!ids.has(changeId)) problems.push(`journal: ${changeId} is gone after going on`);
  const recovered = entriesOf(settled)
    .slice(found.log.length)
    .filter((entry) => entry.action === 'run.recover');
  for (const run of found.runs) {
    const said = recovered.filter((entry) => entry.runId === run.runId).length;
    const expected = run.status === 'running' ? 1 : 0;
    if (said !== expected)
      problems.push(`run: ${run.agent} was ${run.status}, and the log says ${said} times that it was recovered`);
  }
  return problems;
}
