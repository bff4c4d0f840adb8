import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';

/** How many files are fetched at once. */
const LANES = 6;

/** Addresses of the engine files, which only models need: many megabytes. */
const ENGINE_FILE = /\/assets\/engines\//;
/** Addresses of a build of an engine that only browsers without 64-bit memory in WebAssembly need. */
const COMPATIBLE_FILE = /\/assets\/engines\/compatible\//;

/** A part of the app's files. `core` is all but the engines. */
export type PrecachePart = 'core' | 'engines' | readonly string[];

/**
 * Fetches missing files that the app needs offline: a part, or the given addresses. Engines are fetched one at a time
 * with low priority. Rejects when a file cannot be fetched; the fetched files stay, and the next call resumes from
 * there.
 */
export async function fillPrecache(controller: PrecacheController, part: PrecachePart): Promise<void> {
  const missing = await missingFiles(controller, part);
  const cache = await caches.open(cacheNames.precache);
  const calm = part === 'engines' ? ({ priority: 'low' } as const) : {};

  async function work(): Promise<void> {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      const [url, key] = next;
      // A file whose name does not change with its content may be outdated in the browser's own cache.
      const fresh = key === url ? ('default' as const) : ('reload' as const);
      const response = await fetch(url, { ...calm, cache: fresh, credentials: 'same-origin' });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(key, response);
    }
  }
  await Promise.all(Array.from({ length: part === 'engines' ? 1 : LANES }, work));
}

/** Returns whether all files of a part are on the device. */
export async function isFilled(controller: PrecacheController, part: PrecachePart): Promise<boolean> {
  return (await missingFiles(controller, part)).length === 0;
}

/** Returns whether an engine file is on the device, from this version of the app or an earlier one. */
export async function hasEngines(): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache);
  return (await cache.keys()).some(({ url }) => ENGINE_FILE.test(new URL(url).pathname));
}

async function missingFiles(controller: PrecacheController, part: PrecachePart): Promise<[string, string][]> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = typeof part === 'string' ? null : part.map((path) => new URL(path, self.location.href).href);
  const isWanted = (url: string) => {
    if (wanted !== null) return wanted.includes(url);
    const { pathname } = new URL(url);
    if (COMPATIBLE_FILE.test(pathname)) return part === 'engines' && needsCompatible();
    return ENGINE_FILE.test(pathname) === (part === 'engines');
  };
  return [...controller.getURLsToCacheKeys()].filter(([url, key]) => !there.has(key) && isWanted(url));
}

function needsCompatible(): boolean {
  if (!('Suspending' in WebAssembly)) return true;
  try {
    // The platform types declare the memory size as a number only.
    Reflect.construct(WebAssembly.Memory, [{ address: 'i64', initial: 1n, maximum: 1n }]);
    return false;
  } catch {
    return true;
  }
}
