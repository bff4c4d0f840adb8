import { CloisterError } from '../../contracts/errors/errors.ts';
import { startOffline } from '../../contracts/errors/messages/start-messages.ts';

/** How long a service worker may take to answer, in milliseconds. Without an answer the app starts without the gate. */
const PATIENCE_MS = 4000;

/** How long fetching and registering the service worker's script may take, in milliseconds. */
const REGISTER_MS = 10_000;

const LATE = 'The service worker was not ready in time. Reload the page.';

/** How long fetching and activating a new version may take, in milliseconds. */
const NEWEST_MS = 30_000;

let registering: Promise<ServiceWorkerRegistration> | null = null;

/** Why this page has no network gate; null until that is known. Cached, so that all workers of a page start the same way. */
let noGate: string | null = null;
let takingIn: Promise<string | null> | null = null;

/** Registers the service worker, once per page. Rejects when the browser does not support or allow it. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) return Promise.reject(offline('noWorker'));
  registering ??= navigator.serviceWorker.register('./service-worker.js');
  return registering;
}

/**
 * Waits until the network gate handles the requests of this page and of its workers. Resolves with null, or with the reason
 * why the gate is off, which stays the same until the page is reloaded. Never rejects; resolves within seconds.
 */
export async function awaitGate(): Promise<string | null> {
  if (!import.meta.env.PROD) return 'This is a development build, which has no network gate.';
  if (!('serviceWorker' in navigator)) {
    return startOffline.sentence('noWorker').message;
  }
  if (noGate !== null || (await answersForWorkers())) return noGate;
  takingIn ??= takeIn();
  noGate = await takingIn;
  takingIn = null;
  return noGate;
}

/**
 * Returns whether the page is controlled and the service worker still registered: the browser requests worker scripts through
 * the registration.
 */
async function answersForWorkers(): Promise<boolean> {
  if (!isOurs(navigator.serviceWorker.controller)) return false;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  return registrations.every((one) => !isBelow(one)) && registrations.some(({ active }) => isOurs(active));
}

/** Returns whether this is Cloister's service worker. Another script at that URL cannot be the gate. */
function isOurs(worker: ServiceWorker | null): worker is ServiceWorker {
  return worker !== null && worker.scriptURL === new URL('./service-worker.js', document.baseURI).href;
}

/** Returns whether a service worker is registered for a subfolder of the app: there it would replace the gate. */
function isBelow({ scope }: ServiceWorkerRegistration): boolean {
  const folder = new URL('./', document.baseURI).href;
  return scope !== folder && scope.startsWith(folder);
}

/** Resolves with null once the service worker controls this page, otherwise with the reason why not. */
async function takeIn(): Promise<string | null> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.filter(isBelow).map((one) => one.unregister()));
    // The known registration may have been removed, or its script replaced.
    if (!registrations.some(({ active }) => isOurs(active))) registering = null;
    const registration = await within(REGISTER_MS, registerServiceWorker());
    const active = registration && (await within(PATIENCE_MS, activeOf(registration)));
    if (active === null) return LATE;
    const taken = new Promise<true>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
      if (isOurs(navigator.serviceWorker.controller)) resolve(true);
    });
    active.postMessage({ type: 'claim' });
    if ((await within(PATIENCE_MS, taken)) === null) return LATE;
    return null;
  } catch (error) {
    return `The browser did not start the service worker: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Reloads the page in the newest version, even if a service worker still serves the previous one. Offline, reloads the version
 * on the device.
 */
export async function loadNewest(): Promise<void> {
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    if (registration) await within(NEWEST_MS, takeNewest(registration));
  } catch {
    // Offline, no newer version can be fetched.
  }
  window.location.reload();
}

async function takeNewest(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update();
  const { installing } = registration;
  if (installing) {
    const settled = Promise.withResolvers<void>();
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') settled.resolve();
    });
    await settled.promise;
  }
  if (!registration.waiting) return;
  const taken = Promise.withResolvers<void>();
  navigator.serviceWorker.addEventListener('controllerchange', () => taken.resolve(), { once: true });
  registration.waiting.postMessage({ type: 'skip-waiting' });
  await taken.promise;
}

/**
 * Fetches all files of the app except the engines that run models. Resolves when all are cached. Rejects when a file cannot be
 * fetched; the next load retries.
 */
export async function fillForOffline(): Promise<void> {
  if ((await ask('fill')) !== 'filled') throw offline('files');
}

/** Fetches the engines: many megabytes, one file at a time. Also rejects in a build without a service worker. */
export async function fillEngines(): Promise<void> {
  if ((await ask('fill-engines')) !== 'filled') throw offline('engineFiles');
}

/** Resolves with whether the engines are on the device; null without a service worker. */
export async function hasEngines(): Promise<boolean | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  const answer = await askInTime('has-engines');
  return answer === null ? null : answer === 'there';
}

/** Resolves with whether every file of the app is on the device, including the engines. Never rejects. */
export async function isOfflineReady(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  return (await askInTime('has-all')) === 'there';
}

/** Resolves with null when the service worker does not answer in time. */
function askInTime(type: 'has-engines' | 'has-all'): Promise<unknown> {
  return within(
    PATIENCE_MS,
    ask(type).catch(() => null),
  );
}

async function ask(type: 'fill' | 'fill-engines' | 'has-engines' | 'has-all'): Promise<unknown> {
  const active = await activeOf(await registerServiceWorker());
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = (event: MessageEvent<unknown>) => resolve(event.data);
  });
  active.postMessage({ type }, [port2]);
  return answer;
}

function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  return new Promise((resolve) => {
    const look = () => {
      if (isOurs(registration.active)) resolve(registration.active);
      // Another script replaced it, and would stay active until all pages are closed.
      else if (registration.active) registration.waiting?.postMessage({ type: 'skip-waiting' });
    };
    registration.installing?.addEventListener('statechange', look);
    registration.waiting?.addEventListener('statechange', look);
    look();
  });
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function offline(key: keyof typeof startOffline.patterns): CloisterError {
  return new CloisterError('offline', startOffline.sentence(key));
}
