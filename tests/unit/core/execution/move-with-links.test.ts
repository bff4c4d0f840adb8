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

describe('a move of several files', () => {
  const MANY = {
    toolName: 'move_files',
    input: {
      moves: [
        { from: '/a.md', to: '/b.md' },
        { from: '/notes/n.md', to: '/n.md' },
      ],
    },
  };
  const driven = async (...rules: RuleSpec[]) => {
    const lab = await createLoopLab({ files: FILES, agent: createFreeAgent({ approvals: 'destructive-only', rules }) });
    const run = await lab.drive(createReplayableModel([{ calls: [MANY] }]));
    return { lab, run };
  };

  it('is one change with one entry of the log', async () => {
    const { lab } = await driven();
    expect(await lab.tree()).toEqual({ '/b.md': 'A', '/protocols/p.md': 'First [[b]].', '/n.md': '[[b]]' });
    expect(lab.log().filter((line) => line.startsWith('file.'))).toEqual(['file.move allowed default.write']);
  });

  it.each<[string, RuleSpec, string]>([
    ['denies the tool for one file', { effect: 'deny', tool: 'Move_File' }, 'completed'],
    ['denies it for one of the paths', { effect: 'deny', tool: 'move_file', path: '/notes/**' }, 'completed'],
    ['denies one of the targets', { effect: 'deny', path: '/n.md' }, 'completed'],
    ['confirms the tool for one file', { effect: 'confirm', tool: 'move_file' }, 'awaiting-approval'],
    ['confirms one of the paths', { effect: 'confirm', path: '/a.md' }, 'awaiting-approval'],
  ])('changes nothing when a rule %s', async (_name, rule, status) => {
    const { lab, run } = await driven(rule);
    expect(run).toMatchObject({ status });
    expect(await lab.tree()).toEqual(FILES);
  });

  it('is not allowed by a rule that allows the tool for one file', async () => {
    const agent = createFreeAgent({ rules: [{ effect: 'allow', tool: 'move_file' }] });
    const lab = await createLoopLab({ files: FILES, agent });
    expect(await lab.drive(createReplayableModel([{ calls: [MANY] }]))).toMatchObject({ status: 'awaiting-approval' });
    expect(lab.approvals('pending')).toHaveLength(1);
  });
});
