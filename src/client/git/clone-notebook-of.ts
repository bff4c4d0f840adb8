import type { CloneRequest } from '../../contracts/domain/notebook/clone-request.ts';
import { settleAllowlist } from '../network/watch-allowlist.ts';
import { type Watch, watchedCall } from '../workers/watched-call.ts';
import type { WorkerClient } from '../workers/worker-client.ts';

const UNWATCHED: Watch = { signal: new AbortController().signal, onProgress: () => undefined };

/** Makes a new notebook of what a server has. When that fails, the notebook is removed again. */
export async function cloneNotebook(
  client: WorkerClient,
  { name, ...remote }: CloneRequest,
  watch: Watch = UNWATCHED,
): Promise<{ notebookId: string }> {
  const call: WorkerClient['call'] = (command, input) => client.call(command, input);
  const { notebookId } = await call('notebooks.create', { name });
  try {
    await call('git.init', { notebookId, commits: false });
    await call('git.remote', { notebookId, ...remote });
    await settleAllowlist(client);
    await watchedCall(call, 'git.pull', { notebookId }, watch);
    return { notebookId };
  } catch (error) {
    await call('notebooks.remove', { notebookId }).catch(() => undefined);
    await settleAllowlist(client);
    throw error;
  }
}
