/** Channel that tells all windows that keys were locked, unlocked or resealed. It carries no secrets. */
const CHANNEL = 'cloister-vault-notice';

/** Notifies all windows, including this one. */
export function noteVaultChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` with every change; returns a function that stops it. */
export function onVaultChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}
