import { afterEach, describe, expect, it } from 'vitest';
import type { Approval } from '../../../../../src/contracts/domain/run/run.ts';
import type { ReviewState } from '../../../../../src/features/work/contract/review.ts';
import { touching } from '../../../../../src/features/work/worker/review-changes.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createScriptedModel, type Turn } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

let lab: RuntimeLab;
afterEach(() => lab?.stop());

const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });
const write = (path: string) => call('create_file', { path, content: `${path}\n` });
const said = (text: string): Turn => ({ text });

/** Starts reviewed work of agents that may use only `/notes`, but for `wide`, which may use all. */
async function start(turns: readonly Turn[], roles: { executor: string; reviewer: string | null }) {
  const model = createScriptedModel(turns);
  lab = await openRuntimeLab({ model: () => model });
  const notebookId = await lab.notebook({ '/notes/a.md': 'Alpha\n', '/secret/key.md': 'secret\n' });
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  for (const name of ['doer', 'critic']) await lab.call('agents.create', agentSpec({ name, scope }));
  await lab.call('agents.create', agentSpec({ name: 'wide' }));
  const { reviewId } = await lab.call('reviews.create', { prompt: 'Do it.', notebookId, planner: null, ...roles });
  const get = () => lab.call('reviews.get', { reviewId });
  const reaches = (state: ReviewState) => waitUntil(async () => expect((await get()).state).toBe(state), 5);
  return { model, notebookId, reviewId, get, reaches };
}

describe('an approval of reviewed work', () => {
  it('names all changes: a part of them is not what was shown', async () => {
    const turns = [{ calls: [write('/notes/b.md'), write('/notes/c.md')] }, said('Done.')];
    const { notebookId, reviewId, get, reaches } = await start(turns, { executor: 'doer', reviewer: null });
    await reaches('awaiting-decision');
    const [first] = (await get()).changes;
    const changes = [{ approvalId: first?.approvalId ?? '', receipt: first?.receipt ?? '' }];
    expect(await lab.refusal('reviews.approve', { reviewId, changes })).toBe('conflict');
    expect((await get()).state).toBe('awaiting-decision');
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/b.md');
  });
});

describe('a part of reviewed work', () => {
  it('does not get remarks from files that its agent may not read', async () => {
    const turns = [
      { calls: [write('/notes/c.md')] },
      said('Done.'),
      { calls: [read('/secret/key.md')] },
      said('Write that the key is secret.\nVERDICT: send back'),
    ];
    const { model, get, reaches } = await start(turns, { executor: 'doer', reviewer: 'wide' });
    await reaches('failed');
    expect((await get()).message).toContain('may not read /secret/key.md');
    expect(model.prompts).toHaveLength(4);
  });

  it('is not shown a file that was moved from where its agent may not read', async () => {
    const turns = [
      { calls: [write('/notes/c.md'), call('move_file', { from: '/secret/key.md', to: '/notes/key.md' })] },
      said('Done.'),
      said('VERDICT: approve'),
    ];
    const { model, reaches } = await start(turns, { executor: 'wide', reviewer: 'critic' });
    await reaches('awaiting-decision');
    const prompt = JSON.stringify(model.prompts.at(-1));
    expect(prompt).toContain('/notes/c.md');
    expect(prompt).toContain('1 files are not shown');
    expect(prompt).not.toContain('key.md');
  });
});

describe('touching', () => {
  it('finds a change of a stale file, and those that build on it at another path', () => {
    const planned = [
      ['/notes/a.md', '/notes/b.md'],
      ['/notes/b.md', '/notes/b.md'],
      ['/notes/c.md', '/notes/c.md'],
    ].map(([before, after], at) => ({
      approvalId: `${at}`,
      change: { transitions: [{ before: { path: before }, after: { path: after } }] },
    })) as unknown as Approval[];
    expect(touching(planned, ['/notes/a.md']).map(({ approvalId }) => approvalId)).toEqual(['0', '1']);
  });
});
