import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHARE_LIMITS, shareCacheName } from '../../../src/contracts/wire/launch.ts';
import { takeShare } from '../../../workers/service-worker/take-share.ts';

const scope = 'https://lab.example/a/b/';
const target = `${scope}share`;

/** The used part of the browser's caches, in memory. */
class MemoryCache {
  readonly entries = new Map<string, Response>();
  isFull = false;
  async put(key: URL, response: Response): Promise<void> {
    if (this.isFull) throw new DOMException('no space', 'QuotaExceededError');
    this.entries.set(key.href, response);
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
  async match(request: Request): Promise<Response | undefined> {
    return this.entries.get(request.url)?.clone();
  }
}

let opened: Map<string, MemoryCache>;

beforeEach(() => {
  opened = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = opened.get(name) ?? new MemoryCache();
      opened.set(name, cache);
      return cache;
    },
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
});
afterEach(() => vi.unstubAllGlobals());

const kept = () => [...(opened.get(shareCacheName(scope))?.entries ?? [])];

interface Asked {
  method?: string;
  mode?: string;
  destination?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** A request as a service worker sees it: Node makes none of a navigation. */
function requestFor(url: string, asked: Asked = {}): Request {
  const { method = 'POST', mode = 'navigate', destination = 'document', headers = {} } = asked;
  const body = method === 'POST' ? (asked.body ?? formOf({ text: 'Hello' })) : null;
  const request = new Request(url, { method, body });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return Object.defineProperties(request, { mode: { value: mode }, destination: { value: destination } });
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const take = (asked?: Asked, url = target) => takeShare(requestFor(url, asked), { scope, nowMs: () => 1234 });

/** Where the browser is led. */
async function ledTo(asked?: Asked): Promise<string | null> {
  const response = await take(asked);
  expect(response?.status).toBe(303);
  return response?.headers.get('location') ?? null;
}

describe('takeShare', () => {
  it('keeps the form, and leads to the app below its path', async () => {
    const file = new File(['a,b\n'], 'größe "1".csv', { type: 'text/csv' });
    const body = formOf({ title: 'T', text: 'Text', url: 'https://example.org/', files: file, other: 'x' });
    expect(await ledTo({ body })).toBe(`${scope}?launch=shared`);
    const [[url, response] = ['', null]] = kept();
    expect(url).toMatch(/^https:\/\/lab\.example\/a\/b\/share\/000000000001234-[-0-9a-f]{36}$/);
    const form = await response?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(['title', 'text', 'url', 'files']);
    const found = form?.get('files');
    expect(found instanceof File && [found.name, await found.text()]).toEqual(['größe "1".csv', 'a,b\n']);
  });

  it.each([scope, `${scope}share/`, `${scope}shared`, 'https://lab.example/share', 'https://other.example/a/b/share'])(
    'leaves %s to others',
    (url) => {
      expect(take({}, url)).toBeNull();
    },
  );

  it('leaves a visit of the address to others', () => {
    expect(take({ method: 'GET' })).toBeNull();
  });

  it.each([
    ['by a script', { mode: 'cors', destination: '' }],
    ['by a script of another site', { mode: 'no-cors', destination: '' }],
    ['into a frame', { destination: 'iframe' }],
    ['by another site', { headers: { origin: 'https://evil.example' } }],
    ['by another scheme of the same host', { headers: { origin: 'http://lab.example' } }],
    ['with another method', { method: 'PUT' }],
  ])('refuses a form that is posted %s, and sends it nowhere', async (_, asked) => {
    const response = await take(asked);
    expect(response?.status).toBe(403);
    expect(kept()).toEqual([]);
  });

  it.each([{}, { origin: 'null' }, { origin: 'https://lab.example' }])(
    'takes what the system posts, with %j',
    async (headers) => {
      expect(await ledTo({ headers })).toBe(`${scope}?launch=shared`);
    },
  );

  it.each([
    ['share-empty', { body: formOf({ text: ' ' }) }],
    ['share-unreadable', { body: 'text' }],
    ['share-too-large', { body: formOf({ text: 'a'.repeat(SHARE_LIMITS.textChars + 1) }) }],
    ['share-too-large', { headers: { 'content-length': String(2 * SHARE_LIMITS.bytes) } }],
  ])('says %s, and keeps nothing', async (name, asked) => {
    expect(await ledTo(asked)).toBe(`${scope}?launch=${name}`);
    expect(kept()).toEqual([]);
  });

  it('keeps no more than the limit, so that no site can fill the device', async () => {
    for (let item = 0; item < SHARE_LIMITS.items; item += 1) expect(await ledTo()).toBe(`${scope}?launch=shared`);
    expect(await ledTo()).toBe(`${scope}?launch=share-full`);
    expect(kept()).toHaveLength(SHARE_LIMITS.items);
  });

  it('counts the bytes of all that waits', async () => {
    const cache = new MemoryCache();
    opened.set(shareCacheName(scope), cache);
    const size = String(SHARE_LIMITS.waitingBytes);
    await cache.put(new URL(`${target}/1`), new Response('', { headers: { 'x-cloister-size': size } }));
    expect(await ledTo()).toBe(`${scope}?launch=share-full`);
  });

  it('says so when the device has no space', async () => {
    const cache = new MemoryCache();
    cache.isFull = true;
    opened.set(shareCacheName(scope), cache);
    expect(await ledTo()).toBe(`${scope}?launch=share-full`);
  });
});
