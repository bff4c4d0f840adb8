import { useEffect, useRef, useState } from 'react';
import { readLastChange } from '../../client/queries/read-last-change.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { AttachmentChoice, FileMove } from '../../contracts/wire/commands/move-requests.ts';
import { renamedPath } from '../../core/shared/names/renamed-path.ts';
import { nameOf } from '../kit/format.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { markNew } from '../state/notebook/new-notes.ts';
import { flushNotes } from '../state/notebook/open-notes.ts';
import { usePlace } from '../state/place-context.tsx';
import { useUndo } from '../state/undo/use-undo.ts';
import { strings } from './file-strings.ts';

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

  const attempt = async (effect: () => Promise<void>): Promise<void> => {
    setError(null);
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
  const move = async (from: string, to: string) => {
    const moved = await call('files.move', { notebookId, from, to, updateLinks, attachments });
    const { linksUpdated, attachments: along = [] } = moved;
    const moves = [{ from, to }, ...along];
    pathsMoved(moves);
    if (linksUpdated === 0 && along.length === 0) return;
    const change = await readLastChange(notebookId);
    const isOurs = change?.transitions.some(({ before, after }) => before?.path === from && after?.path === to);
    notify(
      strings.movedWith(nameOf(to), along.length, linksUpdated),
      change && isOurs ? { label: common.undo, run: () => void takeBack(change.changeId, moves) } : undefined,
    );
  };
  const takeBack = async (changeId: string, moves: readonly FileMove[]) => {
    await undo.change(changeId);
    follow.current(moves.map(({ from, to }) => ({ from: to, to: from })));
  };
  const moveInto = async (
    files: readonly FileRow[],
    folder: string,
    options: { updateLinks: boolean; attachments: AttachmentChoice },
  ) => {
    const paths = files.map(({ path }) => path);
    const moved = await call('files.moveMany', { notebookId, paths, folder, ...options });
    const { moves, linksUpdated, changeId } = moved;
    const [first] = moves;
    if (changeId === null || first === undefined) return;
    const all = [...moves, ...moved.attachments];
    pathsMoved(all);
    const what = moves.length === 1 ? nameOf(first.from) : strings.items(moves.length);
    notify(
      strings.movedInto({
        what,
        items: moves.length,
        attachments: moved.attachments.length,
        folder,
        links: linksUpdated,
      }),
      {
        label: common.undo,
        run: () => void takeBack(changeId, all),
      },
    );
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
    create: (kind, path) =>
      attempt(async () => {
        if (kind === 'folder') {
          await call('files.mkdir', { notebookId, path });
          return;
        }
        const made = await call('files.write', { notebookId, path, content: '', baseHash: null });
        markNew(notebookId, made.path);
        openFile(made.path);
      }),
    copy: (file, to) =>
      attempt(async () => {
        await call('files.copy', { notebookId, from: file.path, to });
      }),
    moveTo: (file, to) => attempt(() => move(file.path, to)),
    moveInto: (files, folder) => attempt(() => moveInto(files, folder, { updateLinks, attachments })),
    dropInto: async (files, folder) => {
      askAgain();
      setError(null);
      try {
        await flushNotes();
        const paths = files.map(({ path }) => path);
        const plan = await call('files.planMoveMany', { notebookId, paths, folder, attachments: 'near' });
        const asks = plan.changed.length > 0 || plan.attachments.moves.length > 0;
        if (plan.refusal !== null) notify(plan.refusal);
        else if (asks) setForm({ kind: 'move', files, folder });
        else await moveInto(files, folder, { updateLinks: true, attachments: 'stay' });
      } catch (failure) {
        notify(translateError(failure));
      }
    },
    rename: (name) =>
      attempt(async () => {
        if (!renaming) return;
        const to = renamedPath(renaming, name);
        if (to !== renaming.path) await move(renaming.path, to);
      }),
    remove: (file) =>
      attempt(async () => {
        await call('files.remove', { notebookId, path: file.path });
        pathsMoved([{ from: file.path, to: null }]);
        const change = await readLastChange(notebookId);
        const isOurs = change?.transitions.some(({ before, after }) => before?.path === file.path && after === null);
        notify(
          strings.deleted(nameOf(file.path)),
          change && isOurs ? { label: common.undo, run: () => void undo.change(change.changeId) } : undefined,
        );
      }),
    removeMany: async (files) => {
      await flushNotes();
      const paths = files.map(({ path }) => path);
      const { changeId } = await call('files.removeMany', { notebookId, paths });
      pathsMoved(paths.map((from) => ({ from, to: null })));
      if (changeId === null) return;
      notify(strings.manyDeleted(files.length), {
        label: common.undo,
        run: () => void undo.change(changeId),
      });
    },
  };
}
