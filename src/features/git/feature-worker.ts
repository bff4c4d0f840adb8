import type { WorkerFeature } from '../../runtime/app/worker-feature.ts';
import { commitWhatIsDue } from './worker/automatic-commits.ts';

export { createGitHistory } from './worker/agent-history.ts';
export { lazyGitCommands as gitCommands } from './worker/lazy-git-commands.ts';

export const gitFeature: WorkerFeature = {
  // A failure must not keep tasks from starting.
  startDue: (services) => commitWhatIsDue(services).catch(() => null),
  continueRows: async () => undefined,
  changesWithProvenance: async () => [],
  sourceOfRetry: async () => undefined,
};
