import { addressSpaceOf } from '../../../core/network/address-space.ts';

/** Whether a host is this device or one beside it, as far as its name tells: what the local-network permission is for. */
export function isNearby(hostname: string): boolean {
  return addressSpaceOf(hostname) !== null;
}
