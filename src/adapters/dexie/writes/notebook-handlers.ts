import { runWaitingError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { checkGitFiles, writeGitFiles } from '../git-area.ts';
import { REMOVAL_TABLES } from '../tables/tables.ts';
import { erasedAt, removeInParts, removeNotebook } from './remove-notebook.ts';
import type { WriteHandler } from './write-handler.ts';

export const setLabelsHandler: WriteHandler<Write<'set-labels'>> = {
  tables: () => ['labels', 'notebooks'],
  async prepare({ rows: labels }, { rows }) {
    const notebookIds = [...new Set(labels.map(({ notebookId }) => notebookId))];
    const found = await Promise.all(notebookIds.map((notebookId) => rows.get('notebooks', notebookId)));
    if (found.some((row) => row === undefined)) {
      throw notFoundError('notebookRemoved');
    }
    return {
      write() {
        for (const row of labels) {
          if (row.labels.length > 0) rows.put('labels', row);
          else rows.remove('labels', row.fileId);
        }
        // Other workers cache labels and reload them when the revision has grown.
        for (const notebookId of notebookIds) {
          rows.patch('notebooks', notebookId, (row) => ({ ...row, labelsRevision: (row.labelsRevision ?? 0) + 1 }));
        }
      },
    };
  },
  remember({ rows }, memory) {
    for (const row of rows) memory.setLabels(row);
  },
};

export const settleDraftsHandler: WriteHandler<Write<'settle-drafts'>> = {
  tables: () => ['drafts'],
  async prepare({ drafts }, { rows }) {
    const found = await Promise.all(drafts.map(({ draftId }) => rows.get('drafts', draftId)));
    return {
      // In the transaction of the change: a draft that outlived its change would conflict with its own text.
      write() {
        for (const [index, { draftId, text, baseHash }] of drafts.entries()) {
          const now = found[index];
          if (now?.text === text) rows.remove('drafts', draftId);
          else if (now) rows.put('drafts', { ...now, baseHash, conflict: false });
        }
      },
    };
  },
};

export const gitFilesHandler: WriteHandler<Write<'git-files'>> = {
  tables: () => ['gitFiles', 'notebooks'],
  async prepare(part, { rows }) {
    await checkGitFiles(rows, part);
    return { write: () => writeGitFiles(rows, part) };
  },
  sizeBytes: ({ put }) => put.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
};

export const patchNotebookHandler: WriteHandler<Write<'patch-notebook'>> = {
  tables: () => ['notebooks', 'workspaces'],
  async prepare({ notebookId, patch }, { rows }) {
    const [notebook, workspace] = await Promise.all([
      rows.get('notebooks', notebookId),
      patch.workspaceId === undefined ? null : rows.get('workspaces', patch.workspaceId),
    ]);
    if (notebook === undefined) throw notFoundError('notebookRemoved', {}, { notebookId });
    if (workspace === undefined) throw notFoundError('workspaceRemoved', {}, { notebookId });
    return { write: () => rows.patch('notebooks', notebookId, (row) => ({ ...row, ...patch })) };
  },
  remember({ notebookId, patch }, memory) {
    if (patch.name !== undefined) memory.setNotebookName(notebookId, patch.name);
    if (patch.workspaceId !== undefined) memory.expireNotebook(notebookId);
  },
};

export const removeWorkspaceHandler: WriteHandler<Write<'remove-workspace'>> = {
  tables: () => ['notebooks', 'workspaces'],
  async prepare({ workspaceId }, { rows }) {
    const [all, notebooks] = await Promise.all([rows.all('workspaces'), rows.all('notebooks')]);
    const held = notebooks.find((notebook) => notebook.workspaceId === workspaceId);
    if (held !== undefined) throw conflictError('workspaceUsed', { name: held.name }, { workspaceId });
    if (all.every((one) => one.workspaceId === workspaceId)) throw conflictError('onlyWorkspace', {}, { workspaceId });
    return { write: () => rows.remove('workspaces', workspaceId) };
  },
};

/** Writes when something was erased, and whose copies beside the database have to be cleared. */
export const noteErasureHandler: WriteHandler<Write<'note-erasure'>> = {
  tables: () => ['meta'],
  async prepare({ notebookId }, { rows, atMs }) {
    const before = await rows.get('meta', 'lastErasureMs');
    return { write: () => rows.put('meta', erasedAt(atMs, notebookId, before)) };
  },
};

export const removeNotebookHandler: WriteHandler<Write<'remove-notebook'>> = {
  tables: () => REMOVAL_TABLES,
  async prepare({ notebookId, inParts = false, count }, { rows }) {
    const runs = await Promise.all(['queued', 'running'].map((status) => rows.findAll('runs', 'status', status)));
    const active = runs.flat().find((run) => run.notebookId === notebookId);
    if (active) {
      throw runWaitingError('notebook', {}, { runId: active.runId });
    }
    return { write: () => (inParts ? removeInParts(rows, notebookId) : removeNotebook(rows, notebookId, count)) };
  },
  remember({ notebookId }, memory) {
    memory.expireNotebook(notebookId);
    memory.forgetSummaries();
    memory.note({ summaries: true });
  },
};
