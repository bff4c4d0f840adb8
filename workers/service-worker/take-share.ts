import {
  LAUNCH_PARAMETER,
  type LaunchName,
  SHARE_LIMITS,
  SHARE_PATH,
  shareCacheName,
} from '../../src/contracts/wire/launch.ts';
import { parseSharedForm, sizeOfForm } from '../../src/core/shared/launch/shared-form.ts';

/** Lock held while a share is counted and kept. Not that of the pages: a page that hangs must not hold up the system's share. */
const KEEP_LOCK = 'cloister-keep-share';

/** Header of a kept share: about how many bytes it has. */
const SIZE_HEADER = 'x-cloister-size';

/** Shown to a person whom another site has led here. */
const REFUSED = 'Cloister takes nothing from other sites. Close this page, or go back.';

interface ShareOptions {
  /** URL of the app's folder; ends with a slash. */
  readonly scope: string;
  readonly nowMs: () => number;
}

/**
 * Answers the forms that the system posts when something is shared with the app. A form is kept on the device, and the browser is
 * led to the app, which asks the person. Every POST to this address ends here, so that nothing of it reaches the host.
 *
 * Returns null for a request that is no share.
 */
export function takeShare(request: Request, { scope, nowMs }: ShareOptions): Promise<Response> | null {
  const url = new URL(request.url);
  const target = new URL(SHARE_PATH, scope);
  if (request.method === 'GET' || url.origin !== target.origin || url.pathname !== target.pathname) return null;
  if (!isShare(request, target.origin)) return Promise.resolve(new Response(REFUSED, { status: 403 }));
  return keep(request, scope, nowMs()).then((name) =>
    Response.redirect(new URL(`./?${LAUNCH_PARAMETER}=${name}`, scope).href, 303),
  );
}

/**
 * Returns whether the system may have posted the form: as a page of its own, and not by another site, where the browser says so. A
 * browser need not, so that the person decides about every share.
 */
function isShare(request: Request, own: string): boolean {
  const origin = request.headers.get('origin');
  const isForeign = origin !== null && origin !== 'null' && origin !== own;
  return request.method === 'POST' && request.mode === 'navigate' && request.destination === 'document' && !isForeign;
}

/** Keeps a share until the person has decided. Returns the launch that tells the app what happened. */
async function keep(request: Request, scope: string, atMs: number): Promise<LaunchName> {
  if (Number(request.headers.get('content-length')) > SHARE_LIMITS.bytes + SHARE_LIMITS.textChars)
    return 'share-too-large';
  const fields = await request.formData().catch(() => null);
  if (fields === null) return 'share-unreadable';
  const parsed = parseSharedForm<File>(fields);
  if (parsed.type === 'too-large') return 'share-too-large';
  if (parsed.type === 'empty') return 'share-empty';
  const { form } = parsed;
  const body = new FormData();
  for (const name of ['title', 'text', 'url'] as const) body.append(name, form[name]);
  for (const file of form.files) body.append('files', file, file.name);
  const size = sizeOfForm(form);
  return navigator.locks.request(KEEP_LOCK, async () => {
    try {
      const cache = await caches.open(shareCacheName(scope));
      const waiting = await cache.keys();
      const bytes = await bytesOf(cache, waiting);
      if (waiting.length >= SHARE_LIMITS.items || bytes + size > SHARE_LIMITS.waitingBytes) return 'share-full';
      const key = new URL(`${SHARE_PATH}/${String(atMs).padStart(15, '0')}-${crypto.randomUUID()}`, scope);
      const kept = new Response(body);
      kept.headers.set(SIZE_HEADER, String(size));
      await cache.put(key, kept);
      return 'shared';
    } catch {
      // The device has no space for it.
      return 'share-full';
    }
  });
}

async function bytesOf(cache: Cache, requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(
    requests.map(async (request) => Number((await cache.match(request))?.headers.get(SIZE_HEADER) ?? 0)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
