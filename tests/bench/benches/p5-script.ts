import type { ScriptDryRun } from '../../../src/features/scripts/contract/person-script-requests.ts';
import { interleave, lineOf, timeMs } from '../measure.ts';
import { type RecordedCommit, recordCommits, replayCommit } from '../peers/replay-commit.ts';
import { notes } from '../services/notes.ts';
import { type BenchServices, openServices } from '../services/open-services.ts';
import { createThreadSandbox } from '../services/thread-sandbox.ts';
import type { Reporter } from './index.ts';

const CHANGES = 300;
const NOTES = 1000;
const ROUNDS = 9;

/** A script that overwrites many notes: its calls are planned once more, compared with the approved ones, and committed together. */
export async function benchScript({ line, note }: Reporter): Promise<void> {
  note(`running scripts of ${CHANGES} changes`);
  const filling = notes(NOTES);
  const services = await openServices('bench-script', filling, { script: createThreadSandbox() });
  // A database of its own: in the same one, the replayed rows would take the place of later ones.
  const peer = await openServices('bench-script-peer', filling);
  const commit = await recordScript(services);
  note(`its commit: ${commit.reads.length} reads and ${commit.writes.length} writes in ${commit.stores.length} stores`);
  const figures = await interleave(ROUNDS, {
    ours: () => approveAndRun(services, (run) => timeMs(run)),
    replay: () => timeMs(() => replayCommit(peer.database.backendDB(), commit)),
  });
  const place = { bench: 'p5', case: 'an approved script of 300 changes, run and committed', n: CHANGES, unit: 'ms' };
  const byHand = { name: 'the same reads and writes in one transaction, by hand', figures: figures.replay };
  line(lineOf(place, figures.ours, byHand, { type: 'within', times: 2 }));
  await services.remove();
  await peer.remove();
}

async function recordScript(services: BenchServices): Promise<RecordedCommit> {
  const commits = await approveAndRun(services, (run) => recordCommits(run));
  const [largest] = commits.sort((one, other) => other.writes.length - one.writes.length);
  if (largest === undefined || largest.writes.length < CHANGES)
    throw new Error('The script was not committed at once.');
  return largest;
}

let versions = 0;

/** Plans a script with contents that were never there, and passes to `take` how to run it. */
async function approveAndRun<T>(
  { runtime, notebookId }: BenchServices,
  take: (run: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  versions += 1;
  const source = `
const sentence = 'The sample was weighed again and nothing had changed since the morning. ';
for (let index = 0; index < ${CHANGES}; index += 1) {
  const path = \`/folder-\${Math.floor(index / 100)}/note-\${index}.md\`;
  const content = \`# note \${index}, version ${versions}\\n\\n\${sentence.repeat(40)}\`.slice(0, 1500);
  await cloister.write_file({ path, content });
}`;
  const { plan } = (await runtime.dispatch('scripts.dryRun', { notebookId, source })) as ScriptDryRun;
  if (plan === null) throw new Error('The script planned nothing.');
  return take(() => runtime.dispatch('scripts.run', { notebookId, source, plan }));
}
