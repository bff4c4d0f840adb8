import { afterEach, describe, expect, it } from 'vitest';
import { type RunEvent, runEventSchema } from '../../../../../src/contracts/domain/run/event.ts';
import { STREAM_CHANNEL } from '../../../../../src/contracts/wire/channels.ts';
import type { ZipBlob } from '../../../../../src/contracts/wire/transfer.ts';
import type { ModelSource } from '../../../../../src/core/ports/agent-adapter.ts';
import { onDevice } from '../../../../../src/core/run/chosen-model.ts';
import type { ReviewState } from '../../../../../src/features/work/contract/review.ts';
import { advanceReviews } from '../../../../../src/features/work/worker/advance-reviews.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createScriptedModel, type ScriptedModel, type Turn } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n', '/secret/key.md': 'secret\n' };
const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });
const write = (path: string, content: string) => call('create_file', { path, content });
const edit = (path: string, oldText: string, newText: string) => call('edit_file', { path, oldText, newText });
const PLAN: Turn = { text: '1. Read /notes/a.md. 2. Write /notes/c.md.' };
const said = (text: string): Turn => ({ text });

interface Bench {
  readonly lab: RuntimeLab;
  readonly model: ScriptedModel;
  readonly notebookId: string;
  /** Starts the work and resolves with its id once it waits or has ended. */
  start(input?: object): Promise<string>;
  reaches(reviewId: string, state: ReviewState): Promise<void>;
  approve(reviewId: string): Promise<void>;
  get(reviewId: string): ReturnType<typeof getOf>;
}

const getOf = (lab: RuntimeLab, reviewId: string) => lab.call('reviews.get', { reviewId });

async function open(turns: readonly Turn[], options: Parameters<typeof openRuntimeLab>[0] = {}): Promise<Bench> {
  const model = createScriptedModel(turns);
  const lab = await openRuntimeLab({ model: () => model, ...options });
  labs.push(lab);
  const notebookId = await lab.notebook(FILES);
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  for (const name of ['thinker', 'doer', 'critic']) await lab.call('agents.create', agentSpec({ name, scope }));
  return {
    lab,
    model,
    notebookId,
    async start(input = {}) {
      const roles = { planner: 'thinker', executor: 'doer', reviewer: 'critic', ...input };
      const { reviewId } = await lab.call('reviews.create', { prompt: 'Sum up a in c.', notebookId, ...roles });
      return reviewId;
    },
    reaches: (reviewId, state) => waitUntil(async () => expect((await getOf(lab, reviewId)).state).toBe(state), 5),
    async approve(reviewId) {
      const { changes } = await getOf(lab, reviewId);
      const shown = changes.map(({ approvalId, receipt }) => ({ approvalId, receipt }));
      await lab.call('reviews.approve', { reviewId, changes: shown });
    },
    get: (reviewId) => getOf(lab, reviewId),
  };
}

/** Reads the list of provenance of an exported archive. */
async function listIn(archive: ZipBlob): Promise<unknown> {
  const { openZip } = await import('../../../../../src/adapters/zip/read-zip.ts');
  if (!(archive instanceof Blob)) return null;
  const zip = await openZip(archive, { totalBytes: 1e6 }, async () => undefined);
  const item = zip.items.find(({ path }) => path.endsWith('.cloister/provenance.json'));
  const content = item && item.type === 'file' ? await zip.read(item) : undefined;
  return content?.type === 'bytes' ? JSON.parse(new TextDecoder().decode(content.bytes)) : null;
}

/** Expects the change of `/notes/c.md` to say which work, parts, models and sources it is from, in its row and in the file's history. */
async function expectProvenance(lab: RuntimeLab, notebookId: string, shown: unknown): Promise<void> {
  const [change] = await lab.database.changes.filter(({ provenance }) => provenance !== undefined).toArray();
  const role = (name: string) =>
    expect.objectContaining({ role: name, notebookId, notebook: 'Plants', model: expect.anything() });
  expect(change?.provenance).toMatchObject({
    title: 'Sum up a in c.',
    rounds: 2,
    parts: [role('planner'), role('executor'), role('reviewer')],
    sources: [{ notebookId, path: '/notes/a.md', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
  expect(change?.provenance?.handed.map(({ to, by, from }) => [to, by, from.length])).toEqual([
    ['executor', 'app', 1],
    ['reviewer', 'app', 2],
    ['executor', 'app', 1],
    ['reviewer', 'app', 3],
  ]);
  expect(shown).toEqual(change?.provenance);
}

const ROUND: Turn[] = [{ calls: [read('/notes/a.md'), write('/notes/c.md', 'A sums up.\n')] }, said('I wrote c.')];

describe('work that is planned, done and reviewed', () => {
  it('announces the plan when it is made', async () => {
    const channel = new BroadcastChannel(STREAM_CHANNEL);
    const plans: RunEvent[] = [];
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (Array.isArray(data)) plans.push(...(data as RunEvent[]).filter(({ type }) => type === 'plan-update'));
    };
    const { start, get } = await open([PLAN, ...ROUND, said('Fine.\nVERDICT: approve')]);
    const reviewId = await start();
    // The work takes the plan over after its run has announced it; other tests of this process announce theirs on the same channel.
    await waitUntil(async () => expect((await get(reviewId)).plan).not.toBe(''));
    const { plan, planRunId } = await get(reviewId);
    const own = () => plans.filter(({ runId }) => runId === planRunId);
    await waitUntil(async () => expect(own()).toHaveLength(1));
    channel.close();
    expect(own()).toEqual([{ type: 'plan-update', runId: planRunId, change: 'made', todos: [], text: plan }]);
    expect(own().map((event) => runEventSchema.parse(event))).toEqual(own());
  });

  it('is planned, done, sent back once, done again, and written when the person approves', async () => {
    const { lab, model, notebookId, start, reaches, approve, get } = await open([
      PLAN,
      ...ROUND,
      said('- /notes/c.md: name the source.\nVERDICT: send back'),
      { calls: [edit('/notes/c.md', 'A sums up.', 'A sums up. Source: [[a]].')] },
      said('I named it.'),
      { calls: [read('/notes/c.md')] },
      said('All is met.\n**Verdict: approve**'),
    ]);
    const before = await lab.tree(notebookId);
    const reviewId = await start();
    await reaches(reviewId, 'awaiting-decision');
    const waiting = await get(reviewId);
    expect(waiting).toMatchObject({ plan: PLAN.text, message: null, stale: [] });
    expect(waiting.rounds.map(({ verdict, decision }) => [verdict, decision?.type, decision?.by])).toEqual([
      ['send-back', 'send-back', 'agent'],
      ['approve', undefined, undefined],
    ]);
    expect(waiting.rounds[0]?.remarks).toBe('- /notes/c.md: name the source.');
    expect(waiting.diff).toContain('+A sums up. Source: [[a]].');
    expect(waiting.diff).not.toContain('+A sums up.\n');
    const own = ([path]: [string, string]) => !path.startsWith('/runs/');
    const notesOf = (tree: Record<string, string>) => Object.fromEntries(Object.entries(tree).filter(own));
    expect(notesOf(await lab.tree(notebookId))).toEqual(before);
    // The reviewer of the second round saw the file as it would be.
    expect(JSON.stringify(model.prompts.at(-1))).toContain('Source: [[a]].');
    await approve(reviewId);
    await reaches(reviewId, 'applied');
    expect((await lab.tree(notebookId))['/notes/c.md']).toBe('A sums up. Source: [[a]].\n');
    const exported = await listIn(await lab.call('notebooks.export', { notebookId, format: 'zip' }));
    expect(exported).toMatchObject({
      format: 'cloister-provenance',
      works: [{ reviewId, parts: [{ agent: 'thinker' }, { agent: 'doer' }, { agent: 'critic' }] }],
      files: [{ path: '/notes/c.md', reviewId, isCurrent: true }],
    });
    const [made] = await lab.call('reviews.ofFile', { notebookId, path: '/notes/c.md' });
    expect(made).toMatchObject({
      reviewId,
      planner: { agent: 'thinker' },
      executor: { agent: 'doer', agentRevision: 1 },
      reviewer: { agent: 'critic' },
      approvedBy: 'person',
      rounds: 2,
      inputs: [{ path: '/notes/a.md' }],
      isCurrent: true,
    });
    expect(made?.inputs[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    await expectProvenance(lab, notebookId, made?.provenance ?? null);
    const { applyRunId, rounds } = await get(reviewId);
    for (const { executorRunId: runId } of rounds)
      expect(await lab.call('runs.get', { runId })).toMatchObject({ dryRun: 'applied' });
    await lab.call('runs.undo', { runId: applyRunId ?? '' });
    expect((await lab.tree(notebookId))['/notes/c.md']).toBeUndefined();
    expect(lab.errors).toEqual([]);
  });

  it('writes nothing when a run of an earlier round was removed', async () => {
    const { lab, notebookId, start, reaches, approve, get } = await open([
      ...ROUND,
      { calls: [edit('/notes/c.md', 'A sums up.', 'B.')] },
      said('Again.'),
    ]);
    const reviewId = await start({ planner: null, reviewer: null });
    await reaches(reviewId, 'awaiting-decision');
    await lab.call('reviews.sendBack', { reviewId, remarks: 'Once more' });
    await reaches(reviewId, 'awaiting-decision');
    const { rounds } = await get(reviewId);
    await lab.database.runs.delete(rounds[0]?.executorRunId ?? '');
    expect(rounds).toHaveLength(2);
    await expect(approve(reviewId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await lab.tree(notebookId))['/notes/c.md']).toBeUndefined();
  });

  it('ends its rounds at the bound, whatever the reviewer says', async () => {
    const { lab, start, reaches, get } = await open([
      PLAN,
      ...ROUND,
      said('VERDICT: send back'),
      { calls: [edit('/notes/c.md', 'A sums up.', 'B.')] },
      said('Again.'),
      said('Still wrong.\nVERDICT: send back'),
    ]);
    const reviewId = await start({ maxRounds: 2 });
    await reaches(reviewId, 'awaiting-decision');
    const { rounds } = await get(reviewId);
    expect(rounds).toHaveLength(2);
    expect(rounds[0]?.decision?.remarks).toContain('without remarks');
    expect(await lab.refusal('reviews.sendBack', { reviewId, remarks: 'Once more' })).toBe('bad-input');
  });

  it('a rejection changes nothing, and can be taken back', async () => {
    const { lab, notebookId, start, reaches, approve } = await open([...ROUND]);
    const reviewId = await start({ planner: null, reviewer: null });
    await reaches(reviewId, 'awaiting-decision');
    await lab.call('reviews.reject', { reviewId, remarks: 'Not needed.' });
    expect((await lab.tree(notebookId))['/notes/c.md']).toBeUndefined();
    expect(
      await lab.refusal('reviews.approve', { reviewId, changes: [{ approvalId: 'x', receipt: 'a'.repeat(64) }] }),
    ).toBe('conflict');
    await lab.call('reviews.reopen', { reviewId });
    await approve(reviewId);
    await reaches(reviewId, 'applied');
    expect((await lab.tree(notebookId))['/notes/c.md']).toBe('A sums up.\n');
  });

  it('approves only what was shown, byte by byte', async () => {
    const { lab, notebookId, start, reaches, get } = await open([...ROUND]);
    const reviewId = await start({ planner: null, reviewer: null });
    await reaches(reviewId, 'awaiting-decision');
    const { changes } = await get(reviewId);
    const approvalId = changes[0]?.approvalId ?? '';
    const other = [{ approvalId, receipt: 'a'.repeat(64) }];
    expect(await lab.refusal('reviews.approve', { reviewId, changes: other })).toBe('conflict');
    expect((await get(reviewId)).state).toBe('awaiting-decision');
    expect((await lab.tree(notebookId))['/notes/c.md']).toBeUndefined();
  });

  it('writes nothing over a file that has changed since; sent back, the executor works on the new text', async () => {
    const { lab, notebookId, model, start, reaches, approve, get } = await open([
      { calls: [edit('/notes/a.md', 'Alpha', 'Omega'), write('/notes/c.md', 'C\n')] },
      said('Done.'),
      { calls: [edit('/notes/a.md', 'Mine', 'Ours')] },
      said('Done anew.'),
    ]);
    const reviewId = await start({ planner: null, reviewer: null });
    await reaches(reviewId, 'awaiting-decision');
    await lab.call('files.write', { notebookId, path: '/notes/a.md', content: 'Mine\n' });
    expect((await get(reviewId)).stale).toEqual(['/notes/a.md']);
    await expect(approve(reviewId)).rejects.toThrow('/notes/a.md has changed');
    await lab.call('reviews.sendBack', { reviewId, remarks: 'Take my text.' });
    await reaches(reviewId, 'awaiting-decision');
    expect(JSON.stringify(model.prompts.at(-1))).toContain('changed in the notebook in the meantime');
    expect((await get(reviewId)).stale).toEqual([]);
    await approve(reviewId);
    await reaches(reviewId, 'applied');
    const tree = await lab.tree(notebookId);
    expect([tree['/notes/a.md'], tree['/notes/c.md']]).toEqual(['Ours\n', 'C\n']);
  });

  it('keeps from the reviewer what it may not read', async () => {
    const { lab, model, start, reaches } = await open([
      {
        calls: [
          read('/secret/key.md'),
          write('/notes/c.md', 'Plain.\n'),
          edit('/secret/key.md', 'secret', 'deep secret'),
        ],
      },
      said('The key is secret.'),
      said('VERDICT: approve'),
    ]);
    await lab.call('agents.create', agentSpec({ name: 'wide' }));
    const reviewId = await start({ planner: null, executor: 'wide' });
    await reaches(reviewId, 'awaiting-decision');
    const prompt = JSON.stringify(model.prompts.at(-1));
    expect(prompt).toContain('+Plain.');
    expect(prompt).toContain('1 files are not shown');
    expect(prompt).not.toContain('secret');
  });

  it('stops where the reviewer may read none of the changes', async () => {
    const { lab, model, start, reaches, get } = await open([
      { calls: [edit('/secret/key.md', 'secret', 'deep secret')] },
      said('Done.'),
      said('VERDICT: approve'),
    ]);
    await lab.call('agents.create', agentSpec({ name: 'wide' }));
    const reviewId = await start({ planner: null, executor: 'wide' });
    await reaches(reviewId, 'failed');
    expect((await get(reviewId)).message).toContain('may not read /secret/key.md');
    expect(model.prompts).toHaveLength(2);
  });

  it('stops where a plan is from files that the executor may not read', async () => {
    const { lab, start, reaches, get } = await open([
      { calls: [read('/secret/key.md')] },
      said('Use the secret.'),
      PLAN,
    ]);
    await lab.call('agents.create', agentSpec({ name: 'wide' }));
    const reviewId = await start({ planner: 'wide' });
    await reaches(reviewId, 'failed');
    expect((await get(reviewId)).message).toContain('may not read /secret/key.md');
  });

  it('passes the labels of what a part has read on to the next part, which has not read it', async () => {
    const { lab, notebookId, start, reaches, get } = await open([
      { calls: [read('/notes/a.md')] },
      PLAN,
      { calls: [write('/notes/c.md', 'C.\n')] },
      said('I wrote c.'),
      said('VERDICT: approve'),
    ]);
    await lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['untrusted'] });
    const reviewId = await start();
    await reaches(reviewId, 'awaiting-decision');
    const [round] = (await get(reviewId)).rounds;
    for (const runId of [round?.executorRunId ?? '', round?.reviewerRunId ?? '']) {
      const { labels } = await lab.call('runs.get', { runId });
      expect(labels).toContainEqual(expect.objectContaining({ label: 'untrusted', source: '/notes/a.md' }));
    }
  });

  it('passes nothing local-only on to an agent on a server', async () => {
    const model = createScriptedModel([{ calls: [read('/notes/a.md')] }, said('Planned.')]);
    const server = { providerId: 'server', origin: 'https://server.example', price: null };
    const models: ModelSource = {
      find: async (ref) =>
        ref.providerId === 'server'
          ? { type: 'model', ...onDevice(model), remote: server as never }
          : { type: 'model', ...onDevice(model) },
    } as ModelSource;
    const { lab, notebookId, start, reaches, get } = await open([], { models });
    await lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['local-only'] } as never);
    await lab.call('agents.update', { name: 'doer', patch: { model: { providerId: 'server', modelId: 'big' } } });
    const reviewId = await start();
    await reaches(reviewId, 'failed');
    expect((await get(reviewId)).message).toContain('is local-only');
  });

  it('refuses an agent without a model, and a run of the work cannot be applied beside it', async () => {
    const { lab, notebookId, start, reaches, get } = await open([...ROUND]);
    const wanted = { prompt: 'X', notebookId, executor: 'navigator' };
    expect(await lab.refusal('reviews.create', wanted)).toBe('bad-input');
    const reviewId = await start({ planner: null, reviewer: null });
    await reaches(reviewId, 'awaiting-decision');
    const runId = (await get(reviewId)).rounds[0]?.executorRunId ?? '';
    expect(await lab.refusal('runs.apply', { runId })).toBe('bad-input');
    expect(await lab.refusal('runs.discard', { runId })).toBe('bad-input');
  });

  it('says why a part failed, and repeats it', async () => {
    const { lab, start, reaches, get } = await open([
      { throws: new Error('no line') },
      PLAN,
      ...ROUND,
      said('VERDICT: approve'),
    ]);
    const reviewId = await start();
    await reaches(reviewId, 'failed');
    expect((await get(reviewId)).message).toContain('The plan was not finished');
    await lab.call('reviews.retry', { reviewId });
    await reaches(reviewId, 'awaiting-decision');
    expect((await get(reviewId)).rounds).toHaveLength(1);
  });

  it('starts no part for a runner that is the leader no more', async () => {
    const { lab, start, get } = await open([PLAN], { mayDrive: async () => false });
    const { services } = lab.runtime;
    const reviewId = await start();
    const { currentRunId } = await get(reviewId);
    await lab.database.runs.update(currentRunId ?? '', {
      status: 'completed',
      stopReason: 'end',
      text: PLAN.text ?? '',
    });
    const epoch = await services.store.advanceLeaderEpoch();
    await services.store.advanceLeaderEpoch();
    await expect(advanceReviews(services, epoch)).rejects.toMatchObject({ code: 'epoch-lost' });
    expect(await get(reviewId)).toMatchObject({ state: 'planning', currentRunId });
    expect(await lab.database.runs.count()).toBe(1);
    await advanceReviews(services, epoch + 1);
    expect(await get(reviewId)).toMatchObject({ state: 'executing', plan: PLAN.text });
    expect(await lab.database.runs.count()).toBe(2);
  });

  it('cancels a part that works', async () => {
    const started = Promise.withResolvers<void>();
    const { lab, start, get } = await open([
      { text: 'slow', stall: 'before', rejectsOnAbort: true, onChunk: () => started.resolve() },
    ]);
    const reviewId = await start();
    await lab.call('reviews.cancel', { reviewId });
    const { state, planRunId } = await get(reviewId);
    expect(state).toBe('cancelled');
    expect((await lab.settled(planRunId ?? '')).status).toBe('cancelled');
  });

  it('goes on after the process ended between two parts', async () => {
    const first = await open([PLAN]);
    first.lab.stop();
    const second = createScriptedModel([PLAN, ...ROUND, said('VERDICT: approve')]);
    const reviewId = await first.start();
    const lab = await openRuntimeLab({ database: first.lab.database, model: () => second });
    labs.push(lab);
    await waitUntil(async () => expect((await getOf(lab, reviewId)).state).toBe('awaiting-decision'), 5);
    expect((await getOf(lab, reviewId)).rounds).toHaveLength(1);
  });
});
