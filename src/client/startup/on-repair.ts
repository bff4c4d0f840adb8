import { REPAIR_CHANNEL } from '../../contracts/wire/channels.ts';

/** Calls `listener` when any window meets, repairs or removes a damaged record. Returns a function that stops it. */
export function onRepair(listener: () => void): () => void {
  const channel = new BroadcastChannel(REPAIR_CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}
