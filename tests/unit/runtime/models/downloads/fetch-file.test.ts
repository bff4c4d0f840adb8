import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelFolder } from '../../../../../src/adapters/model-files/open-model-folder.ts';
import type { PartFile } from '../../../../../src/adapters/model-files/part-file.ts';
import { fetchFile } from '../../../../../src/runtime/models/downloads/fetch-file.ts';
import { NOTHING_OUTSIDE } from '../../../../../src/runtime/outside.ts';

const MIB = 1024 * 1024;
afterEach(() => vi.unstubAllGlobals());

/** Keeps no byte, only how many there were. */
function memoryPart(): PartFile {
  let sizeBytes = 0;
  return {
    stamp: null,
    get sizeBytes() {
      return sizeBytes;
    },
    rehash: async () => undefined,
    restart: async () => {
      sizeBytes = 0;
    },
    append: (bytes) => {
      sizeBytes += bytes.length;
    },
    keep: () => undefined,
    finish: async () => ({ sizeBytes, sha256: '', fits: true }),
    discard: async () => undefined,
  };
}

function folderOf(part: PartFile): ModelFolder {
  const nothing = async () => null;
  return {
    ...{ file: nothing, hash: nothing, remove: async () => undefined, list: async () => [] },
    write: async () => ({ sizeBytes: 0, sha256: '', fits: false }),
    openPart: async () => part,
  };
}

describe('fetchFile', () => {
  it.each([
    ['does not say how much comes', {}],
    ['says less than what comes out of its packed form', { 'content-length': '1000' }],
  ])('stops before the disk is full, where a server %s', async (_what, headers) => {
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
    const url = 'https://models.example.org/a.gguf';
    const outcome = await fetchFile(
      { name: 'a.gguf', url, sizeBytes: null, sha256: null, done: false },
      {
        folder: folderOf(part),
        ways: { ...NOTHING_OUTSIDE, sendFiles: async () => new Response(endless, { headers }) },
        ...{ nowMs: () => 0, stallMs: 10_000, onProgress: () => undefined },
        signal: new AbortController().signal,
      },
    );
    expect(outcome).toMatchObject({ type: 'failed', error: { code: 'storage-full' } });
    expect(part.sizeBytes).toBeLessThanOrEqual(5 * MIB);
  });
});
