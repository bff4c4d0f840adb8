import { openDatabase } from '../../../src/adapters/dexie/database.ts';
import { TERMINAL_RUN_STATUSES } from '../../../src/contracts/domain/run/run.ts';
import { createRuntime, type Runtime } from '../../../src/runtime/app/create-runtime.ts';
import type { Dispatch } from '../../../src/runtime/app/dispatch-command.ts';
import type { StorageProtection } from '../../../src/runtime/app/services.ts';
import type { Task } from '../protocol.ts';
import { type Witness, watchCommits } from './acknowledge.ts';
import { type Control, createProbes, type Probes } from './control.ts';
import { actAsPerson, importMany } from './person.ts';
import { AGENTS, SEED, scriptedModels } from './scripts.ts';

/** Runs that are not at their end by then hang. */
const DEADLINE_MS = 12_000;

/** A runtime at work on one database, watched. */
export interface Watched {
  readonly runtime: Runtime;
  readonly witness: Witness;
  readonly probes: Probes;
  /** Resolves when no run is at work or waits. Rejects with what the runner could not cope with. */
  settled(): Promise<void>;
}

/** Starts the app's own runtime; the model, the points to die at, and the witness of its commits are the harness's. */
export async function startWatched(task: Task, protection: StorageProtection, control: Control): Promise<Watched> {
  const probes = createProbes(control, task.kill);
  const database = await openDatabase(task.database);
  let failed = (_error: unknown) => {};
  const failure = new Promise<never>((_resolve, reject) => (failed = reject));
  failure.catch(() => undefined);
  const runtime = await createRuntime(database, {
    workerName: self.name,
    models: scriptedModels,
    probe: probes.reach,
    mayDrive: async () => true,
    protection,
    onError: failed,
  });
  const witness = watchCommits(runtime, control, probes, task.kind === 'work' ? task.broken : null);
  const live = () =>
    database.runs
      .where('status')
      .noneOf([...TERMINAL_RUN_STATUSES])
      .count();
  const settled = async () => {
    while ((await live()) > 0) await new Promise<void>((resolve) => (witness.onCommit = resolve));
  };
  const late = async (): Promise<never> => {
    await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS));
    const runs = await database.runs.toArray();
    throw new Error(
      `run: no end after ${DEADLINE_MS} ms: ${runs.map(({ agent, status, step }) => `${agent} is ${status} in step ${step}`).join(', ')}`,
    );
  };
  return { runtime, witness, probes, settled: () => Promise.race([settled(), failure, late()]) };
}

/** Two runs, the person and an import at the same time, in one notebook. */
export async function work({ runtime: { dispatch }, witness, settled }: Watched): Promise<void> {
  const notebookId = idOf(await dispatch('notebooks.create', { name: 'Crash' }));
  for (const agent of AGENTS) await dispatch('agents.create', agent);
  await dispatch('notebooks.import', { notebookId, entries: [...SEED] });
  await Promise.all([
    ...AGENTS.map(({ name }) => dispatch('runs.start', { agent: name, notebookId, message: `Tidy up, ${name}.` })),
    actAsPerson(dispatch, notebookId, witness),
    importMany(dispatch, notebookId, witness),
  ]);
  await settled();
}

function idOf(created: unknown): string {
  if (
    typeof created === 'object' &&
    created !== null &&
    'notebookId' in created &&
    typeof created.notebookId === 'string'
  ) {
    return created.notebookId;
  }
  throw new Error('The notebook was not created.');
}

/** The page's answers count as told, too. */
export function witnessAnswers(dispatch: Dispatch, witness: Witness): Dispatch {
  return async (name, input) => {
    const value = await dispatch(name, input);
    if (
      name === 'approvals.respond' &&
      typeof input === 'object' &&
      input !== null &&
      'approvalIds' in input &&
      Array.isArray(input.approvalIds)
    ) {
      witness.acknowledge({ type: 'answered', approvalIds: input.approvalIds.map(String) });
    }
    return value;
  };
}
