import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { CommandInput } from '../../contracts/wire/commands/commands.ts';
import { forGood, type WayBack } from './way-back.ts';

/** `cloister.exercise`: tasks and attacks in a throw-away notebook, to see what a model solves and what it obeys. */
export function exerciseConsole({ call }: Pick<WorkerClient, 'call'>) {
  return {
    /** Runs what is left of the exercise of this model, or a new one. Resolves when all cases are done, or when it was stopped. */
    run: (input: CommandInput<'exercise.run'> = {}) => call('exercise.run', input),
    /** Stops the exercise of this tab. What is done is kept. */
    stop: () => call('exercise.stop', {}),
    /** The exercises with the result of each case, newest first. */
    list: () => call('exercise.list', {}),
    /** Removes the results of an exercise. */
    remove: (exerciseId: string): Promise<WayBack> => forGood(call('exercise.remove', { exerciseId })),
  };
}
