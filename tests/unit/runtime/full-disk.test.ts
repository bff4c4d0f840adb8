import { afterEach, describe, expect, it } from 'vitest';
import { type FullDisk, fillDisk } from '../../support/full-disk.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';

let disk: FullDisk | null = null;
let lab: RuntimeLab | null = null;
afterEach(() => {
  lab?.stop();
  disk?.restore();
});

const TURNS = [{ calls: [{ toolName: 'write_file', input: { path: '/b.md', content: 'new' } }] }, { text: 'Done.' }];

async function openWriter(options: Parameters<typeof openRuntimeLab>[0] = {}): Promise<RuntimeLab> {
  lab = await openRuntimeLab({ model: () => createReplayableModel(TURNS), ...options });
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
  return lab;
}

async function startedOn(one: RuntimeLab): Promise<{ runId: string; notebookId: string }> {
  const notebookId = await one.notebook({ '/a.md': 'A' });
  const { runId } = await one.call('runs.start', { message: 'Do it.', agent: 'free', notebookId });
  return { runId, notebookId };
}

describe('a run on a full disk', () => {
  it('is parked with the reason, and resumes when space is available', async () => {
    disk = fillDisk();
    const one = await openWriter();
    const full = disk;
    full.spare = (table) => table !== 'blobs';
    const notebookId = await one.notebook({ '/a.md': 'A' });
    Object.assign(full, { writes: 0, failAt: 1 });
    const { runId } = await one.call('runs.start', { message: 'Do it.', agent: 'free', notebookId });
    const parked = await one.settled(runId);
    expect(parked).toMatchObject({
      status: 'interrupted',
      message: expect.stringMatching(/storage of this device is full/),
    });
    expect(await one.tree(notebookId)).toMatchObject({ '/a.md': 'A' });
    const [entry] = (await one.call('audit.entries', { runId })).filter(({ action }) => action === 'storage.full');
    expect(entry).toMatchObject({ decision: 'failed', runId });
    full.failAt = null;
    await one.call('runs.resume', { runId });
    expect(await one.settled(runId)).toMatchObject({ status: 'completed' });
    expect(await one.tree(notebookId)).toMatchObject({ '/b.md': 'new' });
  });

  it('is parked later when parking could not be written', async () => {
    disk = fillDisk();
    const full = disk;
    const model = createReplayableModel(TURNS);
    const one = await openWriter({
      model: () => ({
        ...model,
        doStream: (call) => {
          // From the middle of the run on, nothing at all is taken.
          full.failAt = 0;
          return model.doStream(call);
        },
      }),
    });
    const { runId } = await startedOn(one);
    await expect.poll(() => one.errors.length, { interval: 2 }).toBeGreaterThan(1);
    expect((await one.call('runs.get', { runId })).status).toBe('running');
    full.failAt = null;
    one.runtime.services.wakeRunner();
    expect(await one.settled(runId)).toMatchObject({
      status: 'interrupted',
      message: expect.stringMatching(/could not be written/),
    });
  });

  it('is parked before the space is used up', async () => {
    const quotaBytes = 100_000_000;
    let usageBytes = 0;
    const storageEstimate = async () => ({ persisted: false, usageBytes, quotaBytes });
    const one = await openWriter({ storageEstimate, clock: { nowMs: () => ticking(), monotonicMs: () => 0 } });
    const { runId, notebookId } = await startedOn(one);
    await one.settled(runId);
    usageBytes = quotaBytes - 5_000_000;
    expect(await one.call('storage.status', {})).toMatchObject({ leftBytes: 5_000_000, room: 'low' });
    usageBytes = quotaBytes - 1_000_000;
    expect(await one.call('storage.status', {})).toMatchObject({ leftBytes: 1_000_000, room: 'full' });
    expect(await one.refusal('files.write', { notebookId, path: '/c.md', content: 'c' })).toBe('storage-full');
    await one.call('files.remove', { notebookId, path: '/a.md' });
    await one.call('drafts.save', { notebookId, path: '/c.md', text: 'kept', baseHash: null });
    const next = await one.call('runs.start', { message: 'Again.', agent: 'free', notebookId });
    expect(await one.settled(next.runId)).toMatchObject({ status: expect.stringMatching(/interrupted|completed/) });
  });
});

let nowMs = 1_750_000_000_000;
/** A clock on which every estimate is old by the next question. */
function ticking(): number {
  nowMs += 40_000;
  return nowMs;
}
