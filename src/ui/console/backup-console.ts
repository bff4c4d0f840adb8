import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { startWorkerLost } from '../../contracts/errors/messages/start-messages.ts';
import type { CommandInput, CommandResults } from '../../contracts/wire/commands/commands.ts';

type Blobbed = 'backup.inspect' | 'backup.restore' | 'backup.drill';
type Options<N extends Blobbed> = Omit<CommandInput<N>, 'blob'>;

/** The calls about the copy of everything. */
export function backupConsole(client: WorkerClient) {
  return {
    /** What the last backup was, and what one would hold now. */
    status: () => client.call('backup.status', {}),
    /** Everything as one file, a Blob: a plain zip, or with a passphrase an age file of it. */
    create: async (input: CommandInput<'backup.create'> = {}): Promise<CommandResults['backup.create']['blob']> =>
      (await client.call('backup.create', input)).blob,
    /** What a backup holds and leaves out. Restores nothing. */
    inspect: (blob: CommandInput<'backup.inspect'>['blob'], options: Options<'backup.inspect'> = {}) =>
      client.call('backup.inspect', { ...options, blob }),
    /**
     * Restores a backup in place of everything in this browser. Rejects with `conflict` when there are notebooks, unless `replace` is
     * true. Resolves once the restored copy is in place.
     */
    restore: async (
      blob: CommandInput<'backup.restore'>['blob'],
      options: Options<'backup.restore'> = {},
    ): Promise<CommandResults['backup.restore']> => {
      const result = await client.call('backup.restore', { ...options, blob });
      // The next worker puts the copy in place before it opens the database.
      client.restart(startWorkerLost.sentence('replaced'));
      await client.ready;
      return result;
    },
    /** Restores a backup into a scratch copy, and compares that with the backup row by row and byte by byte. */
    drill: (blob: CommandInput<'backup.drill'>['blob'], options: Options<'backup.drill'> = {}) =>
      client.call('backup.drill', { ...options, blob }),
    /** How far a job with this `importId` is; null when none runs. */
    progress: (importId: string) => client.call('backup.progress', { importId }),
    stop: (importId: string) => client.call('backup.stop', { importId }),
  };
}
