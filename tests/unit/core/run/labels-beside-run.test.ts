import { expect, it } from 'vitest';
import type { Label } from '../../../../src/contracts/domain/notebook/label.ts';
import { createLoopLab, type LoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const read = { toolName: 'read_file', input: { path: '/a.md' } };
const write = { toolName: 'write_file', input: { path: '/a.md', content: 'new' } };
const SERVER = { origin: 'https://models.example' };

/** A direct call during the run reads a labelled file. */
async function readBeside({ store }: LoopLab, label: Label): Promise<void> {
  await store.commit({
    writes: [{ type: 'patch-run', runId: RUN_ID, patch: { labels: [{ label, source: '/beside.md' }] } }],
    audit: [],
  });
}

it('a run sends nothing more to a server after a local-only file was read by a direct call', async () => {
  const lab = await createLoopLab({ agent: createFreeAgent(), files: { '/a.md': 'A' } });
  const model = createScriptedModel([
    { calls: [read], onChunk: (index) => (index === 0 ? readBeside(lab, 'local-only') : undefined) },
    { text: 'Never asked.' },
  ]);
  const run = await lab.drive(model, { chosen: { remote: SERVER } });
  expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied', error: { code: 'local-only' } });
  expect(model.prompts).toHaveLength(1);
});

it('a change needs approval after an untrusted file was read by a direct call', async () => {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  const lab = await createLoopLab({ agent, files: { '/a.md': 'A' } });
  const model = createScriptedModel([
    { calls: [write], onChunk: (index) => (index === 0 ? readBeside(lab, 'untrusted') : undefined) },
    { calls: [write] },
  ]);
  expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
  expect(await lab.tree()).toEqual({ '/a.md': 'A' });
  expect(lab.approvals('pending')).toMatchObject([{ toolName: 'write_file', rule: 'flow.untrusted' }]);
});
