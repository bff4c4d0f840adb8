import { useEffect, useRef, useState } from 'react';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { AttachmentChoice } from '../../contracts/wire/commands/move-requests.ts';
import { renamedPath } from '../../core/shared/names/renamed-path.ts';
import { nameOf } from '../kit/format.ts';
import { type Notices, useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { flushNotes } from '../state/notebook/open-notes.ts';
import { awaitLaterParts } from '../state/page/await-later-parts.ts';
import { usePlace } from '../state/place-context.tsx';
import { useUndo } from '../state/undo/use-undo.ts';

/** Where several files and folders move: the form asks for the folder. */
export interface MoveForm {
  readonly kind: 'move';
  readonly files: readonly FileRow[];
  /** The folder that they were dropped on; null to ask for one. */
  readonly folder: string | null;
}

/** The form that is open in the files panel. */
export type FileForm = { kind: 'note' | 'folder'; folder: string } | { kind: 'copy'; file: FileRow } | MoveForm;

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
  /** What happens to attachments that only moved notes link to. Default for each move: those near their note move along. */
  attachments: AttachmentChoice;
  setAttachments: (choice: AttachmentChoice) => void;
  error: string | null;
  clearError: () => void;
  startCreate: (kind: 'note' | 'folder', folder: string) => void;
  startCopy: (file: FileRow) => void;
  startMove: (files: readonly FileRow[], folder?: string) => void;
  startRename: (file: FileRow) => void;
  stop: () => void;
  /** Takes back the last action, unless another one followed that cannot be taken back here. */
  undoLast: () => void;
  create: (kind: 'note' | 'folder', path: string) => Promise<void>;
  copy: (file: FileRow, to: string) => Promise<void>;
  /** Moves a file or folder to a path, which may give it another name. */
  moveTo: (file: FileRow, to: string) => Promise<void>;
  /** Moves files and folders into a folder, in one change. */
  moveInto: (files: readonly FileRow[], folder: string) => Promise<void>;
  /** Moves files that were dropped on a folder. Asks before when links have to change or attachments could move along. */
  dropInto: (files: readonly FileRow[], folder: string) => Promise<void>;
  rename: (name: string) => Promise<void>;
  remove: (file: FileRow) => Promise<void>;
  /** Deletes files and folders in one change. Rejects when that fails. */
  removeMany: (files: readonly FileRow[]) => Promise<void>;
}

/** Returns the file actions of the person. Each action is a change of the notebook that can be undone. */
export function useFileActions(): FileActions {
  const { call } = useClient();
  const { notebook, openFile, pathsMoved } = usePlace();
  const { notify } = useNotices();
  const undo = useUndo();
  const [form, setForm] = useState<FileForm | null>(null);
  const [renaming, setRenaming] = useState<FileRow | null>(null);
  const [newName, setNewName] = useState('');
  const [updateLinks, setUpdateLinks] = useState(true);
  const [attachments, setAttachments] = useState<AttachmentChoice>('near');
  const [error, setError] = useState<string | null>(null);
  const { notebookId } = notebook;
  // A notice offers its undo later, when other notes may be open.
  const follow = useRef(pathsMoved);
  useEffect(() => {
    follow.current = pathsMoved;
  }, [pathsMoved]);

  const lastUndo = useRef<{ notebookId: string; undo: () => void } | null>(null);
  const attempt = async (effect: () => Promise<void>): Promise<void> => {
    setError(null);
    lastUndo.current = null;
    try {
      // Commit drafts first, so that typed text stays with the file when it moves.
      await flushNotes();
      await effect();
      setForm(null);
      setRenaming(null);
    } catch (failure) {
      setError(translateError(failure));
    }
  };
  /** Resets the choices of a move. */
  const askAgain = () => {
    setUpdateLinks(true);
    setAttachments('near');
  };
  /** What changes the notebook is not needed for the first paint. */
  const changes = async () => {
    await awaitLaterParts();
    const { createFileChanges } = await import('./changes/file-changes.ts');
    const moved = (moves: Parameters<typeof pathsMoved>[0]) => follow.current(moves);
    const tell: Notices['notify'] = (text, action) => {
      if (action === undefined) return notify(text);
      const over = new AbortController();
      const last = {
        notebookId,
        undo: () => {
          if (lastUndo.current === last) lastUndo.current = null;
          over.abort();
          action.run();
        },
      };
      lastUndo.current = last;
      notify(text, { ...action, run: last.undo, over: over.signal });
    };
    return createFileChanges({
      call,
      notify: tell,
      notebookId,
      openFile,
      pathsMoved,
      movedBack: moved,
      undo: undo.change,
    });
  };

  return {
    form,
    renaming,
    newName,
    setNewName,
    updateLinks,
    setUpdateLinks,
    attachments,
    setAttachments,
    error,
    clearError: () => setError(null),
    startCreate: (kind, folder) => {
      setError(null);
      setForm({ kind, folder });
    },
    startCopy: (file) => {
      setError(null);
      setForm({ kind: 'copy', file });
    },
    startMove: (files, folder) => {
      setError(null);
      askAgain();
      setForm({ kind: 'move', files, folder: folder ?? null });
    },
    startRename: (file) => {
      askAgain();
      setNewName(nameOf(file.path));
      setRenaming(file);
    },
    stop: () => {
      setError(null);
      setForm(null);
      setRenaming(null);
    },
    undoLast: () => {
      if (lastUndo.current?.notebookId === notebookId) lastUndo.current.undo();
    },
    create: (kind, path) => attempt(async () => (await changes()).create(kind, path)),
    copy: (file, to) =>
      attempt(async () => {
        await call('files.copy', { notebookId, from: file.path, to });
      }),
    moveTo: (file, to) => attempt(async () => (await changes()).move(file.path, to, { updateLinks, attachments })),
    moveInto: (files, folder) =>
      attempt(async () => (await changes()).moveInto(files, folder, { updateLinks, attachments })),
    dropInto: async (files, folder) => {
      askAgain();
      setError(null);
      try {
        await flushNotes();
        const asks = await (await changes()).drop(files, folder);
        if (asks) setForm({ kind: 'move', files, folder });
      } catch (failure) {
        notify(translateError(failure));
      }
    },
    rename: (name) =>
      attempt(async () => {
        if (!renaming) return;
        const to = renamedPath(renaming, name);
        if (to !== renaming.path) await (await changes()).move(renaming.path, to, { updateLinks, attachments });
      }),
    remove: (file) => attempt(async () => (await changes()).remove(file)),
    removeMany: async (files) => {
      await flushNotes();
      await (await changes()).removeMany(files);
    },
  };
}
