import type { Services } from '../../../runtime/app/services.ts';
import { loadCommandsLater } from '../../../runtime/app/worker-feature.ts';
import { EXERCISE_COMMANDS } from '../contract/exercise-requests.ts';

/** The commands of the feature. Their code, the tasks and the attacks are loaded when the first one is called. */
export function lazyExerciseCommands(services: Services) {
  const load = async () => (await import('./exercise-commands.ts')).exerciseCommands(services);
  return loadCommandsLater(EXERCISE_COMMANDS, load);
}
