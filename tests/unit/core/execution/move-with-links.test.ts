import { describe, expect, it } from 'vitest';
import type { RuleSpec } from '../../../../src/contracts/domain/policy.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const FILES = { '/a.md': 'A', '/protocols/p.md': 'First [[a]].', '/notes/n.md': '[[a]]' };
const CALL = { toolName: 'move_file', input: { from: '/a.md', to: '/b.md' } };

async function moveUnder(...rules: RuleSpec[]) {
  const lab = await createLoopLab({ files: FILES, agent: createFreeAgent({ approvals: 'destructive-only', rules }) });
  const model = createReplayableModel([{ calls: [CALL] }]);
  const run = await lab.drive(model);
  return { lab, run };
}

describe('a move of a note that others link to', () => {
  it('is one change of all these notes, and one entry of the log', async () => {
    const { lab, run } = await moveUnder();
    expect(run).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual({ '/b.md': 'A', '/protocols/p.md': 'First [[b]].', '/notes/n.md': '[[b]]' });
    expect([...lab.store.tables.changes.values()].filter(({ runId }) => runId !== null)).toHaveLength(1);
    expect(lab.log().filter((line) => line.startsWith('file.'))).toEqual(['file.move allowed default.write']);
  });

  it.each<[string, RuleSpec]>([
    ['denies edits of', { effect: 'deny', tool: 'edit_file', path: '/protocols/**' }],
    ['confirms any call in', { effect: 'confirm', path: '/protocols' }],
    ['denies moves in', { effect: 'deny', tool: 'move_file', path: '/protocols/p.md', exact: true }],
  ])('leaves the notes that a rule %s', async (_name, rule) => {
    const { lab, run } = await moveUnder(rule);
    expect(run).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual({ '/b.md': 'A', '/protocols/p.md': 'First [[a]].', '/notes/n.md': '[[b]]' });
  });

  it('asks when a rule allows only where the moved note is', async () => {
    const allowed = createFreeAgent({ rules: ['/a.md', '/b.md'].map((path) => ({ effect: 'allow', path })) });
    const lab = await createLoopLab({ files: FILES, agent: allowed });
    expect(await lab.drive(createReplayableModel([{ calls: [CALL] }]))).toMatchObject({ status: 'awaiting-approval' });
    const [approval] = lab.approvals('pending');
    expect(approval?.claims.targets.map(({ path }) => path)).toEqual([
      '/a.md',
      '/b.md',
      '/notes/n.md',
      '/protocols/p.md',
    ]);
    expect(await lab.tree()).toEqual(FILES);
  });
});
