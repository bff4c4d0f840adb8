import { afterEach, describe, expect, it } from 'vitest';
import type { ModelSource } from '../../../../../src/core/ports/agent-adapter.ts';
import { onDevice } from '../../../../../src/core/run/chosen-model.ts';
import type { ReviewState } from '../../../../../src/features/work/contract/review.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createScriptedModel, type Turn } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });
const said = (text: string): Turn => ({ text });
const PLAN = said('Write /notes/c.md from what I found: 42.');
const WROTE: Turn[] = [{ calls: [call('create_file', { path: '/notes/c.md', content: '42\n' })] }, said('I wrote c.')];

/** Three notebooks in three workspaces, and three agents of which each has rights in one. */
async function open(turns: readonly Turn[], options: Parameters<typeof openRuntimeLab>[0] = {}) {
  const model = createScriptedModel(turns);
  const lab = await openRuntimeLab({ model: () => model, ...options });
  labs.push(lab);
  const place = async (name: string, files: Record<string, string>) => {
    const { workspaceId } = await lab.call('workspaces.create', { name: `${name} group` });
    const { notebookId } = await lab.call('notebooks.create', { name, workspaceId });
    for (const [path, content] of Object.entries(files)) await lab.call('files.write', { notebookId, path, content });
    return notebookId;
  };
  const planning = await place('Planning', { '/plans/a.md': 'Forty-two\n' });
  const doing = await place('Doing', { '/notes/b.md': 'Beta\n' });
  const checking = await place('Checking', { '/rules/r.md': 'Numbers only\n' });
  const agents = { thinker: planning, doer: doing, critic: checking };
  for (const [name, notebook] of Object.entries(agents)) {
    const scope = { notebooks: [notebook], folders: ['/**'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name, scope }));
  }
  const { reviewId } = await lab.call('reviews.create', {
    prompt: 'Note the number.',
    notebookId: doing,
    plannerNotebookId: planning,
    reviewerNotebookId: checking,
    planner: 'thinker',
    executor: 'doer',
    reviewer: 'critic',
  });
  const get = () => lab.call('reviews.get', { reviewId });
  const reaches = (state: ReviewState) => waitUntil(async () => expect((await get()).state).toBe(state), 5);
  return {
    lab,
    model,
    reviewId,
    planning,
    doing,
    checking,
    get,
    reaches,
    /** Waits for the text to hand over, hands it over and resolves with it. */
    async handOver() {
      await reaches('awaiting-hand-over');
      const { waiting } = await get();
      await lab.call('reviews.handOver', { reviewId, hash: waiting?.hash ?? '' });
      return waiting;
    },
  };
}

const textOf = (prompt: unknown) => JSON.stringify(prompt);

describe('reviewed work in three workspaces', () => {
  it('runs each part in its own notebook, hands over only what the person saw, and is undone as one', async () => {
    const bench = await open([
      { calls: [read('/plans/a.md')] },
      PLAN,
      { calls: [read('/plans/a.md'), ...(WROTE[0]?.calls ?? [])] },
      said('I wrote c.'),
      { calls: [read('/notes/b.md'), read('/rules/r.md')] },
      said('VERDICT: approve'),
    ]);
    const { lab, model, reviewId, planning, doing, checking, get, reaches, handOver } = bench;
    const plan = await handOver();
    expect(plan).toMatchObject({ to: 'executor', toNotebookId: doing, from: [{ notebookId: planning }] });
    expect(plan?.text).toContain(PLAN.text);
    expect(plan?.text).toContain('another notebook');
    const work = await handOver();
    expect(work).toMatchObject({ to: 'reviewer', toNotebookId: checking });
    expect(work?.text).toContain('+42');
    await reaches('awaiting-decision');
    const { rounds, planRunId, changes, handed } = await get();
    const runs = [planRunId, rounds[0]?.executorRunId, rounds[0]?.reviewerRunId];
    const rows = await Promise.all(runs.map((runId) => lab.call('runs.get', { runId: runId ?? '' })));
    expect(rows.map(({ notebookId }) => notebookId)).toEqual([planning, doing, checking]);
    expect(rows.map(({ prompt }) => prompt).slice(1)).toEqual([plan?.text, work?.text]);
    // Neither found a file of another notebook.
    const results = textOf(model.prompts);
    expect(results).not.toContain('Forty-two\\\\nForty-two');
    expect(textOf(model.prompts.at(3))).not.toContain('Forty-two');
    expect(textOf(model.prompts.at(-1))).not.toContain('Beta');
    expect(textOf(model.prompts.at(-1))).toContain('Numbers only');
    expect(handed?.map(({ by, hash }) => [by, hash])).toEqual([
      ['person', plan?.hash],
      ['person', work?.hash],
    ]);
    const shown = changes.map(({ approvalId, receipt }) => ({ approvalId, receipt }));
    await lab.call('reviews.approve', { reviewId, changes: shown });
    await reaches('applied');
    expect((await lab.tree(doing))['/notes/c.md']).toBe('42\n');
    const [made] = await lab.call('reviews.ofFile', { notebookId: doing, path: '/notes/c.md' });
    expect(made?.provenance).toMatchObject({
      parts: [
        { role: 'planner', notebook: 'Planning', workspace: 'Planning group' },
        { role: 'executor', notebook: 'Doing', workspace: 'Doing group' },
        { role: 'reviewer', notebook: 'Checking', workspace: 'Checking group' },
      ],
      handed: [
        { to: 'executor', by: 'person', hash: plan?.hash },
        { to: 'reviewer', by: 'person', hash: work?.hash },
      ],
      sources: [{ notebookId: planning, path: '/plans/a.md' }],
    });
    await lab.call('runs.undo', { runId: (await get()).applyRunId ?? '' });
    expect((await lab.tree(doing))['/notes/c.md']).toBeUndefined();
    const entries = await lab.call('audit.entries', {});
    expect(entries.filter(({ action }) => action === 'review.hand-over')).toHaveLength(2);
    expect(lab.errors).toEqual([]);
  });

  it('starts nothing until the text that was shown is handed over, and can be cancelled there', async () => {
    const { lab, model, reviewId, reaches, get } = await open([PLAN, ...WROTE]);
    await reaches('awaiting-hand-over');
    expect(await lab.refusal('reviews.handOver', { reviewId, hash: 'a'.repeat(64) })).toBe('conflict');
    expect(
      await lab.refusal('reviews.approve', { reviewId, changes: [{ approvalId: 'x', receipt: 'a'.repeat(64) }] }),
    ).toBe('conflict');
    expect(model.prompts).toHaveLength(1);
    await lab.call('reviews.cancel', { reviewId });
    expect(await get()).toMatchObject({ state: 'cancelled', waiting: null, rounds: [] });
  });

  it('starts nothing when the text would be another one than the person saw', async () => {
    const { lab, model, reviewId, reaches, get } = await open([PLAN, ...WROTE]);
    await reaches('awaiting-hand-over');
    const { waiting } = await get();
    await lab.database.reviews.update(reviewId, { plan: 'Write another number.' });
    expect(await lab.refusal('reviews.handOver', { reviewId, hash: waiting?.hash ?? '' })).toBe('conflict');
    expect(await get()).toMatchObject({ state: 'awaiting-hand-over', rounds: [] });
    expect((await get()).waiting?.text).toContain('Write another number.');
    expect(model.prompts).toHaveLength(1);
  });

  it('shows the planned files to no part in another notebook', async () => {
    const { model, handOver, reaches } = await open([
      PLAN,
      ...WROTE,
      { calls: [read('/notes/c.md')] },
      said('VERDICT: approve'),
    ]);
    await handOver();
    await handOver();
    await reaches('awaiting-decision');
    expect(textOf(model.prompts.at(-1))).toContain('not-found');
  });

  it('carries labels along, names no file of the other notebook, and never loosens them', async () => {
    const { lab, planning, reviewId, handOver, reaches, get } = await open([PLAN, ...WROTE, said('VERDICT: approve')]);
    await reaches('awaiting-hand-over');
    // A label that the planner's run gets later goes along, too.
    const { planRunId } = await get();
    await lab.database.runs.update(planRunId ?? '', { labels: [{ label: 'untrusted', source: '/plans/mail.md' }] });
    await handOver();
    const carried = [{ label: 'untrusted', source: '“Note the number.”' }];
    expect((await handOver())?.labels).toEqual(carried);
    const { rounds } = await get();
    const { labels } = await lab.call('runs.get', { runId: rounds[0]?.executorRunId ?? '' });
    expect(labels).toEqual(carried);
    await reaches('awaiting-decision');
    // Without the notebook of the planner, its run is gone, and so may be the others; the labels of what was given are not.
    await lab.call('notebooks.remove', { notebookId: planning });
    await lab.database.runs.clear();
    await lab.call('reviews.sendBack', { reviewId, remarks: 'Once more.' });
    await waitUntil(async () => expect((await get()).rounds).toHaveLength(2), 5);
    const again = (await get()).rounds[1]?.executorRunId ?? '';
    expect((await lab.call('runs.get', { runId: again })).labels).toEqual(carried);
  });

  it('hands nothing local-only over to a model on a server, not even what a changed file had before', async () => {
    const model = createScriptedModel([
      PLAN,
      { calls: [call('write_file', { path: '/notes/b.md', content: 'New\n' })] },
      said('I wrote b.'),
    ]);
    const server = { providerId: 'server', origin: 'https://server.example', price: null };
    const models: ModelSource = {
      find: async (ref) => ({
        type: 'model',
        ...onDevice(model),
        ...(ref.providerId === 'server' ? { remote: server as never } : {}),
      }),
    } as ModelSource;
    const { lab, doing, handOver, reaches, get } = await open([], { models });
    await lab.call('files.setLabels', { notebookId: doing, path: '/notes/b.md', labels: ['local-only'] });
    await lab.call('agents.update', { name: 'critic', patch: { model: { providerId: 'server', modelId: 'big' } } });
    await handOver();
    await reaches('failed');
    expect((await get()).message).toContain('local-only');
  });
});
