import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchEnginesLater } from '../../../../src/client/network/precache-engines.ts';

const GB = 1_000_000_000;
const fill = vi.fn(async () => {});
const storage = (quota: number, usage = 0) => ({ estimate: async () => ({ quota, usage }) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  fill.mockClear();
});

it('fetches the engines after a delay, once', async () => {
  fetchEnginesLater({ storage: storage(GB) }, fill, 5000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(fill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fill).toHaveBeenCalledTimes(1);
});

it.each([
  ['data saving is on', { storage: storage(GB), connection: { saveData: true } }],
  ['notes may need the space', { storage: storage(GB, GB - 240_000_000) }],
  ['the browser grants little space', { storage: storage(40_000_000) }],
  ['the free space is unknown', { storage: { estimate: () => Promise.reject(new Error('no')) } }],
])('fetches no engine where %s', async (_, device) => {
  fetchEnginesLater(device, fill, 5000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fill).not.toHaveBeenCalled();
});

it('can be cancelled', async () => {
  fetchEnginesLater({ storage: storage(GB) }, fill, 5000)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fill).not.toHaveBeenCalled();
});
