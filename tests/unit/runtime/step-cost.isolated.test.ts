import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countDatabase, type DatabaseCounts } from '../../support/count-database.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const { counts, reset } = countDatabase();
let lab: RuntimeLab;
let server: LoopbackProvider;
let gateReads = 0;

beforeEach(async () => {
  server = await startProvider();
  const gateState = async () => {
    gateReads += 1;
    return { airplane: false };
  };
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside({ gateState }) });
  await lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL: server.baseURL,
    models: ['test-model'],
    apiKey: 'sk-canary-4f1d9a77e2b84c',
  });
  await lab.call('agents.create', agentSpec({ name: 'counted', approvals: 'destructive-only', limits: { steps: 40 } }));
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

type Call = { readonly name: string; readonly input: object };

/** Resolves once a run has committed its end. Asks the database for nothing. */
function nextRunEnd(): Promise<void> {
  const { store } = lab.runtime.services;
  const { commit } = store;
  return new Promise((resolve) => {
    store.commit = async (batch) => {
      const result = await commit(batch);
      if (batch.audit.some(({ action }) => action === 'run.end')) {
        store.commit = commit;
        resolve();
      }
      return result;
    };
  });
}

/** What a run of so many steps costs, with the reads of the gate's state, which is kept in a database of its own. */
async function costOf(steps: number, call: (step: number) => Call): Promise<DatabaseCounts> {
  const notebookId = await lab.notebook({ '/notes/a.md': 'A note about leaves.' });
  server.setScript((_seen, index) => (index < steps ? { calls: [call(index)] } : { text: 'Done.' }));
  reset();
  gateReads = 0;
  const ended = nextRunEnd();
  const { runId } = await lab.call('runs.start', { message: 'Go.', agent: 'counted', notebookId });
  await ended;
  const cost = { ...counts, readonly: counts.readonly + gateReads };
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed', step: steps + 1 });
  return cost;
}

/** What each further step costs: the difference of two runs that differ in their length alone. */
async function costOfStep(call: (step: number) => Call): Promise<DatabaseCounts> {
  const short = await costOf(4, call);
  const long = await costOf(14, call);
  const perStep = (name: keyof DatabaseCounts) => (long[name] - short[name]) / 10;
  return {
    readonly: perStep('readonly'),
    readwrite: perStep('readwrite'),
    scope: long.scope,
    reads: perStep('reads'),
    writes: perStep('writes'),
  };
}

/** No count may grow. What happens in the background, less than once in two steps, is no cost of a step. */
function expectAtMost(cost: DatabaseCounts, most: DatabaseCounts): void {
  const grown = Object.entries(most).filter(([name, bound]) => Math.round(cost[name as keyof DatabaseCounts]) > bound);
  expect(grown, JSON.stringify(cost)).toEqual([]);
}

it('a step that overwrites a note takes at most 2 readonly transactions and 1 readwrite one', async () => {
  const cost = await costOfStep((step) => ({
    name: 'write_file',
    input: { path: '/notes/a.md', content: `Version ${step}` },
  }));
  expectAtMost(cost, { readonly: 2, readwrite: 1, scope: 13, reads: 12, writes: 12 });
});

it('a step that edits a note also reads its content', async () => {
  const cost = await costOfStep((step) => ({
    name: 'edit_file',
    input: { path: '/notes/a.md', oldText: ' about', newText: ` ${step} about` },
  }));
  expectAtMost(cost, { readonly: 3, readwrite: 1, scope: 13, reads: 13, writes: 12 });
});

it('a step that reads takes at most 2 readonly transactions and 1 readwrite one', async () => {
  const cost = await costOfStep(() => ({ name: 'read_file', input: { path: '/notes/a.md' } }));
  expectAtMost(cost, { readonly: 2, readwrite: 1, scope: 8, reads: 9, writes: 8 });
});
