import { describe, expect, it } from 'vitest';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, creationOf } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const source = `const { entries } = await cloister.list_files({ path: '/notes' });
for (const { path } of entries) await cloister.edit_file({ path, oldText: 'old', newText: 'new' });`;
const turns = [{ calls: [{ toolName: 'script_run', input: { source } }] }, { text: 'Done.' }];
const drive = { ports: { script: nodeSandbox } };
const files = { '/notes/a.md': 'old a', '/notes/b.md': 'old b' };

async function askedLab() {
  const free = createFreeAgent({});
  const lab = await createLoopLab({ agent: { ...free, can: { ...free.can, execute: true } }, files });
  const model = createReplayableModel(turns);
  expect(await lab.drive(model, drive)).toMatchObject({ status: 'awaiting-approval' });
  return { lab, model };
}

describe('a script in a run', () => {
  it('asks one time and makes all changes as one', async () => {
    const { lab, model } = await askedLab();
    const [approval] = lab.approvals('pending');
    await lab.answer(approval?.approvalId ?? '', 'allowed');
    expect(await lab.drive(model, drive)).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual({ '/notes/a.md': 'new a', '/notes/b.md': 'new b' });
    expect(lab.approvals()).toHaveLength(1);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('asks again when a new note makes another call of it', async () => {
    const { lab, model } = await askedLab();
    const [first] = lab.approvals('pending');
    await lab.answer(first?.approvalId ?? '', 'allowed');
    await lab.store.commit({
      writes: [
        {
          type: 'change',
          changeId: 'change-by-person',
          change: creationOf({ '/notes/c.md': 'old c' }, ['/notes']),
          action: 'create',
          actor: { type: 'person' },
          runId: null,
          toolCallId: null,
          labels: [],
        },
      ],
      audit: [],
    });
    expect(await lab.drive(model, drive)).toMatchObject({ status: 'awaiting-approval' });
    expect(lab.approvals('void')).toMatchObject([
      { approvalId: first?.approvalId, stateReason: expect.stringContaining('is not the one that was approved') },
    ]);
    expect((await lab.tree())['/notes/a.md']).toBe('old a');
    const [second] = lab.approvals('pending');
    expect(second?.change?.transitions).toHaveLength(3);
    await lab.answer(second?.approvalId ?? '', 'allowed');
    expect(await lab.drive(model, drive)).toMatchObject({ status: 'completed' });
    expect((await lab.tree())['/notes/c.md']).toBe('new c');
  });

  it('writes nothing when it is rejected', async () => {
    const { lab, model } = await askedLab();
    const [approval] = lab.approvals('pending');
    await lab.answer(approval?.approvalId ?? '', 'rejected');
    expect(await lab.drive(model, drive)).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual(files);
  });
});
