/** Channel that tells all windows that keys were locked, unlocked or resealed. It carries no secrets. */
const CHANNEL = 'cloister-vault-notice';

/** Tells all windows, this one included. */
export function noteVaultChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Tells of every change; returns how to stop. */
export function onVaultChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}
