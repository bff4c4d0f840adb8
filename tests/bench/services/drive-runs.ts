import { createHasher } from '../../../src/adapters/hash-wasm/create-hasher.ts';
import { randomIds, startDeadline, systemClock } from '../../../src/adapters/platform/create-platform.ts';
import type { Run } from '../../../src/contracts/domain/run/run.ts';
import { createToolList } from '../../../src/core/execution/parse-call.ts';
import { planPut } from '../../../src/core/notebook/change/plan-change.ts';
import type { Store } from '../../../src/core/ports/store.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { driveRun } from '../../../src/core/run/drive-run.ts';
import type { LoopPorts } from '../../../src/core/run/run-ports.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { createTestSealer } from '../../support/memory-services.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { noFetcher, noGit, noPdfs, noScaler, noScreen, noScripts, noSearch } from '../../support/no-fetcher.ts';
import { noHelpers } from '../../support/no-helpers.ts';
import { spread } from '../measure.ts';
import { createInstantModel } from './instant-model.ts';
import { AGENT, type BenchServices, benchNotebook, benchRun, proven } from './open-services.ts';

const PATH = '/notes/read-me.md';

/** Drives one run over a store in memory. Resolves with the milliseconds that one of its steps took. */
export async function driveInMemory(options: { steps: number; note: string; chained: boolean }): Promise<number> {
  const hasher = await createHasher();
  const store = createMemoryStore({ hasher, nowMs: systemClock.nowMs, chained: options.chained });
  const notebook = benchNotebook([]);
  const run = benchRun('run-memory');
  await store.commit({
    writes: [
      { type: 'put', table: 'notebooks', rows: [notebook] },
      { type: 'put', table: 'agents', rows: [AGENT] },
      { type: 'put', table: 'runs', rows: [run] },
    ],
    audit: [],
  });
  const ports = portsOver(store, hasher);
  const bytes = new TextEncoder().encode(options.note);
  const tools = { hash: hasher.sha256, nextFileId: () => randomIds.next('file') };
  const planned = planPut(await store.notebook(notebook.notebookId), PATH, bytes, tools);
  if (planned.type !== 'change') throw new Error('The note was not planned.');
  const change = { changeId: 'change-1', change: planned.change, action: 'create', actor: { type: 'person' } } as const;
  await store.commit({ writes: [{ type: 'change', ...change, runId: null, toolCallId: null }], audit: [] });
  await askFor(store, run);
  const startMs = performance.now();
  await drive(run, PATH, options.steps, ports);
  return (performance.now() - startMs) / options.steps;
}

let runs = 0;

/** Drives one run over the database on the disk. Resolves with the median milliseconds of its steps. */
export async function driveOnDisk(services: BenchServices, path: string, steps: number): Promise<number> {
  const { loop, store } = services.runtime.services;
  runs += 1;
  const run = await proven(benchRun(`run-disk-${runs}`), loop);
  await services.database.runs.put(run);
  await askFor(store, run);
  const startedMs: number[] = [];
  const emit: LoopPorts['emit'] = (event) => {
    loop.emit(event);
    if (event.type === 'step-start') startedMs.push(performance.now());
  };
  await drive(run, path, steps, { ...loop, emit });
  return spread(startedMs.slice(1).map((ms, index) => ms - (startedMs[index] ?? ms))).median;
}

/** Puts the person's request into the session. */
async function askFor(store: Store, { sessionId, runId, prompt }: Run): Promise<void> {
  const content = [{ type: 'text', text: prompt }];
  await store.commit({
    writes: [{ type: 'append-messages', messages: [{ sessionId, runId, role: 'user', content, atMs: 0 }] }],
    audit: [],
  });
}

async function drive(run: Run, path: string, steps: number, ports: LoopPorts): Promise<void> {
  const model = createInstantModel(steps - 1, path);
  const { signal } = new AbortController();
  const ended = await driveRun({ runId: run.runId, epoch: run.epoch, model: () => onDevice(model), signal }, ports);
  const calls = await ports.store.toolCalls(run.runId, 1);
  if (ended.status !== 'completed' || ended.step !== steps || calls[0]?.state !== 'done') {
    throw new Error(`The run did not do its work: ${ended.status}, ${ended.step} steps, ${JSON.stringify(calls)}`);
  }
}

function portsOver(store: Store, hasher: LoopPorts['hasher']): LoopPorts {
  return {
    store,
    clock: systemClock,
    ids: randomIds,
    hasher,
    sealer: createTestSealer(),
    tools: createToolList(TOOLS),
    fetcher: noFetcher,
    screen: noScreen,
    git: noGit,
    search: noSearch,
    pdf: noPdfs,
    pictures: noScaler,
    script: noScripts,
    helpers: noHelpers,
    deadline: startDeadline,
    emit: () => {},
    flushDrafts: async () => {},
    probe: () => {},
  };
}
