import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** Notebooks that are kept in step with a folder on disk, both ways. */
export function syncConsole(call: Call) {
  return {
    folder: {
      /** What the first pass would do. Writes nothing. */
      preview: (
        notebookId: string,
        handle: CommandInput<'sync.folder.preview'>['handle'],
        options: Omit<CommandInput<'sync.folder.preview'>, 'notebookId' | 'handle'> = {},
      ) => call('sync.folder.preview', { ...options, notebookId, handle }),
      /** Connects a notebook to a folder, a `FileSystemDirectoryHandle`, and makes the first pass. Resolves as `run` does. */
      connect: (
        notebookId: string,
        handle: CommandInput<'sync.folder.connect'>['handle'],
        options: Omit<CommandInput<'sync.folder.connect'>, 'notebookId' | 'handle'> = {},
      ) => call('sync.folder.connect', { ...options, notebookId, handle }),
      /** Makes a pass of one notebook, or of all that are connected. Resolves with the numbers of files that came in and went out. */
      run: (options: CommandInput<'sync.folder.run'> = {}) => call('sync.folder.run', options),
      /** The numbers of files that wait to come in and to go out, and the conflicts that are not dismissed. Writes nothing. */
      status: (options: CommandInput<'sync.folder.status'> = {}) => call('sync.folder.status', options),
      /** Ends the connection. All files stay on both sides. */
      disconnect: (notebookId: string) => call('sync.folder.disconnect', { notebookId }),
      /** Removes the conflicts of a notebook from the list. The copies stay. */
      dismiss: (notebookId: string) => call('sync.folder.dismiss', { notebookId }),
      /** How far a pass is; null when none is running in this window. */
      /** Returns what the bin of the folder holds: what passes replaced or removed on disk. */
      bin: (notebookId: string) => call('sync.folder.bin', { notebookId }),
      /** Removes all of it for good. Nothing else empties it. */
      emptyBin: (notebookId: string) => call('sync.folder.emptyBin', { notebookId }),
      progress: (notebookId: string) => call('sync.folder.progress', { notebookId }),
      /** Ends a running pass after the current file. */
      stop: (notebookId: string) => call('sync.folder.stop', { notebookId }),
    },
  };
}
