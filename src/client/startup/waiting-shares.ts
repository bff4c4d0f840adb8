import { SHARE_LOCK, shareCacheName } from '../../contracts/wire/launch.ts';
import { parseSharedForm, type SharedForm } from '../../core/shared/launch/shared-form.ts';

/** Something that was shared with the app and waits for the person. */
export interface WaitingShare {
  readonly key: string;
  readonly form: SharedForm<File>;
}

const cacheName = () => shareCacheName(new URL('./', document.baseURI).href);

/** Returns what waits, oldest first. An entry that cannot be read is removed. Empty without a service worker. */
export async function readWaitingShares(): Promise<WaitingShare[]> {
  if (!('caches' in window) || !(await caches.has(cacheName()))) return [];
  const cache = await caches.open(cacheName());
  const shares: WaitingShare[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    const fields = await kept?.formData().catch(() => null);
    const parsed = fields && parseSharedForm<File>(fields);
    if (parsed?.type === 'form') shares.push({ key: request.url, form: parsed.form });
    else await cache.delete(request);
  }
  return shares.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Does something with a waiting share, then removes it. It stays when the work rejects. Resolves with null when another window
 * has dealt with it: one window at a time does.
 */
export async function takeWaitingShare<T>(key: string, work: () => Promise<T>): Promise<T | null> {
  return navigator.locks.request(SHARE_LOCK, async () => {
    const cache = await caches.open(cacheName());
    if ((await cache.match(key)) === undefined) return null;
    const result = await work();
    await cache.delete(key);
    return result;
  });
}
