import { GIT_FOLDER } from '../../../contracts/domain/notebook/git-file.ts';
import type { GitHistory } from '../../../core/git-history/git-history-port.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** What agents may do with git histories. Git is loaded for a notebook that has one. */
export function createGitHistory(services: () => Services): GitHistory {
  const load = once(async () => (await import('./read-file-history.ts')).openAgentHistory(services()));
  const hasHistory = async (notebookId: string) =>
    (await services().store.gitArea(notebookId).paths()).some((path) => path.startsWith(`${GIT_FOLDER}/`));
  return {
    versions: async (place, limit) =>
      (await hasHistory(place.notebookId)) ? (await load()).versions(place, limit) : null,
    read: async (place, version) => ((await hasHistory(place.notebookId)) ? (await load()).read(place, version) : null),
    propose: async (notebookId, by, message) =>
      (await hasHistory(notebookId)) ? (await load()).propose(notebookId, by, message) : 'no-history',
    push: async (notebookId, server, signal) =>
      (await hasHistory(notebookId)) ? (await load()).push(notebookId, server, signal) : 'other',
  };
}
