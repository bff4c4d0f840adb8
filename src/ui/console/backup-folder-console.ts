import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { startWorkerLost } from '../../contracts/errors/messages/start-messages.ts';
import type { CommandInput, CommandResults } from '../../contracts/wire/commands/commands.ts';

/** The calls about copies in a folder. */
export function backupFolderConsole(client: WorkerClient) {
  return {
    /** Chooses the folder in which backups are made: a handle of `showDirectoryPicker()`, or of the origin private file system. */
    connect: (directoryHandle: CommandInput<'backup.folder.connect'>['handle']) =>
      client.call('backup.folder.connect', { handle: directoryHandle }),
    /** Makes a backup now and proves it. Resolves with the status, also when it failed: see `state`. */
    run: () => client.call('backup.folder.run', {}),
    /** Ends what is being made, checked or restored, in whatever window. */
    stop: () => client.call('backup.folder.stop', {}),
    status: () => client.call('backup.folder.status', {}),
    /** The backups of all devices in the folder, newest first. */
    snapshots: () => client.call('backup.folder.snapshots', {}),
    /**
     * Restores a backup of that list in place of everything in this browser. Rejects with `conflict` when there are notebooks, unless
     * `replace` is true. Resolves once the restored copy is in place.
     */
    restore: async (
      name: string,
      options: Omit<CommandInput<'backup.folder.restore'>, 'name'> = {},
    ): Promise<CommandResults['backup.folder.restore']> => {
      const result = await client.call('backup.folder.restore', { ...options, name });
      // The next worker puts the copy in place before it opens the database.
      client.restart(startWorkerLost.sentence('replaced'));
      await client.ready;
      return result;
    },
    /** Removes a backup of that list, for good. */
    remove: (name: string) => client.call('backup.folder.remove', { name }),
    /** Forgets the folder. The files in it stay. */
    disconnect: () => client.call('backup.folder.disconnect', {}),
  };
}
