import { describe, expect, it } from 'vitest';
import type { RunStatus } from '../../../../src/contracts/domain/run/run.ts';
import { createLoopLab, type LoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';

const write = (path: string) => ({ toolName: 'write_file', input: { path, content: `new ${path}` } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const FILES = { '/a.md': 'A', '/b.md': 'B', '/c.md': 'C' };

type Want = 'cancel' | 'pause';

/** A lab in which one thing happens at a given point, once. */
async function labWith(options: { everyWriteAsks?: boolean } = {}) {
  const agent = createFreeAgent({ approvals: options.everyWriteAsks ? 'every-write' : 'destructive-only' });
  const lab = await createLoopLab({ agent, files: FILES });
  let controller = new AbortController();
  let used = false;
  /** What the command of the page does, and what the runner does on hearing of it. */
  const ask = async (want: Want, reason: string = want) => {
    if (used) return;
    used = true;
    const written = lab.store.commit({
      writes: [{ type: 'patch-run', runId: RUN_ID, patch: { request: want } }],
      audit: [],
    });
    // The row is there at once in memory, so the wish arrives at exactly this point.
    controller.abort(reason);
    await written;
  };
  const resume = async (from: RunStatus[] = ['paused']) => {
    controller = new AbortController();
    await lab.store.commit({
      writes: [{ type: 'patch-run', runId: RUN_ID, patch: { status: 'running', request: 'none' }, from }],
      audit: [],
    });
  };
  return { lab, ask, resume, signal: () => controller.signal };
}

/** A point in a run at which the person's request arrives. */
interface Point {
  readonly name: string;
  /** Arms the lab and returns the turns of the model. */
  arm(lab: LoopLab, ask: () => Promise<void>): { turns: Turn[] };
}

const plain: Turn[] = [
  { text: 'First I look.', calls: [read('/a.md'), write('/a.md'), read('/b.md'), write('/b.md')] },
  { text: 'Now the last.', calls: [write('/c.md')] },
  { text: 'All done.' },
];

/** Calls `act` when the loop reaches a probe for the n-th time. */
function atProbe(lab: LoopLab, point: string, nth: number, act: () => Promise<void>): void {
  let count = 0;
  Object.assign(lab.ports, { probe: (reached: string) => void (reached === point && ++count === nth && act()) });
}

const count = (to: number) => Array.from({ length: to }, (_, n) => n + 1);

function probePoint(name: string, probe: string, nth: number): Point {
  return {
    name: `${name} ${nth}`,
    arm(lab, ask) {
      atProbe(lab, probe, nth, ask);
      return { turns: plain };
    },
  };
}

/** Commits of the run before its final one: one for each change. */
const COMMITS = 3;

const POINTS: Point[] = [
  {
    name: 'before it begins',
    arm(_lab, ask) {
      void ask();
      return { turns: plain };
    },
  },
  ...count(3).map((nth) => probePoint('before request', 'loop.before-model', nth)),
  ...count(3).map((nth) => probePoint('just after answer', 'loop.after-model', nth)),
  ...count(COMMITS).map((nth) => probePoint('before commit', 'loop.before-commit', nth)),
  ...count(COMMITS).map((nth) => probePoint('after commit', 'loop.after-commit', nth)),
  ...[0, 1, 3, 5, 8].map((chunk) => ({
    name: `at chunk ${chunk} of the first answer`,
    arm: (_lab: LoopLab, ask: () => Promise<void>) => ({
      turns: plain.with(0, { ...plain[0], onChunk: (index: number) => (index === chunk ? ask() : undefined) }),
    }),
  })),
];

const LAST = 'just after answer 3';

/** Models that stall. A run with one of them cannot end without another answer. */
const STALLS: { name: string; turn: Turn }[] = [
  { name: 'a model that never begins', turn: { stall: 'before' } },
  { name: 'a model that never begins and rejects on abort', turn: { stall: 'before', rejectsOnAbort: true } },
  { name: 'a model that stalls in the middle', turn: { text: 'So far so', broken: true, stall: 'after' } },
  {
    name: 'a model that stalls in the middle and rejects on abort',
    turn: { text: 'So far so', broken: true, stall: 'after', rejectsOnAbort: true },
  },
];

const END = { '/a.md': 'new /a.md', '/b.md': 'new /b.md', '/c.md': 'new /c.md' };

it('commits each change once, with all its rows', async () => {
  const { lab, signal } = await labWith();
  let commits = 0;
  Object.assign(lab.ports, { probe: (point: string) => void (point === 'loop.after-commit' && commits++) });
  await lab.drive(createReplayableModel(plain), { signal: signal() });
  expect(commits).toBe(COMMITS + 1);
});

describe('cancelling', () => {
  it.each(POINTS)('$name ends the run with a valid session', async (point) => {
    const { lab, ask, signal } = await labWith();
    const { turns } = point.arm(lab, () => ask('cancel'));
    const run = await lab.drive(createReplayableModel(turns), { signal: signal() });
    // Once the last answer is there, the wish comes too late.
    if (point.name === LAST) expect(run.status).toBe('completed');
    else
      expect(run).toMatchObject({
        status: 'cancelled',
        stopReason: 'cancelled',
        request: 'none',
        endedMs: expect.any(Number),
      });
    expect(await lab.store.run(RUN_ID)).toEqual(run);
    const messages = await lab.messages();
    expect(sessionFaults(messages)).toEqual([]);
    const rows = [...(lab.store.tables.calls.get(RUN_ID)?.values() ?? [])];
    expect(rows.filter((call) => call.state === 'planned' || call.state === 'waiting')).toEqual([]);
    // What is said to be done is done, and nothing else.
    const tree = await lab.tree();
    for (const call of rows.filter((row) => row.toolName === 'write_file')) {
      const path: keyof typeof FILES = JSON.parse(call.inputText).path;
      expect(tree[path]).toBe(call.state === 'done' ? END[path] : FILES[path]);
    }
    expect(lab.log().filter((line) => line.startsWith('run.end'))).toHaveLength(1);
  });

  it.each(STALLS)('$name ends the run immediately', async ({ turn }) => {
    const { lab, ask, signal } = await labWith();
    const driving = lab.drive(createReplayableModel([turn]), { signal: signal() });
    await new Promise((resolve) => setImmediate(resolve));
    await ask('cancel');
    expect(await driving).toMatchObject({ status: 'cancelled', text: turn.text ?? '' });
    const messages = await lab.messages();
    expect(sessionFaults(messages)).toEqual([]);
    const stored = turn.text === undefined ? [] : [{ role: 'assistant', content: [{ type: 'text', text: turn.text }] }];
    expect(messages.slice(1)).toMatchObject(stored);
    expect(lab.log()).toContain('model.request failed budget');
  });

  it('ends a run while its prompt is counted', async () => {
    const { lab, ask, signal } = await labWith();
    const model = createReplayableModel(plain);
    const counting = Promise.withResolvers<void>();
    const countTokens = () => {
      counting.resolve();
      return new Promise<number>(() => undefined);
    };
    const limits = { contextTokens: 32_000, maxOutputTokens: null, temperature: null, countTokens };
    const driving = lab.drive(model, { signal: signal(), chosen: { limits } });
    await counting.promise;
    await ask('cancel');
    expect(await driving).toMatchObject({ status: 'cancelled' });
    expect(model.prompts).toEqual([]);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('while it waits withdraws the approvals and returns a result for each call', async () => {
    const { lab, ask, signal } = await labWith({ everyWriteAsks: true });
    const model = createReplayableModel([{ calls: [write('/a.md'), read('/b.md'), write('/b.md'), read('/a.md')] }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
    await lab.answer(lab.approvals()[1]?.approvalId ?? '', 'allowed');
    await ask('cancel');
    expect(await lab.drive(model, { signal: signal() })).toMatchObject({ status: 'cancelled' });
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['cancelled', 'cancelled']);
    expect((await lab.calls()).map((call) => call.state)).toEqual(['denied', 'done', 'denied', 'denied']);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(await lab.tree()).toEqual(FILES);
  });

  it('succeeds without a model', async () => {
    const { lab, ask, signal } = await labWith({ everyWriteAsks: true });
    await lab.drive(createReplayableModel([{ calls: [write('/a.md')] }]));
    await ask('cancel');
    const gone = createReplayableModel([{ throws: new Error('gone') }]);
    expect(await lab.drive(gone, { signal: signal() })).toMatchObject({ status: 'cancelled' });
    expect(gone.prompts).toEqual([]);
  });

  it('leaves a session that accepts a new run', async () => {
    const { lab, ask, signal } = await labWith();
    const model = createReplayableModel([
      { text: 'One two three', onChunk: (index) => (index === 3 ? ask('cancel') : undefined) },
    ]);
    await lab.drive(model, { signal: signal() });
    expect((await lab.messages()).map((message) => message.role)).toEqual(['user', 'assistant']);
  });
});

describe('pausing', () => {
  it.each(POINTS)('$name parks the run, which then reaches the same end', async (point) => {
    const { lab, ask, resume, signal } = await labWith();
    const { turns } = point.arm(lab, () => ask('pause'));
    const model = createReplayableModel(turns);
    const paused = await lab.drive(model, { signal: signal() });
    if (point.name === LAST) expect(paused.status).toBe('completed');
    else {
      expect(paused).toMatchObject({ status: 'paused', stopReason: null, endedMs: null });
      await resume();
      expect(await lab.drive(model, { signal: signal() })).toMatchObject({
        status: 'completed',
        text: 'All done.',
        step: 3,
      });
    }
    expect(await lab.tree()).toEqual(END);
    const messages = await lab.messages();
    expect(sessionFaults(messages)).toEqual([]);
    expect(messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(lab.log().filter((line) => line.startsWith('file.write'))).toHaveLength(3);
    expect(lab.log().filter((line) => line === 'model.request allowed budget')).toHaveLength(3);
  });

  it.each(STALLS)('$name parks the run immediately; it repeats the request later', async ({ turn }) => {
    const { lab, ask, resume, signal } = await labWith();
    const driving = lab.drive(createReplayableModel([turn]), { signal: signal() });
    await new Promise((resolve) => setImmediate(resolve));
    await ask('pause');
    expect(await driving).toMatchObject({ status: 'paused', step: 0 });
    expect((await lab.messages()).map((message) => message.role)).toEqual(['user']);
    await resume();
    expect(await lab.drive(createReplayableModel([{ text: 'Fine.' }]), { signal: signal() })).toMatchObject({
      status: 'completed',
      text: 'Fine.',
    });
  });

  it('while it waits keeps the approvals, and an answer that is given in the meantime', async () => {
    const { lab, ask, resume, signal } = await labWith({ everyWriteAsks: true });
    const model = createReplayableModel([{ calls: [write('/a.md'), write('/b.md')] }]);
    await lab.drive(model);
    await ask('pause');
    expect(await lab.drive(model, { signal: signal() })).toMatchObject({ status: 'paused' });
    expect(lab.approvals('pending')).toHaveLength(2);
    await lab.answer(lab.approvals()[0]?.approvalId ?? '', 'allowed');
    expect(await lab.store.run(RUN_ID)).toMatchObject({ status: 'paused' });
    await resume();
    expect(await lab.drive(model, { signal: signal() })).toMatchObject({ status: 'awaiting-approval' });
    expect(await lab.tree()).toEqual({ ...FILES, '/a.md': 'new /a.md' });
  });

  it('before a cancel ends the run', async () => {
    const { lab, ask, signal } = await labWith({ everyWriteAsks: true });
    const model = createReplayableModel([{ calls: [write('/a.md')] }]);
    await lab.drive(model);
    await ask('pause');
    await lab.drive(model, { signal: signal() });
    await lab.store.commit({
      writes: [{ type: 'patch-run', runId: RUN_ID, patch: { status: 'running', request: 'cancel' } }],
      audit: [],
    });
    expect(await lab.drive(model, { signal: AbortSignal.abort('cancel') })).toMatchObject({ status: 'cancelled' });
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});

describe('a stopped runner', () => {
  it.each(POINTS)('$name leaves the run active, and the next runner reaches the same end', async (point) => {
    const { lab } = await labWith();
    const controller = new AbortController();
    const { turns } = point.arm(lab, async () => controller.abort('stop'));
    const model = createReplayableModel(turns);
    const left = await lab.drive(model, { signal: controller.signal });
    expect(left.status).toBe(point.name === LAST ? 'completed' : 'running');
    expect(await lab.drive(model)).toMatchObject({ status: 'completed', text: 'All done.', step: 3 });
    expect(await lab.tree()).toEqual(END);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(lab.log().filter((line) => line.startsWith('file.write'))).toHaveLength(3);
  });
});
