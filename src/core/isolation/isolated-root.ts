import { isolationDeniedError } from '../../contracts/errors/messages/review-messages.ts';
import { isWithin } from '../shared/paths/path-parts.ts';

/** What an isolated execution is bound to. */
export interface Binding {
  /** The workspace of the notebook; undefined when there is none. */
  readonly workspaceId: string | undefined;
  /** The notebook that stores the folder of the run; undefined when there is none. */
  readonly notebookId: string | undefined;
  readonly runId: string;
}

/**
 * Returns the root of an isolated execution. It follows from the run alone, so no caller can choose it. Throws `denied` when the
 * execution is bound to no workspace or to no storage.
 */
export function isolatedRoot({ workspaceId, notebookId, runId }: Binding): string {
  if (!workspaceId) throw isolationDeniedError('noWorkspace', {}, { field: 'workspace_id', runId });
  if (!notebookId) throw isolationDeniedError('noStorage', {}, { field: 'workspace_storage_base', runId });
  if (runId === '' || runId.includes('/') || /^\.+$/.test(runId)) {
    throw isolationDeniedError('noFolder', {}, { field: 'execution_id', runId });
  }
  return `/runs/${runId}`;
}

/** Returns whether a stored path is in the root of an isolated execution, and not the root itself. */
export function isInRoot(path: string, root: string): boolean {
  return path !== root && isWithin(path, root) && !path.split('/').includes('..');
}
