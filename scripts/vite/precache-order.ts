import { readFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The workers that are replaced while the page is open, and the one that each answer of the search needs. */
const WORKERS = /\/(?:agent|search)\.worker-[^/]*\.js$/;
/** The page's translations of what these workers say, such as why one of them is lost. */
const TRANSLATIONS = /\/[a-z-]+-worker-[^/.]*\.js$/;
const STATIC = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`](\.\/[^"'`]+)["'`]/g;
const IN_PAGE = /\s(?:href|src)="\.\/([^"]+)"/g;

/** Returns the text of a built script or page. */
type Read = (url: string) => Promise<string>;

/**
 * Returns the files of the app in the order in which they are fetched for offline use. When the network ends early, the page can still
 * start and replace its workers: first the files that the page names, then the scripts of these workers with the translations of what they
 * say, then what the workers import later.
 */
export async function orderPrecache<Entry extends { readonly url: string }>(
  entries: readonly Entry[],
  read: Read,
): Promise<Entry[]> {
  const known = new Set(entries.map(({ url }) => url));
  const ordered = new Set<string>();

  async function add(url: string): Promise<void> {
    if (!known.has(url) || ordered.has(url)) return;
    ordered.add(url);
    if (url.endsWith('.js')) for (const next of await namedIn(url, STATIC)) await add(next);
  }

  async function namedIn(url: string, names: RegExp): Promise<string[]> {
    const found = [...(await read(url)).matchAll(names)];
    return found.map(([, name = '']) => posix.join(posix.dirname(url), name));
  }

  await add('index.html');
  for (const url of await namedIn('index.html', IN_PAGE)) await add(url);
  const workers = [...known].filter((url) => WORKERS.test(url));
  for (const url of workers) await add(url);
  for (const url of known) if (TRANSLATIONS.test(url)) await add(url);
  for (const url of workers) for (const next of await namedIn(url, DYNAMIC)) await add(next);
  const rank = new Map([...ordered].map((url, index) => [url, index]));
  return entries.toSorted((a, b) => (rank.get(a.url) ?? rank.size) - (rank.get(b.url) ?? rank.size));
}

/** Orders the list of files in the service worker of a build: a plugin that knows the folder of the build, and a transform of the list. */
export function precacheOrder() {
  let outDir = '';
  const plugin: Plugin = {
    name: 'cloister-precache-order',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
  };
  async function transform<Entry extends { url: string }>(entries: Entry[]) {
    const manifest = await orderPrecache(entries, (url) => readFile(join(outDir, url), 'utf8'));
    return { manifest, warnings: [] };
  }
  return { plugin, transform };
}
