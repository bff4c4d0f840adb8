import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createGateStore } from '../src/adapters/gate/gate-store.ts';
import { createGate } from '../src/adapters/gate/serve-gate.ts';
import { fillPrecache, hasEngines, isFilled, type PrecachePart } from './service-worker/fill-precache.ts';
import { createPackedFolders } from './service-worker/packed-folders.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Remembers across restarts of this worker which pages still run the version before. */
const OLD_PAGES_CACHE = `cloister-old-pages-${self.registration.scope}`;
const OLD_PAGES_KEY = new URL('old-pages', self.registration.scope).href;

const gate = createGate({
  store: createGateStore(),
  build: __CLOISTER_BUILD__,
  scope: self.registration.scope,
  nowMs: () => Date.now(),
  kindOf: async (clientId) => (await self.clients.get(clientId))?.type,
});
// The first of all listeners: what it answers or refuses reaches no other.
self.addEventListener('fetch', (event) => gate.onFetch(event));

const controller = new PrecacheController({
  plugins: [{ handlerWillRespond: ({ request, response }) => gate.bind(request, response) }],
});
controller.addToCacheList(self.__WB_MANIFEST);
const packedFolders = createPackedFolders(controller);

// Before the routes: an answered fetch reaches no later listener.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(dropOldAssets());
});

registerRoute(new PrecacheRoute(controller));
const shell = controller.createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (options) => {
    // Kept here, because the handler puts another request in its place, which is for no page.
    const { request } = options;
    return gate.bind(request, await shell(options));
  }),
);
// Files of packed folders. A page of the version before may still ask for one of its own lazy chunks, which a new host no
// longer has.
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && request.method === 'GET' && request.destination !== 'document',
  async ({ request }) => {
    const packed = await packedFolders(request);
    const kept = packed ?? (await caches.match(request, { cacheName: cacheNames.precache }));
    return gate.bind(request, kept ?? (await fetch(request)));
  },
);

let isFirstInstall = false;

self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  // The gate has to stand before the first page starts its workers: the rest is fetched when that page asks for it.
  event.waitUntil(isFirstInstall ? fillPrecache(controller, ['index.html']) : takeUpdate());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  if (type === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (type === 'claim') event.waitUntil(self.clients.claim());
  if (type === 'fill') fill(event, 'core');
  if (type === 'fill-engines') fill(event, 'engines');
  if (type === 'has-engines') answerWhether(event, isFilled(controller, 'engines'));
  if (type === 'has-all') answerWhether(event, hasAll());
});

function answerWhether(event: ExtendableMessageEvent, check: Promise<boolean>): void {
  event.waitUntil(check.then((there) => event.ports[0]?.postMessage(there ? 'there' : 'missing')));
}

/** Whether every file of the app is on the device. */
async function hasAll(): Promise<boolean> {
  return (await isFilled(controller, 'core')) && isFilled(controller, 'engines');
}

/** Fetches a part, and says on the message's port how it went. */
function fill(event: ExtendableMessageEvent, part: PrecachePart): void {
  const done = fillPrecache(controller, part);
  event.waitUntil(done);
  done.then(
    () => event.ports[0]?.postMessage('filled'),
    () => event.ports[0]?.postMessage('failed'),
  );
}

/** All of the new version; what runs models only where it was there before. */
async function takeUpdate(): Promise<void> {
  const withEngines = await hasEngines();
  await fillPrecache(controller, 'core');
  if (withEngines) await fillPrecache(controller, 'engines');
}

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isFirstInstall) {
    await self.clients.claim();
    return;
  }
  const cache = await caches.open(OLD_PAGES_CACHE);
  await cache.put(OLD_PAGES_KEY, Response.json(pages.map((page) => page.id)));
  await dropOldAssets();
}

/** Deletes what only earlier versions used, once none of their pages is open and no later version has fetched anything. */
async function dropOldAssets(): Promise<void> {
  const noted = await caches.match(OLD_PAGES_KEY, { cacheName: OLD_PAGES_CACHE });
  if (noted === undefined) return;
  const oldPages: string[] = await noted.json();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => oldPages.includes(page.id))) return;

  const cache = await caches.open(cacheNames.precache);
  const current = new Set(controller.getURLsToCacheKeys().values());
  const entries = await cache.keys();
  // What is not of this version may be of the next one. The note stays, and the next start checks again.
  if (self.registration.waiting !== null || self.registration.installing !== null) return;
  await Promise.all(entries.filter((entry) => !current.has(entry.url)).map((entry) => cache.delete(entry)));
  await caches.delete(OLD_PAGES_CACHE);
}
