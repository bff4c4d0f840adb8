import type { ColorChoice } from '../../contracts/domain/workspace-colors.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import { forgetErased } from '../state/bin/forget-erased.ts';
import { noWayBack, undoBy, undoChange, type WayBack } from './way-back.ts';

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** What `bin.restore` did for each file. */
export interface RestoredFiles extends WayBack {
  readonly restored: readonly { readonly fileId: string; readonly path: string; readonly changeId: string | null }[];
  /** Files that are not deleted any more, or that cannot be restored whole. */
  readonly conflicts: readonly { readonly fileId: string; readonly code: string; readonly message: string }[];
}

/** The calls about workspaces, notebooks and their files, as the person. */
export function notebookConsole(call: Call) {
  return {
    workspaces: {
      list: () => call('workspaces.list', {}),
      create: (input: CommandInput<'workspaces.create'>) => call('workspaces.create', input),
      rename: async (workspaceId: string, name: string): Promise<WayBack> => {
        const { before } = await call('workspaces.rename', { workspaceId, name });
        return before === null ? noWayBack() : undoBy('workspaces.rename', workspaceId, before);
      },
      /** Sets the colour of a workspace; `none` removes it. */
      setColor: async (workspaceId: string, color: ColorChoice): Promise<WayBack> => {
        const { before } = await call('workspaces.setColor', { workspaceId, color });
        return before === null ? noWayBack() : undoBy('workspaces.setColor', workspaceId, before);
      },
      /** Removes an empty workspace; undone by a new one of the same name and colour. Rejects with `conflict` for one with notebooks, and for the only one. */
      remove: async (workspaceId: string): Promise<WayBack> => {
        return undoBy('workspaces.create', await call('workspaces.remove', { workspaceId }));
      },
    },
    notebooks: {
      list: () => call('notebooks.list', {}),
      create: (input: CommandInput<'notebooks.create'>) => call('notebooks.create', input),
      openSample: () => call('notebooks.openSample', {}),
      rename: async (notebookId: string, name: string): Promise<WayBack> => {
        const { before } = await call('notebooks.rename', { notebookId, name });
        return before === null ? noWayBack() : undoBy('notebooks.rename', notebookId, before);
      },
      /** Moves a notebook to another workspace. */
      move: async (notebookId: string, workspaceId: string): Promise<WayBack> => {
        const { before } = await call('notebooks.move', { notebookId, workspaceId });
        return before === null ? noWayBack() : undoBy('notebooks.move', notebookId, before);
      },
      /** Moves a notebook to the bin: hidden with everything in it, until it is restored or erased. Refused while a run of it is active. */
      remove: async (notebookId: string): Promise<WayBack> => {
        await call('notebooks.remove', { notebookId, toBin: true });
        return undoBy('bin.restore', notebookId, notebookId);
      },
      import: (
        notebookId: string,
        entries: CommandInput<'notebooks.import'>['entries'],
        options: Omit<CommandInput<'notebooks.import'>, 'notebookId' | 'entries'> = {},
      ) => call('notebooks.import', { ...options, notebookId, entries }),
      export: (notebookId: string, options: Omit<CommandInput<'notebooks.export'>, 'notebookId'> = {}) =>
        call('notebooks.export', { ...options, notebookId }),
    },
    files: {
      list: (notebookId: string, glob = '**') => call('files.list', { notebookId, glob }),
      read: (notebookId: string, path: string) => call('files.read', { notebookId, path }),
      readBytes: (notebookId: string, path: string) => call('files.readBytes', { notebookId, path }),
      /** The text as searched: of a PDF by page, of any other file as one page. */
      text: (notebookId: string, path: string) => call('files.text', { notebookId, path }),
      /** Durable when it resolves. With `baseHash`, rejects with `conflict` when the file has another one; null for a file that must not exist. */
      write: (
        notebookId: string,
        path: string,
        content: string | Uint8Array,
        options: { baseHash?: string | null } = {},
      ) => call('files.write', { ...options, notebookId, path, content }),
      /** Moves a file or folder. Links to it and in it follow in the same change, unless told otherwise. */
      move: (
        notebookId: string,
        from: string,
        to: string,
        options: Omit<CommandInput<'files.move'>, 'notebookId' | 'from' | 'to'> = {},
      ) => call('files.move', { ...options, notebookId, from, to }),
      links: (notebookId: string, path: string) => call('files.links', { notebookId, path }),
      /** Makes links of places where a note names the file, as one change. */
      linkMentions: (
        notebookId: string,
        path: string,
        mentions: Omit<CommandInput<'files.linkMentions'>, 'notebookId' | 'path'>,
      ) => call('files.linkMentions', { ...mentions, notebookId, path }),
      copy: (notebookId: string, from: string, to: string) => call('files.copy', { notebookId, from, to }),
      mkdir: (notebookId: string, path: string) => call('files.mkdir', { notebookId, path }),
      /** Deletes a file, or a folder with all that it contains. Its contents stay in the history: see `bin`. */
      remove: async (notebookId: string, path: string): Promise<WayBack> =>
        undoChange((await call('files.remove', { notebookId, path })).changeId),
      /** Sets one property of a note to typed text, as one change; null or empty text removes it. */
      setProperty: (
        notebookId: string,
        path: string,
        name: string,
        text: string | null,
        options: Omit<CommandInput<'files.setProperty'>, 'notebookId' | 'path' | 'name' | 'text'> = {},
      ) => call('files.setProperty', { ...options, notebookId, path, name, text }),
      setLabels: (notebookId: string, path: string, labels: CommandInput<'files.setLabels'>['labels']) =>
        call('files.setLabels', { notebookId, path, labels }),
      history: (notebookId: string, path: string) => call('files.history', { notebookId, path }),
      /** Erases a file, or a folder with all that it contains, for good: see `erase`. */
      erase: async (notebookId: string, path: string): Promise<{ blobs: number; rows: number }> => {
        const { blobs, rows } = await call('erase.run', { files: { notebookId, paths: [path] } });
        await forgetErased(call, notebookId);
        return { blobs, rows };
      },
    },
    /** What was deleted: files, which stay in the history of their notebook, notebooks, conversations, runs, tasks and reviewed work. */
    bin: {
      /** What was deleted and is still gone, the latest first; of each notebook unless one is given. */
      list: (notebookId?: string) => call('bin.list', notebookId === undefined ? {} : { notebookId }),
      /** Moves something to the bin. Refused while a run or an approval that has not ended belongs to it. */
      put: async (kind: CommandInput<'bin.put'>['kind'], id: string): Promise<WayBack> => {
        const { notebookId } = await call('bin.put', { kind, id });
        return undoBy('bin.restore', notebookId, id);
      },
      /** Restores what the list names: files, or folders with all that was deleted with them, and all else by its `id`. */
      restore: async (notebookId: string, fileIds: string | readonly string[]): Promise<RestoredFiles> => {
        const restored: { fileId: string; path: string; changeId: string | null }[] = [];
        const conflicts: { fileId: string; code: string; message: string }[] = [];
        for (const fileId of typeof fileIds === 'string' ? [fileIds] : fileIds) {
          try {
            const { path = '', changeId } = await call('bin.restore', { notebookId, id: fileId });
            restored.push({ fileId, path, changeId });
          } catch (error) {
            if (!hasErrorCode(error, 'conflict') && !hasErrorCode(error, 'not-found')) throw error;
            conflicts.push({ fileId, code: error.code, message: error.message });
          }
        }
        const undo = restored.toReversed().flatMap(({ changeId }) => undoChange(changeId).undo);
        return { restored, conflicts, undo };
      },
      /** Erases what is in the bin of a notebook for good: all of it, or what was deleted so many milliseconds ago or earlier. */
      empty: async (
        notebookId: string,
        options: Omit<CommandInput<'bin.empty'>, 'notebookId'> = {},
      ): Promise<CommandResults['bin.empty']> => {
        const emptied = await call('bin.empty', { ...options, notebookId });
        await forgetErased(call, notebookId);
        return emptied;
      },
    },
    /**
     * Erases for good: contents, earlier versions, names in the history, the conversations that have read it, drafts and indexes. Nothing
     * brings it back. The screen asks first; this call does not.
     */
    erase: async (target: CommandInput<'erase.run'>): Promise<CommandResults['erase.run']> => {
      const erased = await call('erase.run', target);
      await forgetErased(call, target.files?.notebookId ?? target.notebookId ?? null);
      return erased;
    },
    /** Notes from templates: the notes in `/templates`, or a text. */
    templates: {
      list: (notebookId: string) => call('templates.list', { notebookId }),
      /** The variables of a template in order, without those with a value of their own. */
      variables: (notebookId: string, source: CommandInput<'templates.variables'>['source']) =>
        call('templates.variables', { notebookId, source }),
      /** The note as it would be written. Writes nothing. */
      preview: (filling: CommandInput<'templates.preview'>) => call('templates.preview', filling),
      /** Writes the note as one change. Rejects with `already-exists` when its path is taken. */
      create: (filling: CommandInput<'files.createFromTemplate'>) => call('files.createFromTemplate', filling),
    },
  };
}
