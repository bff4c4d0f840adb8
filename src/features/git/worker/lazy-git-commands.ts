import type { Services } from '../../../runtime/app/services.ts';
import { loadCommandsLater } from '../../../runtime/app/worker-feature.ts';
import { GIT_COMMANDS } from '../contract/git-requests.ts';

/** The commands of the feature. Their code, and git, are loaded when the first one is called. */
export function lazyGitCommands(services: Services) {
  const load = async () => (await import('./git-commands.ts')).gitCommands(services);
  return loadCommandsLater(GIT_COMMANDS, load);
}
