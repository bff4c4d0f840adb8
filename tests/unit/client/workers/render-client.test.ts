import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRenderClient } from '../../../../src/client/workers/render-client.ts';
import { ManualWorker } from '../../../support/rpc/manual-worker.ts';

const ANSWER = { blocks: [] };
const input = (text: string) => ({ text, head: true });
let workers: ManualWorker[];
const client = () =>
  createRenderClient(async () => {
    const made = new ManualWorker();
    workers.push(made);
    return made.worker;
  });
const sent = () => workers.flatMap(({ calls }) => calls.map((call) => call.input));

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('createRenderClient', () => {
  it('sends one text at a time, and keeps only the newest waiting text of each view', async () => {
    const view = client().open();
    const first = view.render('markdown', input('a'));
    await vi.advanceTimersByTimeAsync(0);
    const second = view.render('markdown', input('b'));
    const third = view.render('markdown', input('c'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toBeNull();
    workers[0]?.answer(ANSWER);
    expect(await first).toEqual(ANSWER);
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.answer(ANSWER);
    expect(await third).toEqual(ANSWER);
    expect(sent()).toEqual([input('a'), input('c')]);
  });

  it('cancels a text that takes too long, and sends the next one to a new worker', async () => {
    const all = client();
    const slow = all.open().render('markdown', input('slow'));
    const next = all.open().render('markdown', input('next'));
    const refused = expect(slow).rejects.toMatchObject({ code: 'stalled' });
    await vi.advanceTimersByTimeAsync(10_001);
    await refused;
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    workers[1]?.answer(ANSWER);
    expect(await next).toEqual(ANSWER);
  });

  it('stops the text of one view on request, and sends the text of another to a new worker', async () => {
    const all = client();
    const [stopped, other] = [all.open(), all.open()];
    const slow = stopped.render('markdown', input('slow'), true);
    const refused = expect(slow).rejects.toMatchObject({ code: 'stalled' });
    await vi.advanceTimersByTimeAsync(0);
    const waiting = stopped.render('markdown', input('newer'));
    const newerRefused = expect(waiting).rejects.toMatchObject({ code: 'stalled' });
    const next = other.render('markdown', input('next'));
    other.stop();
    await expect(next).rejects.toMatchObject({ code: 'stalled' });
    const again = other.render('markdown', input('again'));
    expect(workers[0]?.isTerminated).toBe(false);
    stopped.stop();
    await refused;
    await newerRefused;
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(sent()).toEqual([input('slow'), input('again')]);
    workers[1]?.answer(ANSWER);
    expect(await again).toEqual(ANSWER);
  });

  it('sends the next text to a new worker after a failure', async () => {
    const view = client().open();
    const lost = view.render('markdown', input('a'));
    const refused = expect(lost).rejects.toMatchObject({
      code: 'worker-lost',
      message: expect.stringContaining('out of memory'),
    });
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.fail('out of memory');
    await refused;
    const next = view.render('markdown', input('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(sent()).toEqual([input('a'), input('b')]);
    workers[1]?.answer(ANSWER);
    expect(await next).toEqual(ANSWER);
  });

  it('sends embeds after other texts, and gives them less time', async () => {
    const all = client();
    const embeds = [all.open(true), all.open(true)].map((view, at) =>
      view.render('embed', { text: `embed ${at}`, place: '' }),
    );
    await vi.advanceTimersByTimeAsync(0);
    const note = all.open().render('markdown', input('note'));
    const refused = expect(embeds[0]).rejects.toMatchObject({ code: 'stalled' });
    await vi.advanceTimersByTimeAsync(4_001);
    await refused;
    workers[1]?.answer(ANSWER);
    expect(await note).toEqual(ANSWER);
    await vi.advanceTimersByTimeAsync(0);
    workers[1]?.answer(ANSWER);
    await embeds[1];
    expect(sent()).toEqual([{ text: 'embed 0', place: '' }, input('note'), { text: 'embed 1', place: '' }]);
  });

  it('terminates the idle worker after the last view is closed', async () => {
    const view = client().open();
    const shown = view.render('markdown', input('a'));
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.answer(ANSWER);
    await shown;
    view.close();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(workers[0]?.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(workers[0]?.isTerminated).toBe(true);
  });
});
