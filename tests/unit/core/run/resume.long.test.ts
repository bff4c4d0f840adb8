import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../../src/contracts/domain/agent.ts';
import type { Run } from '../../../../src/contracts/domain/run/run.ts';
import { entryOf } from '../../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../../src/core/audit/chain-verifier.ts';
import type { Store } from '../../../../src/core/ports/store.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { driveRun } from '../../../../src/core/run/drive-run.ts';
import { newDatabase, openStore, readWholeLog } from '../../../support/dexie-harness.ts';
import { answer, filesOf, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID, SESSION_ID, seedStore } from '../../../support/loop-seed.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { createMemoryServices, nodeHasher } from '../../../support/memory-services.ts';
import { createMortalStore } from '../../../support/mortal-store.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';

const write = (path: string, content = `new ${path}`) => ({ toolName: 'write_file', input: { path, content } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });

const FILES = {
  '/a.md': 'A',
  '/b.md': 'B',
  '/n/c.md': 'C',
  ...Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`/data/a-long-name-for-one-measurement-${n}.csv`, `${n}`]),
  ),
};

const TURNS: Turn[] = [
  {
    text: 'Look first.',
    calls: [read('/a.md'), { toolName: 'list_files', input: { path: '/data', limit: 400 } }, read('/b.md')],
  },
  {
    text: 'Write.',
    calls: [
      write('/a.md'),
      { toolName: 'edit_file', input: { path: '/a.md', oldText: 'new', newText: 'newer' } },
      read('/none.md'),
      write('/x/y.md'),
    ],
  },
  {
    text: 'Scratch and move.',
    calls: [
      write('/scratch/t.txt'),
      { toolName: 'move_file', input: { from: '/n', to: '/m' } },
      { toolName: 'delete_file', input: { path: '/b.md' } },
    ],
  },
  { text: 'All is done.', usage: { inputTokens: 5, outputTokens: 5 } },
];

/** Everything that lasts, without what differs from one process to the next: ids of changes, hashes, times. */
interface Trace {
  readonly run: Partial<Run>;
  readonly files: Record<string, string>;
  readonly messages: unknown;
  readonly log: string[];
  readonly calls: string[];
}

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"(?:change|file|approval|nonce)-\d+(?:-\d+)?"/g, '"id"'));

interface Logged {
  readonly action: string;
  readonly decision: string;
  readonly target?: string | null | undefined;
  readonly toolCallId?: string | null | undefined;
}

async function traceOf(store: Store, records: readonly Logged[]): Promise<Trace> {
  const run = await store.run(RUN_ID);
  if (!run) throw new Error('the run is gone');
  const { status, stopReason, step, toolCalls, usage, text } = run;
  const messages = await store.messages(SESSION_ID);
  expect(sessionFaults(messages)).toEqual([]);
  const calls = (await Promise.all([1, 2, 3].map((index) => store.toolCalls(RUN_ID, index)))).flat();
  return {
    run: { status, stopReason, step, toolCalls, usage, text },
    files: await filesOf(store),
    messages: withoutIds(messages.map(({ seq, role, content }) => ({ seq, role, content }))),
    log: records.map(({ action, decision, target, toolCallId }) => `${action} ${decision} ${target} ${toolCallId}`),
    calls: calls.map(({ toolCallId, state, read: paths }) => `${toolCallId} ${state} ${paths}`),
  };
}

/** Drives to the end; whenever the run waits, the person allows all that is asked. */
async function driveToEnd(store: Store, drive: () => Promise<Run>, pending: () => Promise<string[]>): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const run = await drive();
    if (run.status !== 'awaiting-approval') return;
    for (const approvalId of await pending()) await answer(store, approvalId, 'allowed', NOON_MS);
  }
  throw new Error('the run does not come to an end');
}

async function runInMemory(
  agent: Agent,
  livesOfEach: readonly number[],
): Promise<{ trace: Trace; commits: number; deaths: number }> {
  const services = createMemoryServices();
  await seedStore(services.store, { agent, files: FILES });
  const model = createReplayableModel(TURNS);
  const pending = async () =>
    [...services.store.tables.approvals.values()].filter((row) => row.state === 'pending').map((row) => row.approvalId);
  let commits = 0;
  let deaths = 0;
  for (const lives of [...livesOfEach, Number.POSITIVE_INFINITY]) {
    const mortal = createMortalStore(services.store, lives);
    const drive = () =>
      driveRun(
        { runId: RUN_ID, epoch: 1, model: () => onDevice(model), signal: new AbortController().signal },
        { ...services.ports, store: mortal.store },
      );
    try {
      await driveToEnd(services.store, drive, pending);
    } catch (error) {
      if (!mortal.died()) throw error;
      deaths += 1;
      // The next process finds the run as the runner puts it back to work.
      const run = await services.store.run(RUN_ID);
      if (run?.status === 'awaiting-approval') throw new Error('a run that waits was not being driven');
    }
    commits += Math.min(mortal.commits(), lives);
  }
  return { trace: await traceOf(services.store, services.store.tables.records), commits, deaths };
}

const AGENTS = {
  'that asks nobody': createFreeAgent({
    approvals: 'destructive-only',
    rules: [{ effect: 'allow', tool: 'delete_file' }],
  }),
  'whose every write asks': createFreeAgent(),
};

describe.each(Object.entries(AGENTS))('a killed run %s', (_name, agent) => {
  it('at every commit reaches the same end, without repeated changes', async () => {
    const whole = await runInMemory(agent, []);
    expect(whole.trace.run).toMatchObject({ status: 'completed', text: 'All is done.' });
    expect(whole.trace.files['/a.md']).toBe('newer /a.md');
    expect(Object.keys(whole.trace.files).filter((path) => path.startsWith('/scratch/'))).toEqual([]);
    expect(whole.commits).toBeGreaterThan(8);
    for (let lives = 0; lives < whole.commits; lives += 1) {
      const killed = await runInMemory(agent, [lives]);
      expect(killed.deaths, `killed at commit ${lives + 1}`).toBe(1);
      expect(killed.trace, `killed at commit ${lives + 1}`).toEqual(whole.trace);
    }
  });

  it('again and again, after each single commit, reaches the same end', async () => {
    const whole = await runInMemory(agent, []);
    const oneByOne = await runInMemory(
      agent,
      Array.from({ length: whole.commits }, () => 1),
    );
    expect(oneByOne.deaths).toBeGreaterThan(5);
    expect(oneByOne.trace).toEqual(whole.trace);
  });
});

describe('a killed run over the database', () => {
  async function runOverDexie(lives: number) {
    const database = newDatabase();
    const services = createMemoryServices();
    const agent = createFreeAgent({ approvals: 'destructive-only' });
    await seedStore(openStore(database), { agent, files: FILES, sealer: services.ports.sealer });
    const model = createReplayableModel(TURNS);
    const pending = async () =>
      (await database.approvals.where('state').equals('pending').toArray()).map((row) => row.approvalId);
    let commits = 0;
    for (const count of [lives, Number.POSITIVE_INFINITY]) {
      // A new process knows nothing but what the database holds.
      const store = openStore(database);
      const mortal = createMortalStore(store, count);
      const drive = () =>
        driveRun(
          { runId: RUN_ID, epoch: 1, model: () => onDevice(model), signal: new AbortController().signal },
          { ...services.ports, store: mortal.store },
        );
      try {
        await driveToEnd(store, drive, pending);
      } catch (error) {
        if (!mortal.died()) throw error;
      }
      commits += Math.min(mortal.commits(), count);
    }
    const log = await readWholeLog(database);
    const verifier = createChainVerifier(nodeHasher);
    for (const row of log) verifier.push(row);
    expect(verifier.finish()).toMatchObject({ intact: true, entries: log.length });
    return {
      trace: await traceOf(
        openStore(database),
        log.map((row) => entryOf(row, '')),
      ),
      commits,
    };
  }

  it('at every third commit reaches the same end as in memory', async () => {
    const whole = await runOverDexie(Number.POSITIVE_INFINITY);
    expect(whole.trace.run).toMatchObject({ status: 'completed' });
    for (let lives = 0; lives < whole.commits; lives += 3) {
      expect((await runOverDexie(lives)).trace, `killed at commit ${lives + 1}`).toEqual(whole.trace);
    }
  });
});
