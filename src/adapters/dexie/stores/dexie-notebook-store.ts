import { Dexie } from 'dexie';
import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookStore } from '../../../core/ports/rows/notebook-store.ts';
import type { CloisterDatabase, StoredChange } from '../database.ts';

/** Rows of changes that are read at once: one of an import can be large. */
const CHANGES_AT_ONCE = 200;

export function createNotebookStore(database: CloisterDatabase): NotebookStore {
  const { workspaces, notebooks, labels, changes, agents } = database;
  return {
    listWorkspaces: () => workspaces.toArray(),
    findWorkspace: (workspaceId) => workspaces.get(workspaceId),
    listNotebooks: () => notebooks.toArray(),
    findNotebook: (notebookId) => notebooks.get(notebookId),
    labelsOfFile: async (fileId) => (await labels.get(fileId))?.labels ?? [],
    async findChange(changeId) {
      const change = await changes.get(changeId);
      return change && withoutIndexes(change);
    },
    async findChanges(changeIds) {
      const found = await changes.bulkGet([...changeIds]);
      return found.filter((change) => change !== undefined).map(withoutIndexes);
    },
    async listChanges(of) {
      const wanted =
        of === undefined
          ? changes.toCollection()
          : 'runId' in of
            ? changes.where('runId').equals(of.runId)
            : changes.where('fileIds').equals(of.fileId);
      return (await wanted.toArray()).map(withoutIndexes);
    },
    listLabelled: (notebookId) => labels.where('notebookId').equals(notebookId).primaryKeys(),
    async eachChangeOf(fileIds, onChange) {
      const ids = [
        ...new Set(
          await changes
            .where('fileIds')
            .anyOf([...fileIds])
            .primaryKeys(),
        ),
      ];
      for (let at = 0; at < ids.length; at += CHANGES_AT_ONCE)
        for (const change of await changes.bulkGet(ids.slice(at, at + CHANGES_AT_ONCE)))
          if (change !== undefined) onChange(withoutIndexes(change));
    },
    async pageChanges(notebookId, { beforeSeq, afterSeq = -1, limit }) {
      const before = beforeSeq ?? Dexie.maxKey;
      const page = changes
        .where('[notebookId+seq]')
        .between([notebookId, afterSeq], [notebookId, before], false, false);
      return (await page.reverse().limit(limit).toArray()).map(withoutIndexes);
    },
    listAgents: () => agents.toArray(),
    hasAgentRow: async (name) => (await agents.where('name').equals(name).count()) > 0,
  };
}

function withoutIndexes({ fileIds: _fileIds, idempotencyKey: _key, ...change }: StoredChange): ChangeRow {
  return change;
}
