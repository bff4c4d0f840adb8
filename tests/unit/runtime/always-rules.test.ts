import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/archive': 'A file.' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

const call = (toolName: string, input: unknown) =>
  lab.call('tools.call', { agent: 'asker', toolName, input, notebookId });

describe('an "always" rule for a file', () => {
  it('does not apply to files in a folder that later has its name', async () => {
    const asked = await call('write_file', { path: '/archive', content: 'new' });
    if (asked.type !== 'needs-approval') throw new Error(`expected a question, got ${asked.type}`);
    await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision: 'allow_always' });
    expect(await call('write_file', { path: '/archive', content: 'again' })).toMatchObject({ type: 'result' });

    await lab.call('files.remove', { notebookId, path: '/archive' });
    await lab.call('files.write', { notebookId, path: '/archive/2026/plan.md', content: 'mine' });
    expect(await call('write_file', { path: '/archive/2026/plan.md', content: 'evil' })).toMatchObject({
      type: 'needs-approval',
    });
  });
});
