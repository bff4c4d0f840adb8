import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelFolder } from '../../../../../src/adapters/model-files/open-model-folder.ts';
import type { PartFile } from '../../../../../src/adapters/model-files/part-file.ts';
import { fetchFile } from '../../../../../src/runtime/local-models/downloads/fetch-file.ts';
import { NOTHING_OUTSIDE } from '../../../../../src/runtime/network/network-request.ts';

const MIB = 1024 * 1024;
afterEach(() => vi.unstubAllGlobals());

/** Keeps no byte, only how many there were. */
function memoryPart(sizeBytes = 0, stamp: PartFile['stamp'] = null): PartFile & { left: boolean } {
  return {
    left: true,
    stamp,
    sizeBytes,
    rehash: async () => undefined,
    async restart(next) {
      Object.assign(this, { sizeBytes: 0, stamp: next });
    },
    append(bytes) {
      Object.assign(this, { sizeBytes: this.sizeBytes + bytes.length });
    },
    keep: () => undefined,
    async finish() {
      return { sizeBytes: this.sizeBytes, sha256: '', fits: true };
    },
    async discard() {
      this.left = false;
    },
  };
}

const fail = () => Promise.reject(new TypeError('Failed to fetch'));

function folderOf(part: PartFile): ModelFolder {
  const nothing = async () => null;
  return {
    file: nothing,
    hash: nothing,
    remove: async () => undefined,
    list: async () => [],
    write: async () => ({ sizeBytes: 0, sha256: '', fits: false }),
    openPart: async () => part,
  };
}

const url = 'https://models.example.org/a.gguf';
const FILE = { name: 'a.gguf', url, sizeBytes: null, sha256: null, done: false };
const STAMP = { url, etag: '"v1"', lastModified: null, totalBytes: 10 };

async function fetchInto(part: PartFile, answer: () => Response, file: Parameters<typeof fetchFile>[0] = FILE) {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } });
  return fetchFile(file, {
    folder: folderOf(part),
    ways: { ...NOTHING_OUTSIDE, isOnline: () => true, sendFiles: async () => answer() },
    nowMs: () => 0,
    stallMs: 10_000,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

describe('fetchFile', () => {
  it.each<[string, () => Response]>([
    ['a refusal', () => new Response('', { status: 403 })],
    ['an unknown status', () => new Response('', { status: 418 })],
    ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['another file', () => new Response('{"error":"log in"}', { headers: { 'content-length': '18' } })],
  ])('keeps received bytes when the server answers with %s', async (_what, answer) => {
    const part = memoryPart(9, STAMP);
    const outcome = await fetchInto(part, answer);
    expect(outcome).toMatchObject({ type: 'failed', error: { code: 'fetch-failed' } });
    expect(part).toMatchObject({ left: true, sizeBytes: 9, stamp: STAMP });
  });

  it('keeps received bytes when the browser blocks the server', async () => {
    const part = memoryPart(9, { ...STAMP, url: 'https://nas.local/a.gguf' });
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } });
    const outcome = await fetchFile(
      { ...FILE, url: 'https://nas.local/a.gguf' },
      {
        folder: folderOf(part),
        ways: { ...NOTHING_OUTSIDE, isOnline: () => true, localNetwork: async () => 'denied', sendFiles: () => fail() },
        nowMs: () => 0,
        stallMs: 10_000,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    );
    expect(outcome).toMatchObject({ type: 'failed', error: { code: 'local-network-denied' } });
    expect(part).toMatchObject({ left: true, sizeBytes: 9 });
  });

  it('removes a damaged file', async () => {
    const part = memoryPart(9, STAMP);
    const rest = () => new Response('GG', { status: 206, headers: { etag: '"v1"' } });
    const outcome = await fetchInto(part, rest, { ...FILE, sizeBytes: 10 });
    expect(outcome).toMatchObject({ type: 'failed', error: { code: 'model-damaged' } });
    expect(part.left).toBe(false);
  });

  it.each<[string, number, Response]>([
    ['a file', 0, new Response('GGUF', { headers: { 'content-length': '10' } })],
    ['a rest', 4, new Response('GGUF', { status: 206, headers: { etag: '"v1"' } })],
  ])('reports %s that ends early as interrupted', async (_what, here, answer) => {
    const part = memoryPart(here, STAMP);
    expect(await fetchInto(part, () => answer)).toMatchObject({
      type: 'held-up',
      gotOn: true,
      error: { code: 'answer-cut' },
    });
    expect(part).toMatchObject({ left: true, sizeBytes: here + 4 });
  });

  it('accepts a file that is longer than its compressed content-length', async () => {
    const outcome = await fetchInto(memoryPart(), () => new Response('GGUF', { headers: { 'content-length': '3' } }));
    expect(outcome.type).toBe('done');
  });

  it.each([
    ['does not report the length', {}],
    ['reports only the compressed length', { 'content-length': '1000' }],
  ])('stops before the disk is full when a server %s', async (_what, headers) => {
    // 64 MiB are left free for the notebook, so that this is room for five.
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 0, quota: 69 * MIB }) } });
    const start = new Uint8Array(MIB);
    start.set(new TextEncoder().encode('GGUF'));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (sent === 50) return controller.close();
        sent += 1;
        controller.enqueue(start.slice());
      },
    });
    const part = memoryPart();
    const outcome = await fetchFile(FILE, {
      folder: folderOf(part),
      ways: { ...NOTHING_OUTSIDE, sendFiles: async () => new Response(endless, { headers }) },
      nowMs: () => 0,
      stallMs: 10_000,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(outcome).toMatchObject({ type: 'failed', error: { code: 'storage-full' } });
    expect(part.sizeBytes).toBeLessThanOrEqual(5 * MIB);
  });
});
