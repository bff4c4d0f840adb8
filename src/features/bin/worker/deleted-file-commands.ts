import type { DeletedFile } from '../../../contracts/domain/notebook/deleted-file.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { listDeleted } from '../../../core/notebook/change/deleted-files.ts';
import { planRestore } from '../../../core/notebook/change/plan-restore.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { commitPlan } from '../../../runtime/notebook/commit-plan.ts';

/** Most deleted files that one answer lists. */
const MOST_LISTED = 1000;

export function deletedFileCommands(services: Services) {
  const { store } = services;
  const deletedIn = (notebookId: string) => listDeletedIn(services, notebookId);

  return {
    'files.deleted': async ({ notebookId }) => {
      const files = await deletedIn(notebookId);
      return { files: files.slice(0, MOST_LISTED), count: files.length };
    },
    'files.restore': async ({ notebookId, changeId, fileId }) => {
      const deletedBy = changeId ?? (await deletedIn(notebookId)).find((file) => file.fileId === fileId)?.changeId;
      if (deletedBy === undefined) throw notFoundError('restored', {}, { fileId });
      const change = await store.findChange(deletedBy);
      if (change === undefined || change.notebookId !== notebookId)
        throw notFoundError('changeHere', { changeId: deletedBy });
      const hashes = change.transitions.flatMap(({ before }) => before?.hash ?? []);
      const missing = new Set(await store.listMissingContents([...new Set(hashes)]));
      const reader = await store.notebook(notebookId);
      const { planned, path } = planRestore(reader, change, fileId, (hash) => !missing.has(hash));
      return { path, changeId: await commitPlan(services, planned, { action: 'file.restore', target: path }) };
    },
  } satisfies Partial<CommandHandlers>;
}

/** Lists the deleted files of a notebook, the latest first. */
export async function listDeletedIn({ store }: Pick<Services, 'store'>, notebookId: string): Promise<DeletedFile[]> {
  const [reader, changes] = await Promise.all([store.notebook(notebookId), store.listChanges()]);
  const own = changes.filter((change) => change.notebookId === notebookId).sort((a, b) => b.seq - a.seq);
  return listDeleted(reader, own);
}
