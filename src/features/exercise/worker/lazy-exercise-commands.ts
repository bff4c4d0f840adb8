import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** The commands of the feature. Their code, the tasks and the attacks are loaded when the first one is called. */
export function lazyExerciseCommands(services: Services) {
  const load = once(async () => (await import('./exercise-commands.ts')).exerciseCommands(services));
  return {
    'exercise.run': async (input) => (await load())['exercise.run'](input),
    'exercise.stop': async () => (await load())['exercise.stop'](),
    'exercise.list': async () => (await load())['exercise.list'](),
    'exercise.remove': async (input) => (await load())['exercise.remove'](input),
  } satisfies Partial<CommandHandlers>;
}
