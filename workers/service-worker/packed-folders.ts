import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { openPack, PACK_ENDING } from './folder-pack.ts';

type OpenPack = Awaited<ReturnType<typeof openPack>>;

/**
 * Answers requests for files of packed folders. A folder of many small files is kept as one file: two hundred more entries
 * would take seconds to cache on the first start.
 */
export function createPackedFolders(
  controller: PrecacheController,
): (request: Request) => Promise<Response | undefined> {
  const packUrls = [...controller.getURLsToCacheKeys().keys()].filter((url) => url.endsWith(PACK_ENDING));
  const opened = new Map<string, OpenPack>();

  async function open(packUrl: string): Promise<OpenPack | undefined> {
    const known = opened.get(packUrl);
    if (known) return known;
    const key = controller.getCacheKeyForURL(packUrl);
    const cached = key === undefined ? undefined : await caches.match(key, { cacheName: cacheNames.precache });
    if (cached === undefined) return undefined;
    const pack = await openPack(await cached.blob());
    opened.set(packUrl, pack);
    return pack;
  }

  return async ({ url }) => {
    const address = url.replace(/[?#].*$/, '');
    for (const packUrl of packUrls) {
      const folder = `${packUrl.slice(0, -PACK_ENDING.length)}/`;
      if (!address.startsWith(folder)) continue;
      const file = (await open(packUrl))?.(decodeURIComponent(address.slice(folder.length)));
      return file && new Response(file, { headers: { 'content-length': String(file.size) } });
    }
    return undefined;
  };
}
