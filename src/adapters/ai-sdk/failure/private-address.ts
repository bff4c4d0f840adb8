import { addressSpaceOf } from '../../../core/network/address-space.ts';

/** Returns whether a host name belongs to this device or the local network, for which the local-network permission is needed. */
export function isNearby(hostname: string): boolean {
  return addressSpaceOf(hostname) !== null;
}
