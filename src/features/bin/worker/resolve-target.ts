import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { deletedWith } from '../../../core/notebook/change/deleted-files.ts';
import type { ErasureTarget } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { readablePath } from '../../../runtime/notebook/person-path.ts';
import type { EraseTarget } from '../contract/bin-requests.ts';

/** Returns what a request is about, with the notebook that it belongs to. Rejects with `not-found` when it does not exist. */
export async function resolveTarget(services: Services, target: EraseTarget): Promise<ErasureTarget> {
  const { store } = services;
  const { files, sessionId, runId, taskId, reviewId } = target;
  if (files !== undefined) return resolveFiles(services, files);
  const id = sessionId ?? runId ?? taskId ?? reviewId ?? target.notebookId ?? '';
  const binned = await store.findInBin(id);
  if (binned !== undefined) return asTarget(target, binned.notebookId);
  const row =
    sessionId !== undefined
      ? await store.findSession(sessionId)
      : runId !== undefined
        ? await store.run(runId)
        : taskId !== undefined
          ? await store.findRow('tasks', taskId)
          : await store.findRow('reviews', reviewId ?? '');
  if (row === undefined) throw notFoundError('binItem', {}, { id });
  return asTarget(target, row.notebookId);
}

function asTarget({ sessionId, runId, taskId, reviewId }: EraseTarget, notebookId: string): ErasureTarget {
  const list = (id: string | undefined) => (id === undefined ? [] : [id]);
  return {
    notebookId,
    sessionIds: list(sessionId),
    runIds: list(runId),
    taskIds: list(taskId),
    reviewIds: list(reviewId),
  };
}

/** A folder includes all that is in it, or was deleted with it. */
async function resolveFiles(
  { store }: Services,
  { notebookId, paths = [], fileIds = [] }: NonNullable<EraseTarget['files']>,
): Promise<ErasureTarget> {
  const reader = await store.notebook(notebookId);
  const found = new Set<string>();
  const addAt = (path: string): void => {
    const row = reader.get(path);
    if (row === undefined) throw notFoundError('file', { path });
    found.add(row.fileId);
    if (row.kind === 'folder') for (const below of reader.descendants(path)) found.add(below.fileId);
  };
  for (const raw of paths) addAt(readablePath(raw));
  for (const fileId of fileIds) {
    const row = reader.getById(fileId);
    if (row !== undefined) {
      addAt(row.path);
      continue;
    }
    const changes = (await store.listChanges({ fileId })).sort((one, other) => other.seq - one.seq);
    const deletion = changes.find((change) => deletedWith(change, fileId).length > 0);
    if (deletion === undefined) throw notFoundError('restored', {}, { fileId });
    for (const gone of deletedWith(deletion, fileId)) if (!reader.getById(gone.fileId)) found.add(gone.fileId);
  }
  return { notebookId, fileIds: [...found] };
}
