import type { Isolation } from '../../../contracts/domain/run/isolation.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { isolatedRoot } from '../../../core/isolation/isolated-root.ts';
import type { Services } from '../../app/services.ts';

/**
 * Resolves with the isolation of a new run. Its root follows from the run, which is bound to a workspace and a notebook that exist;
 * rejects with `denied` otherwise.
 *
 * @param earlier runs whose planned changes the run continues
 */
export async function isolateRun(
  { store }: Pick<Services, 'store'>,
  { runId, workspaceId, notebookId }: Pick<Run, 'runId' | 'workspaceId' | 'notebookId'>,
  earlier: readonly string[] = [],
): Promise<Isolation> {
  const [workspaces, notebook] = await Promise.all([store.listWorkspaces(), store.findNotebook(notebookId)]);
  const workspace = workspaces.find((one) => one.workspaceId === workspaceId);
  const root = isolatedRoot({ workspaceId: workspace?.workspaceId, notebookId: notebook?.notebookId, runId });
  return { root, earlier: [...earlier] };
}
