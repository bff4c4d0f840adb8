import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';

/** How many files are fetched at once. */
const LANES = 6;

/**
 * Fetches what the app needs offline and is not there yet; all of it, or these addresses alone. Rejects when one cannot
 * be fetched; what was fetched stays, and the next call goes on from there.
 */
export async function fillPrecache(controller: PrecacheController, only?: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = only?.map((path) => new URL(path, self.location.href).href);
  const missing = [...controller.getURLsToCacheKeys()].filter(
    ([url, key]) => !there.has(key) && (wanted === undefined || wanted.includes(url)),
  );

  async function work(): Promise<void> {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      const [url, key] = next;
      // A file whose name does not change with its content may lie outdated in the browser's own cache.
      const response = await fetch(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(key, response);
    }
  }
  await Promise.all(Array.from({ length: LANES }, work));
}
