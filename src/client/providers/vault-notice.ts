/** Channel on which all windows hear that keys were locked, unlocked or sealed anew. Nothing secret goes there. */
const CHANNEL = 'cloister-vault-notice';

/** Tells all windows, this one included. */
export function noteVaultChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Tells of every change; returns how to stop. */
export function onVaultChange(heed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => heed();
  return () => channel.close();
}
