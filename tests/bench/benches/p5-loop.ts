import { interleave, lineOf, medianMs, spread } from '../measure.ts';
import { driveGenerateText, driveStreamText } from '../peers/drive-ai-sdk.ts';
import { createDeepAgentDriver } from '../peers/drive-deep-agents.ts';
import { openRawStore } from '../peers/raw-store.ts';
import { recordCommits, replayCommit } from '../peers/replay-commit.ts';
import { driveInMemory, driveOnDisk } from '../services/drive-runs.ts';
import { noteBytes, notes } from '../services/notes.ts';
import { openServices } from '../services/open-services.ts';
import type { Reporter } from './index.ts';
import { benchScript } from './p5-script.ts';

/** Steps of a run, each with one call that reads a note; the last one answers. */
const STEPS = 25;
const ROUNDS = 9;
/** Runs of each contender in a round: the first ones are slow for all of them, as nothing is compiled yet. */
const RUNS = 5;
const NOTE = 'The sample was weighed again and nothing had changed. '.repeat(27);

/** P5: what the loop itself costs, for each step of a model that answers at once, and what a script costs. */
export async function benchLoop(reporter: Reporter): Promise<void> {
  await benchSteps(reporter);
  await benchScript(reporter);
}

async function benchSteps({ line, note }: Reporter): Promise<void> {
  note('driving runs in memory');
  const deepAgents = createDeepAgentDriver(STEPS, NOTE);
  const memory = await interleave(ROUNDS, {
    ours: () => medianOf(() => driveInMemory({ steps: STEPS, note: NOTE, chained: false })),
    'ours with its log': () => medianOf(() => driveInMemory({ steps: STEPS, note: NOTE, chained: true })),
    streamText: () => medianOf(() => driveStreamText(STEPS, NOTE)),
    generateText: () => medianOf(() => driveGenerateText(STEPS, NOTE)),
    deepagents: () => medianOf(deepAgents),
  });
  const place = { bench: 'p5', n: STEPS, unit: 'ms per step' };
  const inMemory = { ...place, case: 'overhead of a step in memory: guard, schema, policy, events' };
  const streamText = { name: 'AI SDK streamText', figures: memory.streamText };
  const generateText = { name: 'AI SDK generateText', figures: memory.generateText };
  const deep = { name: 'deepagents', figures: memory.deepagents };
  line(lineOf(inMemory, memory.ours, streamText, { type: 'faster', times: 8 }));
  line(lineOf(inMemory, memory.ours, deep, { type: 'faster', times: 10 }));
  line(lineOf(inMemory, memory.ours, generateText, null));
  line(lineOf({ ...place, case: 'the same, with a hashed log' }, memory['ours with its log'], streamText, null));

  note('driving runs on the disk');
  const services = await openServices('bench-loop', [
    ...notes(1000),
    { path: '/folder-0/read-me.md', bytes: noteBytes(NOTE) },
  ]);
  const raw = await openRawStore('bench-loop-raw', 'seq');
  let puts = 0;
  const put = () => {
    puts += 1;
    return raw.put([{ seq: puts, text: NOTE }]);
  };
  const oneRun = () => driveOnDisk(services, '/folder-0/read-me.md', STEPS);
  const commits = await recordCommits(oneRun);
  const commit = commits[Math.floor(commits.length / 2)];
  if (!commit) throw new Error('The run committed nothing.');
  note(
    `a step's commit: ${commit.reads.length} reads and ${commit.writes.length} writes in ${commit.stores.length} stores`,
  );
  const replay = () => replayCommit(services.database.backendDB(), commit);
  const disk = await interleave(ROUNDS, {
    ours: () => medianOf(oneRun),
    deepagents: () => medianOf(deepAgents),
    put: () => medianMs(STEPS, put),
    replay: () => medianMs(STEPS, replay),
  });
  const durable = { ...place, case: 'a step with its durable commit' };
  const theirs = { name: 'deepagents, in memory', figures: disk.deepagents };
  line(lineOf(durable, disk.ours, theirs, null));
  // The disk decides most of it: one row, written through, is the least that any durable step costs.
  const floor = { name: 'IndexedDB put of one row, strict', figures: disk.put };
  line(lineOf({ ...durable, case: 'the same, against one row written through' }, disk.ours, floor, null));
  const byHand = { name: 'the same reads and writes by hand', figures: disk.replay };
  const goal = { type: 'within', times: 1.25 } as const;
  line(lineOf({ ...durable, case: 'the same, against its own requests to the database' }, disk.ours, byHand, goal));
  await raw.remove();
  await services.remove();
}

async function medianOf(drive: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) taken.push(await drive());
  return spread(taken).median;
}
