import { afterEach, expect, it } from 'vitest';
import { answerTo, notRefused } from '../support/rpc/hostile-messages.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

const spawned = (worker: Worker): Worker => {
  workers.push(worker);
  return worker;
};

/** Each real worker, with one of its calls that works without any other before it, and what that call resolves with. */
const WORKERS: [name: string, spawn: () => Worker, call: string, input: unknown, result: unknown][] = [
  [
    'view',
    () => new Worker(new URL('../../workers/view.worker.ts', import.meta.url), { type: 'module' }),
    ...(['json', { source: { text: '[1]' } }, expect.objectContaining({ type: 'tree' })] as const),
  ],
  [
    'render',
    () => new Worker(new URL('../../workers/render.worker.ts', import.meta.url), { type: 'module' }),
    ...(['markdown', { text: '# A', head: true }, { blocks: [expect.anything()] }] as const),
  ],
  [
    'model',
    () => new Worker(new URL('../../workers/model.worker.ts', import.meta.url), { type: 'module' }),
    'connect',
    {},
    null,
  ],
  [
    'search',
    () => new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' }),
    ...(['start', { database: 'hostile', snapshots: 'hostile-search' }, null] as const),
  ],
];

it.each(WORKERS)(
  'the %s worker refuses every hostile message, and answers the next call',
  async (_name, spawn, call, input, result) => {
    const worker = spawned(spawn());
    expect(await notRefused(worker, call)).toEqual([]);
    const good = { id: 'good', type: 'APPLY', path: [call], argumentList: [{ type: 'RAW', value: input }] };
    expect(await answerTo(worker, good)).toEqual({ id: 'good', type: 'RAW', value: result });
  },
);
