import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRenderClient } from '../../../../src/client/workers/render-client.ts';
import type { RenderMessage, RenderReply } from '../../../../src/contracts/wire/render-requests.ts';

/** A worker that answers when it is told to. */
class HandWorker extends EventTarget {
  readonly asked: RenderMessage[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<RenderReply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: RenderMessage): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(): void {
    const id = this.asked.at(-1)?.id ?? -1;
    this.onmessage?.(new MessageEvent('message', { data: { id, type: 'answer', value: { blocks: [] } } }));
  }
}

const request = (text: string) => ({ type: 'markdown' as const, text, head: true });
let workers: HandWorker[];
const client = () =>
  createRenderClient(
    () => {
      const made = new HandWorker();
      workers.push(made);
      return made as EventTarget as Worker;
    },
    () => Promise.resolve(null),
  );
const texts = () => workers.flatMap(({ asked }) => asked.map((message) => message.request.text));

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('createRenderClient', () => {
  it('asks one thing at a time; of a view, the newest waits', async () => {
    const view = client().open();
    const first = view.render(request('a'));
    await vi.advanceTimersByTimeAsync(0);
    const second = view.render(request('b'));
    const third = view.render(request('c'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toBeNull();
    workers[0]?.answer();
    expect(await first).toEqual({ blocks: [] });
    workers[0]?.answer();
    expect(await third).toEqual({ blocks: [] });
    expect(texts()).toEqual(['a', 'c']);
  });

  it('ends a text that takes too long, and reads the next in a new worker', async () => {
    const all = client();
    const slow = all.open().render(request('slow'));
    const next = all.open().render(request('next'));
    const refused = expect(slow).rejects.toMatchObject({ code: 'stalled' });
    await vi.advanceTimersByTimeAsync(10_001);
    await refused;
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    workers[1]?.answer();
    expect(await next).toEqual({ blocks: [] });
  });

  it('starts a worker that died anew with the next text', async () => {
    const view = client().open();
    const lost = view.render(request('a'));
    const refused = expect(lost).rejects.toMatchObject({ code: 'worker-lost' });
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.onerror?.(Object.assign(new Event('error'), { message: 'gone' }) as ErrorEvent);
    await refused;
    void view.render(request('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.length).toBe(2);
    expect(texts()).toEqual(['a', 'b']);
  });

  it('ends the worker some time after nothing is shown', async () => {
    const view = client().open();
    void view.render(request('a'));
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.answer();
    view.close();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(workers[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(workers[0]?.ended).toBe(true);
  });
});
