import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { findRuns } from '../../../../src/adapters/dexie/stores/find-runs.ts';
import type { RunFilter } from '../../../../src/core/ports/rows/run-store.ts';
import { countDatabase } from '../../../support/count-database.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createFreeAgent, createRunRow, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { callRow } from '../../../support/rows.ts';

const RUNS = 10_000;
const { counts, reset } = countDatabase();
let database: CloisterDatabase;

const idOf = (n: number) => `run-${n}`;

beforeAll(async () => {
  database = newDatabase();
  const agent = createFreeAgent();
  const runs = Array.from({ length: RUNS }, (_, n) =>
    createRunRow(agent, {
      runId: idOf(n),
      sessionId: `session-${n % 100}`,
      notebookId: n % 2 === 0 ? NOTEBOOK_ID : 'notebook-2',
      status: n % 1000 === 7 ? 'failed' : 'completed',
      agent: n % 5000 === 0 ? 'rare' : agent.name,
      prompt: n === 4 ? 'Summarize the Lettuce yield of March' : `Question ${n}`,
      text: n === 4 ? 'It was high.' : '',
      createdMs: 1_000_000 + n,
    }),
  );
  const calls = runs.map(({ runId }, n) =>
    callRow({
      runId,
      toolCallId: `${runId}:1:0`,
      toolName: n % 4000 === 3 ? 'fetch_url' : 'read_file',
      targets: n % 3000 === 11 ? ['/notes/Plan.md'] : [`/data/${n}.csv`],
    }),
  );
  await database.runs.bulkAdd(runs);
  await database.toolCalls.bulkAdd(calls);
});
afterAll(() => database.close());

const find = async (filter: RunFilter) => (await findRuns(database, filter)).map(({ runId }) => runId);

describe('findRuns', () => {
  it('finds by words in any order, agent and status, newest first', async () => {
    expect(await find({ text: 'march LETTUCE high' })).toEqual([idOf(4)]);
    expect(await find({ text: 'lettuce april' })).toEqual([]);
    expect(await find({ agent: 'rare' })).toEqual([idOf(5000), idOf(0)]);
    expect(await find({ status: 'failed', limit: 2 })).toEqual([idOf(9007), idOf(8007)]);
    expect(await find({ status: 'failed', notebookId: NOTEBOOK_ID })).toEqual([]);
    expect(await find({ sessionId: 'session-3', limit: 1 })).toEqual([idOf(9903)]);
  });

  it('finds by the tool that was called', async () => {
    expect(await find({ tool: 'fetch_url' })).toEqual([idOf(8003), idOf(4003), idOf(3)]);
    expect(await find({ tool: 'fetch' })).toEqual([]);
    expect(await find({ tool: 'fetch_url', status: 'failed' })).toEqual([]);
  });

  it('finds by a file, a folder, or a part of a path', async () => {
    const plan = [idOf(9011), idOf(6011), idOf(3011), idOf(11)];
    expect(await find({ path: '/notes/Plan.md' })).toEqual(plan);
    expect(await find({ path: '/notes' })).toEqual(plan);
    expect(await find({ path: '/notes/' })).toEqual(plan);
    expect(await find({ path: 'plan' })).toEqual(plan);
    expect(await find({ path: '/note' })).toEqual([]);
    expect(await find({ path: '/data/77.csv' })).toEqual([idOf(77)]);
    expect(await find({ path: '/', tool: 'fetch_url' })).toHaveLength(3);
  });

  it('finds runs of the same millisecond, and beside a damaged one', async () => {
    const own = newDatabase();
    const row = (runId: string, createdMs: number) => createRunRow(createFreeAgent(), { runId, createdMs });
    await own.runs.bulkAdd(Array.from({ length: 450 }, (_, n) => row(`r-${n}`, Math.floor(n / 300))));
    expect(new Set((await findRuns(own, {})).map(({ runId }) => runId)).size).toBe(450);
    // The newest run bounds the range of its batch.
    await own.table('runs').put({ runId: 'damaged', createdMs: 9 });
    expect(await findRuns(own, {})).toHaveLength(450);
    expect(await findRuns(own, { limit: 1 })).toHaveLength(1);
    own.close();
  });

  it('reads only the runs that it returns, however many there are', async () => {
    for (const filter of [
      { limit: 200 },
      { status: 'completed', limit: 200 },
      { tool: 'read_file', limit: 200 },
      { path: '/data', limit: 200 },
    ] as const) {
      reset();
      expect(await find(filter)).toHaveLength(200);
      expect(counts.reads, JSON.stringify(filter)).toBeLessThan(220);
    }
    reset();
    expect(await find({ path: '/notes/Plan.md' })).toHaveLength(4);
    expect(counts.reads).toBeLessThan(30);
  });
});
