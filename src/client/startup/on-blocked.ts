import { DATABASE_CHANNEL } from '../../contracts/wire/channels.ts';

/** Tells when a worker cannot open the database because another window holds an older layout of it. Returns how to stop. */
export function onBlocked(listener: () => void): () => void {
  const channel = new BroadcastChannel(DATABASE_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (message.data === 'blocked') listener();
  };
  return () => channel.close();
}
