import { expect, it } from 'vitest';
import { caseCount } from '../../../support/case-count.ts';
import { openRuntimeLab } from '../../../support/runtime-lab.ts';

/** More than an agent may ask of a model in an hour, by default. */
const QUESTIONS = caseCount({ reduced: 60, full: 200 });

it(`the Navigator answers ${QUESTIONS} questions in a row`, async () => {
  const lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/notes/plan.md': '# Plan\n\nWater the lettuce.\n' });
  let sessionId: string | undefined;
  const statuses = new Map<string, number>();
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const { runId } = await lab.call('runs.start', { message: 'find lettuce', notebookId, sessionId });
    const run = await lab.settled(runId);
    sessionId = run.sessionId;
    const { status, stopReason } = run;
    const end = `${status} ${stopReason}`;
    statuses.set(end, (statuses.get(end) ?? 0) + 1);
  }
  lab.stop();
  expect([...statuses]).toEqual([['completed end', QUESTIONS]]);
});
