import type { Run } from '../../../src/contracts/domain/run/run.ts';
import type { Baseline, RunOutcome } from '../protocol.ts';
import { entriesOf } from './check-log.ts';
import { AREAS } from './scripts.ts';
import type { Snapshot } from './snapshot.ts';

/** What each run came to. */
export function outcomeOf(snapshot: Snapshot): Baseline {
  return Object.fromEntries(snapshot.runs.map((run) => [run.agent, outcomeOfRun(run, snapshot)]));
}

/** Every run ended as the same run does without a kill: nothing is missing, and nothing happened twice. */
export function checkRuns(found: Snapshot, settled: Snapshot, baseline: Baseline | null): string[] {
  const problems: string[] = [];
  const outcome = outcomeOf(settled);
  for (const { agent } of found.runs) if (!outcome[agent]) problems.push(`run: ${agent} is gone`);
  for (const run of settled.runs) {
    if (run.status !== 'completed' || run.stopReason !== 'end')
      problems.push(`run: ${run.agent} is ${run.status} (${run.message ?? run.stopReason})`);
    const steps = settled.steps.filter(({ runId }) => runId === run.runId);
    if (run.step !== steps.length || run.usage.requests !== steps.length)
      problems.push(
        `run: ${run.agent} counts ${run.step} steps, ${run.usage.requests} requests; there are ${steps.length}`,
      );
    const open = settled.toolCalls.filter((call) => call.runId === run.runId && call.result === null);
    if (open.length > 0) problems.push(`run: ${run.agent} has ${open.length} calls without a result`);
    const left = settled.approvals.filter(
      (approval) => approval.runId === run.runId && approval.state !== 'used' && approval.state !== 'rejected',
    );
    if (left.length > 0)
      problems.push(`run: ${run.agent} left questions that are ${left.map(({ state }) => state).join(', ')}`);
    const wanted = baseline?.[run.agent];
    const got = outcome[run.agent];
    if (wanted && got) problems.push(...compare(run.agent, wanted, got));
    if (baseline && !wanted) problems.push(`run: nobody knows ${run.agent}`);
  }
  return problems;
}

function compare(agent: string, wanted: RunOutcome, got: RunOutcome): string[] {
  const keys = ['status', 'text', 'steps', 'roles', 'journal', 'log', 'files'] as const;
  return keys.flatMap((key) => {
    if (JSON.stringify(wanted[key]) === JSON.stringify(got[key])) return [];
    return [
      `twice: ${key} of ${agent} differ from the run that was not killed: ${difference([wanted[key]].flat(), [got[key]].flat())}`,
    ];
  });
}

function difference(wanted: readonly unknown[], got: readonly unknown[]): string {
  const missing = wanted.filter((one) => !got.includes(one));
  const more = got.filter((one) => !wanted.includes(one));
  return missing.length + more.length === 0
    ? `${got.length} instead of ${wanted.length}, or another order`
    : `without ${missing.join('; ')} and with ${more.join('; ')}`;
}

function outcomeOfRun(run: Run, snapshot: Snapshot): RunOutcome {
  const { runId, sessionId, agent } = run;
  const plain = (text: string) => text.replaceAll(runId, '<run>');
  const area = AREAS[agent] ?? '/';
  return {
    status: run.status,
    text: run.text,
    steps: run.step,
    roles: snapshot.messages.filter((message) => message.sessionId === sessionId).map(({ role }) => role),
    journal: snapshot.changes
      .filter((change) => change.runId === runId)
      .map(({ action, transitions }) =>
        plain(
          `${action} ${transitions.map(({ before, after }) => `${before?.path} ${before?.hash} > ${after?.path} ${after?.hash}`).join(', ')}`,
        ),
      ),
    log: entriesOf(snapshot)
      .filter((entry) => entry.runId === runId && entry.action !== 'run.recover')
      .map(({ action, decision, toolCallId, target }) => plain(`${action} ${decision} ${toolCallId} ${target}`))
      .sort(),
    files: snapshot.files
      .filter(({ path }) => path.startsWith(`${area}/`) || path.includes(runId))
      .map(({ path, hash }) => plain(`${path} ${hash}`))
      .sort(),
  };
}
