import { readLastChange } from '../../../client/queries/read-last-change.ts';
import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { AttachmentChoice, FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { nameOf } from '../../kit/format.ts';
import { common } from '../../kit/language/common-strings.ts';
import type { Notices } from '../../kit/notices.tsx';
import { markNew } from '../../state/notebook/new-notes.ts';
import type { Place } from '../../state/place-context.tsx';
import { changeStrings as strings } from './change-strings.ts';

/** What the changes need of the page. */
interface ChangePage {
  readonly call: WorkerClient['call'];
  readonly notify: Notices['notify'];
  readonly notebookId: string;
  readonly openFile: Place['openFile'];
  readonly pathsMoved: Place['pathsMoved'];
  /** The same for a change that is taken back later, when other notes may be open. */
  readonly movedBack: Place['pathsMoved'];
  readonly undo: (changeId: string) => Promise<unknown>;
}

interface MoveOptions {
  readonly updateLinks: boolean;
  readonly attachments: AttachmentChoice;
}

/** Returns what changes files and folders of the notebook as the person, with a notice that offers the undo. */
export function createFileChanges({ call, notify, notebookId, openFile, pathsMoved, movedBack, undo }: ChangePage) {
  const takeBack = async (changeId: string, moves: readonly FileMove[]) => {
    await undo(changeId);
    movedBack(moves.map(({ from, to }) => ({ from: to, to: from })));
  };

  const moveInto = async (files: readonly FileRow[], folder: string, options: MoveOptions): Promise<void> => {
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
    moveInto,

    async create(kind: 'note' | 'folder', path: string): Promise<void> {
      if (kind === 'folder') {
        await call('files.mkdir', { notebookId, path });
        return;
      }
      const made = await call('files.write', { notebookId, path, content: '', baseHash: null });
      markNew(notebookId, made.path);
      openFile(made.path);
    },

    async move(from: string, to: string, options: MoveOptions): Promise<void> {
      const moved = await call('files.move', { notebookId, from, to, ...options });
      const { linksUpdated, attachments: along = [] } = moved;
      const moves = [{ from, to }, ...along];
      pathsMoved(moves);
      const change = await readLastChange(notebookId);
      const isOurs = change?.transitions.some(({ before, after }) => before?.path === from && after?.path === to);
      notify(
        strings.movedWith({ from, to }, along.length, linksUpdated),
        change && isOurs ? { label: common.undo, run: () => void takeBack(change.changeId, moves) } : undefined,
      );
    },

    /**
     * Moves files that were dropped on a folder, or says why not. Returns true instead when the person has to be asked before,
     * because links have to change or attachments could move along.
     */
    async drop(files: readonly FileRow[], folder: string): Promise<boolean> {
      const paths = files.map(({ path }) => path);
      const plan = await call('files.planMoveMany', { notebookId, paths, folder, attachments: 'near' });
      if (plan.refusal !== null) notify(plan.refusal);
      else if (plan.changed.length > 0 || plan.attachments.moves.length > 0) return true;
      else await moveInto(files, folder, { updateLinks: true, attachments: 'stay' });
      return false;
    },

    async remove({ path }: FileRow): Promise<void> {
      await call('files.remove', { notebookId, path });
      pathsMoved([{ from: path, to: null }]);
      const change = await readLastChange(notebookId);
      const isOurs = change?.transitions.some(({ before, after }) => before?.path === path && after === null);
      notify(
        strings.deleted(nameOf(path)),
        change && isOurs ? { label: common.undo, run: () => void undo(change.changeId) } : undefined,
      );
    },

    async removeMany(files: readonly FileRow[]): Promise<void> {
      const paths = files.map(({ path }) => path);
      const { changeId } = await call('files.removeMany', { notebookId, paths });
      pathsMoved(paths.map((from) => ({ from, to: null })));
      if (changeId === null) return;
      notify(strings.manyDeleted(files.length), {
        label: common.undo,
        run: () => void undo(changeId),
      });
    },
  };
}
