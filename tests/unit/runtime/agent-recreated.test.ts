import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommitBatch, findWrite } from '../../../src/core/ports/commit-batch.ts';
import { rowsPut } from '../../support/rows-put.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/notes/a.md': 'A', '/private/b.md': 'B' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

const ask = () =>
  lab.call('tools.call', {
    agent: 'asker',
    toolName: 'write_file',
    input: { path: '/private/b.md', content: 'changed' },
    notebookId,
  });
const removeAndRecreate = async () => {
  await lab.call('agents.remove', { name: 'asker' });
  await lab.call(
    'agents.create',
    agentSpec({ name: 'asker', scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] } }),
  );
};
/** Does something right before the first commit that fits. */
function beforeCommit(fits: (batch: CommitBatch) => boolean, act: () => Promise<unknown>) {
  const { store } = lab.runtime.services;
  const { commit } = store;
  let done = false;
  store.commit = async (batch) => {
    if (!done && fits(batch)) {
      done = true;
      await act();
    }
    return commit(batch);
  };
}

describe('an agent that is removed and created again with fewer rights', () => {
  it('does not get a concurrent answer to its predecessor', async () => {
    beforeCommit((batch) => findWrite(batch, 'remove-agents') !== undefined, ask);
    await removeAndRecreate();
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect((await lab.database.approvals.toArray()).map(({ state }) => state)).toEqual(['void']);
  });

  it('does not get a late approval request of its predecessor', async () => {
    beforeCommit(
      (batch) => rowsPut(batch, 'approvals').length > 0,
      async () => {
        await lab.call('agents.update', { name: 'asker', patch: { title: 'Other' } });
      },
    );
    await ask().catch(() => undefined);
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });
});
