import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { REVISION } from '../core/cases/exercise-cases.ts';
import { readResults, removeResult } from './exercise-results.ts';
import {
  deleteExerciseNotebooks,
  hasExerciseNotebooks,
  nameOf,
  openExerciseNotebooks,
} from './open-exercise-notebooks.ts';
import { runExercise } from './run-exercise.ts';

export function exerciseCommands(services: Services) {
  let running: { readonly stop: AbortController; exerciseId: string | null } | null = null;

  /** Reads or removes results, when there are any. */
  async function withResults<T>(none: T, work: (of: Services) => Promise<T>): Promise<T> {
    if (!(await hasExerciseNotebooks(services))) return none;
    const notebooks = await openExerciseNotebooks(services);
    try {
      return await work(notebooks.services);
    } finally {
      notebooks.close();
    }
  }

  return {
    'exercise.run': async (input) => {
      if (running !== null) throw conflictError('exercise');
      const mine = { stop: new AbortController(), exerciseId: null as string | null };
      running = mine;
      try {
        return await runExercise(services, input, {
          signal: mine.stop.signal,
          onBegin: ({ exerciseId }) => {
            mine.exerciseId = exerciseId;
          },
        });
      } finally {
        running = null;
      }
    },
    'exercise.stop': async () => {
      running?.stop.abort(cancelledError('request'));
      return null;
    },
    'exercise.list': async () => ({
      runningId: running?.exerciseId ?? null,
      revision: REVISION,
      exercises: await withResults([], readResults),
    }),
    'exercise.remove': ({ exerciseId }) =>
      navigator.locks.request(nameOf(services), { ifAvailable: true }, async (lock) => {
        if (lock === null) throw conflictError('exercise');
        const left = await withResults(0, (of) => removeResult(of, exerciseId));
        if (left === 0) await deleteExerciseNotebooks(services);
        return null;
      }),
  } satisfies Partial<CommandHandlers>;
}
