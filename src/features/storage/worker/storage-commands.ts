import type { Services } from '../../../runtime/app/services.ts';
import type { StorageInventory } from '../contract/storage-inventory.ts';
import { sumInventory } from '../core/sum-inventory.ts';
import { sumSent } from '../core/sum-sent.ts';
import { clearLeftover } from './clear-leftover.ts';
import { measureOutside, readSent } from './measure-outside.ts';

/** Commands about what is stored. */
export function storageCommands(services: Services) {
  return {
    'storage.clearLeftover': () => clearLeftover(services),
    'storage.inventory': async (): Promise<StorageInventory> => {
      const [rows, sent, { usageBytes, quotaBytes, appBytes }] = await Promise.all([
        services.store.measureRows(),
        readSent(),
        services.storageEstimate(),
      ]);
      const outside = await measureOutside(services, { lines: sent.lines.length }, appBytes);
      const sums = sumInventory(rows, outside);
      const { log } = sums.device;
      return {
        takenMs: services.loop.clock.nowMs(),
        ...sums,
        device: { ...sums.device, log: { ...log, count: rows.logEntries } },
        browser: { usageBytes, quotaBytes },
        sent: sumSent(sent.lines, rows.notebookOfRun),
        sentRequests: sent.requests,
      };
    },
  };
}
