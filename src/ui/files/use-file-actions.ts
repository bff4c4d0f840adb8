import { useState } from 'react';
import { readLastChange } from '../../client/queries/read-last-change.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { flushNotes } from '../editor/session/open-notes.ts';
import { joinPath, nameOf, parentOf } from '../kit/format.ts';
import { useNotices } from '../kit/notices.tsx';
import { strings } from './file-strings.ts';
import { useUndo } from './use-undo.ts';

/** The form that is open in the files panel. */
export type FileForm = { kind: 'note' | 'folder'; folder: string } | { kind: 'move' | 'copy'; file: FileRow };

export interface FileActions {
  /** Null when no form is open. */
  form: FileForm | null;
  renaming: FileRow | null;
  /** The name as typed in the tree. */
  newName: string;
  setNewName: (name: string) => void;
  /** Whether links to a moved file follow. Default true for each move. */
  updateLinks: boolean;
  setUpdateLinks: (updates: boolean) => void;
  error: string | null;
  clearError: () => void;
  startCreate: (kind: 'note' | 'folder', folder: string) => void;
  startTransfer: (kind: 'move' | 'copy', file: FileRow) => void;
  startRename: (file: FileRow) => void;
  stop: () => void;
  create: (kind: 'note' | 'folder', path: string) => Promise<void>;
  transfer: (kind: 'move' | 'copy', file: FileRow, to: string) => Promise<void>;
  rename: (name: string) => Promise<void>;
  remove: (file: FileRow) => Promise<void>;
}

/** Returns the file actions of the person. Each action is a change of the notebook that can be undone. */
export function useFileActions(): FileActions {
  const { call } = useClient();
  const { notebook, openFile, pathMoved } = usePlace();
  const { notify } = useNotices();
  const undo = useUndo();
  const [form, setForm] = useState<FileForm | null>(null);
  const [renaming, setRenaming] = useState<FileRow | null>(null);
  const [newName, setNewName] = useState('');
  const [updateLinks, setUpdateLinks] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const { notebookId } = notebook;

  const attempt = async (effect: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      // Commit drafts first, so that typed text stays with the file when it moves.
      await flushNotes();
      await effect();
      setForm(null);
      setRenaming(null);
    } catch (failure) {
      setError(toErrorData(failure).message);
    }
  };
  const move = async (from: string, to: string) => {
    const { linksUpdated } = await call('files.move', { notebookId, from, to, updateLinks });
    pathMoved(from, to);
    if (linksUpdated === 0) return;
    const change = await readLastChange(notebookId);
    const isOurs = change?.transitions.some(({ before, after }) => before?.path === from && after?.path === to);
    const takeBack = async (changeId: string) => {
      await undo.change(changeId);
      pathMoved(to, from);
    };
    notify(
      strings.linksChanged(nameOf(to), linksUpdated),
      change && isOurs ? { label: strings.undo, run: () => void takeBack(change.changeId) } : undefined,
    );
  };

  return {
    form,
    renaming,
    newName,
    setNewName,
    updateLinks,
    setUpdateLinks,
    error,
    clearError: () => setError(null),
    startCreate: (kind, folder) => {
      setError(null);
      setForm({ kind, folder });
    },
    startTransfer: (kind, file) => {
      setError(null);
      setUpdateLinks(true);
      setForm({ kind, file });
    },
    startRename: (file) => {
      setUpdateLinks(true);
      setNewName(nameOf(file.path));
      setRenaming(file);
    },
    stop: () => {
      setError(null);
      setForm(null);
      setRenaming(null);
    },
    create: (kind, path) =>
      attempt(async () => {
        if (kind === 'folder') {
          await call('files.mkdir', { notebookId, path });
          return;
        }
        const made = await call('files.write', { notebookId, path, content: '', baseHash: null });
        openFile(made.path);
      }),
    transfer: (kind, file, to) =>
      attempt(async () => {
        if (kind === 'move') await move(file.path, to);
        else await call('files.copy', { notebookId, from: file.path, to });
      }),
    rename: (name) =>
      attempt(async () => {
        if (!renaming || name === nameOf(renaming.path)) return;
        await move(renaming.path, joinPath(parentOf(renaming.path), name));
      }),
    remove: (file) =>
      attempt(async () => {
        await call('files.remove', { notebookId, path: file.path });
        pathMoved(file.path, null);
        const change = await readLastChange(notebookId);
        const isOurs = change?.transitions.some(({ before, after }) => before?.path === file.path && after === null);
        notify(
          strings.deleted(nameOf(file.path)),
          change && isOurs ? { label: strings.undo, run: () => void undo.change(change.changeId) } : undefined,
        );
      }),
  };
}
