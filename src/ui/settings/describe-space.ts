import type { StorageStatus } from '../../contracts/wire/storage-status.ts';
import { quotaStrings as strings } from './quota-strings.ts';

/**
 * Describes used and free space. Without the free space when storage is low or full: the warning beside it states what is left for
 * notebooks, which is less than what the browser reports.
 */
export function describeSpace({
  usageBytes,
  quotaBytes,
  leftBytes,
  room,
}: Pick<StorageStatus, 'usageBytes' | 'quotaBytes' | 'leftBytes' | 'room'>): string {
  if (room !== 'enough') return `${strings.usedOnly(usageBytes)}.`;
  if (leftBytes === null) return `${strings.usedOnly(usageBytes)}. ${strings.leftUnknown}.`;
  return `${strings.used(usageBytes, quotaBytes)}. ${strings.left(leftBytes)}.`;
}
