import { DATABASE_CHANNEL } from '../../contracts/wire/channels.ts';

/**
 * Calls `listener` when a worker cannot open the database because another window has an older schema open. Returns a
 * function that stops it.
 */
export function onBlocked(listener: () => void): () => void {
  const channel = new BroadcastChannel(DATABASE_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (message.data === 'blocked') listener();
  };
  return () => channel.close();
}
