import type { HostWish } from '../../contracts/wire/model-port.ts';

const WISHES: readonly unknown[] = ['want-host', 'drop-host', 'host-state'] satisfies HostWish['type'][];

/** Our own worker speaks here, and replies to calls go the same way. */
export function isWish(data: unknown): data is HostWish {
  return typeof data === 'object' && data !== null && 'type' in data && WISHES.includes(data.type);
}
