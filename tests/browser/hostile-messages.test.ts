import { afterEach, expect, it } from 'vitest';
import { answerTo, notRefused } from '../support/rpc/hostile-messages.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

interface Case {
  readonly name: string;
  readonly spawn: () => Worker;
  /** A listed name without a port. */
  readonly listed: string;
  /** A call that needs no earlier call, and its result. */
  readonly good: { readonly call: string; readonly input: unknown; readonly result: unknown };
}

const CASES: Case[] = [
  {
    name: 'view',
    spawn: () => new Worker(new URL('../../workers/view.worker.ts', import.meta.url), { type: 'module' }),
    listed: 'json',
    good: { call: 'json', input: { source: { text: '[1]' } }, result: expect.objectContaining({ type: 'tree' }) },
  },
  {
    name: 'render',
    spawn: () => new Worker(new URL('../../workers/render.worker.ts', import.meta.url), { type: 'module' }),
    listed: 'markdown',
    good: {
      call: 'markdown',
      input: { text: '# A', head: true },
      result: { blocks: [expect.anything()], cites: [], named: [] },
    },
  },
  {
    name: 'citation',
    spawn: () => new Worker(new URL('../../workers/citation.worker.ts', import.meta.url), { type: 'module' }),
    listed: 'cite',
    good: {
      call: 'cite',
      input: { libraries: [], keys: ['a'], style: 'numeric' },
      result: { type: 'references', references: [] },
    },
  },
  {
    name: 'search',
    spawn: () => new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' }),
    listed: 'start',
    good: { call: 'start', input: { database: 'hostile', snapshots: 'hostile-search' }, result: null },
  },
  {
    name: 'agents’',
    spawn: () => new Worker(new URL('../../workers/agent.worker.ts', import.meta.url), { type: 'module' }),
    listed: 'notebooks.list',
    good: {
      call: 'start',
      input: { cancel: [], noGate: 'There is none in this test.', allowedRevision: null, logMark: null },
      result: { workerName: expect.any(String) },
    },
  },
];

const callOf = (name: string, ...values: unknown[]) => ({
  id: 'good',
  type: 'APPLY',
  path: [name],
  argumentList: values.map((value) => ({ type: 'RAW', value })),
});

it.each(CASES)('the $name worker refuses every hostile message and answers the next call', async (each) => {
  const worker = each.spawn();
  workers.push(worker);
  expect(await notRefused(worker, each.listed)).toEqual([]);
  const { call, input, result } = each.good;
  expect(await answerTo(worker, callOf(call, input))).toEqual({ id: 'good', type: 'RAW', value: result });
});

it('the model worker and its host refuse every hostile message and answer the next call', async () => {
  const worker = new Worker(new URL('../../workers/model.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  // The only name of this worker has a port.
  expect(await notRefused(worker, 'connect', { takesPort: true })).toEqual([]);
  const { port1, port2 } = new MessageChannel();
  expect(await answerTo(worker, callOf('connect', {}, port2), [port2])).toEqual({
    id: 'good',
    type: 'RAW',
    value: null,
  });
  port1.start();
  expect(await notRefused(port1, 'device')).toEqual([]);
  expect(await answerTo(port1, callOf('device', {}))).toMatchObject({ id: 'good', type: 'RAW' });
  port1.close();
});
