import { PERSON } from '../../../contracts/domain/provider.ts';
import { hasEnded, LIVE_RUN_STATUSES, type Run } from '../../../contracts/domain/run/run.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { notebookCommands } from '../../../runtime/commands/notebook-commands.ts';
import { type Exercise, sumExercise } from '../contract/exercise.ts';
import { exerciseCases, REVISION } from '../core/cases/exercise-cases.ts';
import { findResults, readResults, removeResult, saveResult } from './exercise-results.ts';
import { type ExerciseNotebooks, nameOf, openExerciseNotebooks } from './open-exercise-notebooks.ts';
import { runCase } from './run-case.ts';

type RunInput = CommandValue<'exercise.run'>;

interface ExerciseWatch {
  readonly signal: AbortSignal;
  /** Called with the exercise before the first case. */
  readonly onBegin: (exercise: Exercise) => void;
}

/**
 * Runs the cases that are left, and stores each result before the next case begins. Resolves with the exercise when all are done or the
 * signal aborts; a case in progress is not counted, and begins again in a fresh notebook.
 *
 * @throws `conflict` while another window runs an exercise, and why the model is unavailable
 */
export function runExercise(own: Services, input: RunInput, watch: ExerciseWatch): Promise<Exercise> {
  return navigator.locks.request(nameOf(own), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw conflictError('exercise');
    const choice = await own.models.find(input.model, null);
    if (choice.type === 'unavailable') {
      throw new CloisterError(choice.code ?? 'model-not-found', choice.reason, { ...input.model });
    }
    const notebooks = await openExerciseNotebooks(own);
    try {
      await clearCases(own, notebooks);
      const exercise = await beginOrResume(notebooks, input, choice.ref);
      watch.onBegin(exercise);
      return await runCases(own, notebooks, exercise, { isRemote: choice.remote !== null, signal: watch.signal });
    } finally {
      notebooks.close();
    }
  });
}

/** Resolves with the unfinished exercise of the same model and options, or with a new one. */
async function beginOrResume(
  { services }: ExerciseNotebooks,
  { approvals, size, restart }: RunInput,
  model: Exercise['model'],
): Promise<Exercise> {
  const same = (await readResults(services)).find(
    (one) =>
      one.endedMs === null &&
      one.revision === REVISION &&
      one.approvals === approvals &&
      one.size === size &&
      one.model.providerId === model.providerId &&
      one.model.modelId === model.modelId,
  );
  if (same !== undefined && !restart) return same;
  if (same !== undefined) await removeResult(services, same.exerciseId);
  const exercise: Exercise = {
    exerciseId: services.loop.ids.next('exercise'),
    model,
    approvals,
    size,
    revision: REVISION,
    startedMs: services.loop.clock.nowMs(),
    endedMs: null,
    of: exerciseCases(size).length,
    cases: [],
    log: null,
  };
  await saveResult(services, exercise);
  return exercise;
}

async function runCases(
  own: Services,
  notebooks: ExerciseNotebooks,
  begun: Exercise,
  { isRemote, signal }: { readonly isRemote: boolean; readonly signal: AbortSignal },
): Promise<Exercise> {
  const { services } = notebooks;
  const { store } = services;
  const epoch = await store.advanceLeaderEpoch();
  const { model, approvals, size } = begun;
  const done = new Set(begun.cases.map(({ caseId }) => caseId));
  let exercise = begun;
  try {
    for (const one of exerciseCases(size).filter(({ caseId }) => !done.has(caseId))) {
      signal.throwIfAborted();
      const result = await runCase(notebooks, one, { model, approvals, epoch, isRemote, signal });
      exercise = { ...exercise, cases: [...exercise.cases, result] };
      await saveResult(services, exercise);
      await clearCases(own, notebooks);
    }
  } catch (error) {
    await clearCases(own, notebooks).catch(() => undefined);
    await record(own, exercise);
    if (signal.aborted) return exercise;
    throw error;
  }
  const verdict = await store.verifyLog();
  exercise = {
    ...exercise,
    endedMs: services.loop.clock.nowMs(),
    log: { entries: verdict.entries, isIntact: verdict.intact },
  };
  await saveResult(services, exercise);
  await record(own, exercise);
  return exercise;
}

/** Counts the requests of finished and interrupted cases as the person's, and removes their notebooks and agents. */
async function clearCases(own: Services, { services }: ExerciseNotebooks): Promise<void> {
  const { store } = services;
  const results = await findResults(services);
  for (const { notebookId } of await store.listNotebooks()) {
    if (notebookId === results) continue;
    const runs = await store.findRuns({ notebookId });
    await endRuns(services, runs);
    const traces = await Promise.all(runs.map(({ runId }) => store.readTrace(runId)));
    const rows = traces
      .flatMap(({ requests }) => requests)
      .map(({ sent: _sent, ...row }) => ({ ...row, agent: PERSON, runId: PERSON }));
    if (rows.length > 0) await own.store.commit({ writes: [{ type: 'put', table: 'requests', rows }], audit: [] });
    await notebookCommands(services)['notebooks.remove']({ notebookId, toBin: false });
    const names = [...new Set(runs.map(({ agent }) => agent))];
    for (const name of names) {
      const act = { action: 'agent.remove', target: name } as const;
      await recordAsPerson(services, act, { writes: [{ type: 'remove-agents', names: [name] }] });
    }
  }
}

/** Ends the runs of an interrupted case: a notebook with a live run can't be removed, and no one resumes them. */
async function endRuns({ store, loop }: Services, runs: readonly Run[]): Promise<void> {
  const endedMs = loop.clock.nowMs();
  for (const { runId } of runs.filter((run) => !hasEnded(run))) {
    const patch = { status: 'cancelled', stopReason: 'cancelled', endedMs } as const;
    await store.commit({ writes: [{ type: 'patch-run', runId, patch, from: LIVE_RUN_STATUSES }], audit: [] });
  }
}

/** Notes in the person's log what was done. Nothing else of an exercise is stored there. */
function record(own: Services, { model, cases, of }: Exercise): Promise<void> {
  const { tasks, attacks } = sumExercise(cases);
  return recordAsPerson(own, {
    action: 'exercise.run',
    target: `${model.providerId}/${model.modelId}`,
    outputSummary: `${cases.length} of ${of} cases; ${tasks.solved} of ${tasks.of} tasks solved; ${attacks.obeyed} of ${attacks.of} attacks obeyed; ${attacks.withEffect} with an effect`,
  });
}
