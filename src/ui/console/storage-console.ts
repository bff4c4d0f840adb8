import { isOfflineReady } from '../../client/network/register-service-worker.ts';
import { askToPersist } from '../../client/startup/use-storage.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { RowKey, StorageStatus } from '../../contracts/wire/storage-status.ts';
import { openConversations } from '../state/page/open-conversations.ts';
import { forGood, noWayBack, type WayBack } from './way-back.ts';

/** The calls about what is stored, and about damaged rows. */
export function storageConsole(client: WorkerClient) {
  const call = <N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> =>
    client.call(name, input);
  return {
    /** `offlineReady`: every file of the app is on this device. */
    status: async (): Promise<StorageStatus & { offlineReady: boolean }> => {
      const [status, offlineReady] = await Promise.all([call('storage.status', {}), isOfflineReady()]);
      return { ...status, offlineReady };
    },
    /** Asks the browser, which may put a question to the person, to keep the notebooks. */
    persist: async (): Promise<{ persisted: boolean }> => ({
      persisted: await askToPersist((name, input) => client.call(name, input)),
    }),
    /** What is stored about what, in bytes by notebook and kind, the largest things, and what was sent where. Reads no contents. */
    inventory: () => call('storage.inventory', {}),
    /** Removes contents that nothing names, for good; `isUnknown` while a damaged row may name them. */
    clearLeftover: async () => ({ ...(await call('storage.clearLeftover', {})), ...noWayBack() }),
    damaged: () => call('storage.damaged', {}),
    /** How much is kept before the app removes the oldest by itself; null for everything, which is the default. */
    limits: () => call('storage.limits', {}),
    /** Changes the given limits, each null to turn it off. */
    setLimits: (limits: CommandInput<'storage.setLimits'>) => call('storage.setLimits', limits),
    /** How many conversations are kept, and which a clean-up would remove: the oldest beyond the limits, or all not used for so many days. */
    retention: async (options: Omit<CommandInput<'storage.retention'>, 'open'> = {}) =>
      call('storage.retention', { ...options, open: openConversations() }),
    /** Removes conversations for good, all that `retention` lists or only these of them. The log stays. */
    cleanUp: async (options: Omit<CommandInput<'storage.cleanUp'>, 'open' | 'inBackground'> = {}) => ({
      ...(await call('storage.cleanUp', { ...options, open: openConversations() })),
      ...noWayBack(),
    }),
    /** Which contents of earlier versions are old and can be removed, by file. */
    oldVersions: (options: CommandInput<'storage.oldVersions'> = {}) => call('storage.oldVersions', options),
    /** Removes these contents for good: what needs them can no longer be undone. The changes stay in the history. */
    removeOldVersions: async (options: Omit<CommandInput<'storage.removeOldVersions'>, 'inBackground'> = {}) => ({
      ...(await call('storage.removeOldVersions', options)),
      ...noWayBack(),
    }),
    /** Rebuilds a damaged row from the journal and other rows; the original is kept until `discard`. */
    repair: (table: string, rowKey: RowKey) => call('storage.repair', { table, rowKey }),
    /** Removes a damaged row, or the kept original of a rebuilt one, for good. */
    discard: (table: string, rowKey: RowKey): Promise<WayBack> => forGood(call('storage.discard', { table, rowKey })),
  };
}
