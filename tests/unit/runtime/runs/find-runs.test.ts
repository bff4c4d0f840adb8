import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/notes/plan.md': 'Plan', '/notes/other.md': 'Other' });
});
afterEach(() => lab.stop());

async function ask(message: string): Promise<string> {
  const { runId } = await lab.call('runs.start', { message, notebookId });
  const { status } = await lab.settled(runId);
  if (status === 'awaiting-approval') {
    const pending = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
    await lab.call('approvals.respond', { approvalIds: pending, decision: 'allow_once' });
    await lab.settled(runId);
  }
  return runId;
}
const found = async (filter: object) => (await lab.call('runs.list', filter)).map(({ runId }) => runId);

it('finds the runs that read or changed a file, also after it was moved', async () => {
  const read = await ask('read /notes/plan.md');
  const written = await ask('write /notes/new plan.md: A better plan');
  const other = await ask('read /notes/other.md');
  expect(await found({ path: '/notes/new plan.md' })).toEqual([written]);
  expect(await found({ path: '/workspace/notes/plan.md' })).toEqual([read]);
  expect(await found({ path: 'PLAN' })).toEqual([written, read]);
  expect(await found({ path: '/notes', tool: 'read_file' })).toEqual([other, read]);
  await lab.call('files.move', { notebookId, from: '/notes/new plan.md', to: '/archive/2026.md' });
  expect(await found({ path: '/archive/2026.md' })).toEqual([written]);
  expect(await found({ path: '2026' })).toEqual([written]);
  expect(await found({ path: '2026', notebookId: await lab.notebook({}, 'Empty') })).toEqual([]);
});
