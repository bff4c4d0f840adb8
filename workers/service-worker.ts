import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createGateStore } from '../src/adapters/gate/gate-store.ts';
import { createGate } from '../src/adapters/gate/serve-gate.ts';
import { fillPrecache, hasEngines, isFilled, type PrecachePart } from './service-worker/fill-precache.ts';
import { createPackedFolders } from './service-worker/packed-folders.ts';
import { takeShare } from './service-worker/take-share.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Records across restarts of this worker which pages still run the previous version. */
const OLD_PAGES_CACHE = `cloister-old-pages-${self.registration.scope}`;
const OLD_PAGES_KEY = new URL('old-pages', self.registration.scope).href;

const gate = createGate({
  store: createGateStore(),
  build: __CLOISTER_BUILD__,
  scope: self.registration.scope,
  nowMs: () => Date.now(),
  kindOf: async (clientId) => (await self.clients.get(clientId))?.type,
});
// The first listener: a request that the gate answers or refuses reaches no other listener.
self.addEventListener('fetch', (event) => gate.onFetch(event));
self.addEventListener('fetch', (event) => {
  const taken = takeShare(event.request, { scope: self.registration.scope, nowMs: () => Date.now() });
  if (taken !== null) event.respondWith(taken);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showApproval(event.notification.tag));
});

const controller = new PrecacheController({
  plugins: [
    {
      // A busy disk can fail to read a cached file. The next plugin binds this response as well.
      handlerDidError: ({ request }) => fetch(request),
      handlerWillRespond: ({ request, response }) => gate.bind(request, response),
    },
  ],
});
controller.addToCacheList(self.__WB_MANIFEST);
const packedFolders = createPackedFolders(controller);

// Before the routes, because an answered fetch reaches no later listener.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(dropOldAssets());
});

registerRoute(new PrecacheRoute(controller));
const shell = controller.createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(async (options) => {
    // Kept here, because the handler replaces the request by another one, which belongs to no page.
    const { request } = options;
    return gate.bind(request, await shell(options));
  }),
);
// Files of packed folders. A page of the previous version may still request one of its lazy chunks, which a new host no
// longer has.
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && request.method === 'GET' && request.destination !== 'document',
  async ({ request }) => {
    const kept = await keptFile(request).catch(() => undefined);
    return gate.bind(request, kept ?? (await fetch(request)));
  },
);

async function keptFile(request: Request): Promise<Response | undefined> {
  return (await packedFolders(request)) ?? caches.match(request, { cacheName: cacheNames.precache });
}

let isFirstInstall = false;

self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  // The gate has to be active before the first page starts its workers. The other files are fetched when that page asks
  // for them.
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

/** Returns whether every file of the app is on the device. */
async function hasAll(): Promise<boolean> {
  return (await isFilled(controller, 'core')) && isFilled(controller, 'engines');
}

/** Fetches a part, and reports the result on the message's port. */
function fill(event: ExtendableMessageEvent, part: PrecachePart): void {
  const done = fillPrecache(controller, part);
  event.waitUntil(done);
  done.then(
    () => event.ports[0]?.postMessage('filled'),
    () => event.ports[0]?.postMessage('failed'),
  );
}

/** Fetches all files of the new version; engines only when the previous version had them. */
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

/**
 * Deletes files that only earlier versions used, once none of their pages is open and no later version has fetched a
 * file.
 */
async function dropOldAssets(): Promise<void> {
  const noted = await caches.match(OLD_PAGES_KEY, { cacheName: OLD_PAGES_CACHE });
  if (noted === undefined) return;
  const oldPages: string[] = await noted.json();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => oldPages.includes(page.id))) return;

  const cache = await caches.open(cacheNames.precache);
  const current = new Set(controller.getURLsToCacheKeys().values());
  const entries = await cache.keys();
  // Files of other versions may belong to the next one. The record stays, and the next start checks again.
  if (self.registration.waiting !== null || self.registration.installing !== null) return;
  await Promise.all(entries.filter((entry) => !current.has(entry.url)).map((entry) => cache.delete(entry)));
  await caches.delete(OLD_PAGES_CACHE);
}

/** Shows an approval in a tab of the app, or opens one. */
async function showApproval(approvalId: string): Promise<void> {
  const address = `${self.registration.scope}#/approval/${encodeURIComponent(approvalId)}`;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  await page.focus();
  await page.navigate(address);
}
