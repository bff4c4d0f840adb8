import type { StorageStatus } from '../../contracts/wire/storage-status.ts';
import { quotaStrings as strings } from './quota-strings.ts';

type Space = Pick<StorageStatus, 'usageBytes' | 'appBytes' | 'quotaBytes' | 'leftBytes' | 'room'>;

/**
 * Describes used and free space, and what uses it. Without the free space when storage is low or full: the warning beside it states what is left for
 * notebooks, which is less than what the browser reports.
 */
export function describeSpace({ usageBytes, appBytes, ...space }: Space): string {
  const parts = appBytes === undefined ? strings.withApp : strings.ofApp(appBytes, Math.max(0, usageBytes - appBytes));
  return `${describeUse({ usageBytes, ...space })} ${parts}`;
}

function describeUse({ usageBytes, quotaBytes, leftBytes, room }: Omit<Space, 'appBytes'>): string {
  if (room !== 'enough') return `${strings.usedOnly(usageBytes)}.`;
  if (leftBytes === null) return `${strings.usedOnly(usageBytes)}. ${strings.leftUnknown}.`;
  return `${strings.used(usageBytes, quotaBytes)}. ${strings.left(leftBytes)}.`;
}
