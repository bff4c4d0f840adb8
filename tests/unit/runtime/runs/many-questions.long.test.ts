import { expect, it } from 'vitest';
import { openRuntimeLab } from '../../../support/runtime-lab.ts';

it('the Navigator answers 200 questions in a row', async () => {
  const lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/notes/plan.md': '# Plan\n\nWater the lettuce.\n' });
  let sessionId: string | undefined;
  const statuses = new Map<string, number>();
  for (let asked = 0; asked < 200; asked += 1) {
    const { runId } = await lab.call('runs.start', { message: 'find lettuce', notebookId, sessionId });
    const run = await lab.settled(runId);
    sessionId = run.sessionId;
    const { status, stopReason } = run;
    const end = `${status} ${stopReason}`;
    statuses.set(end, (statuses.get(end) ?? 0) + 1);
  }
  lab.stop();
  expect([...statuses]).toEqual([['completed end', 200]]);
});
