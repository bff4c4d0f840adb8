import { expect, it } from 'vitest';
import { openPack, packFiles } from '../../../workers/service-worker/folder-pack.ts';

const files = [
  { path: 'empty.bin', bytes: new Uint8Array(), type: 'application/octet-stream' },
  { path: 'notes/größe.md', bytes: new TextEncoder().encode('# Größe'), type: 'text/markdown; charset=utf-8' },
  { path: 'last.bin', bytes: new Uint8Array([0, 255, 7]), type: 'application/octet-stream' },
];

it('returns each file of a packed folder, with its type', async () => {
  const read = await openPack(new Blob([packFiles(files)]));
  for (const { path, bytes, type } of files) {
    const file = read(path);
    expect(file?.type).toBe(type);
    expect(new Uint8Array((await file?.arrayBuffer()) ?? [1])).toEqual(bytes);
  }
});

it.each(['', 'notes', 'notes/', 'constructor', '__proto__', '../last.bin'])(
  'returns undefined for %j',
  async (path) => {
    const read = await openPack(new Blob([packFiles(files)]));
    expect(read(path)).toBeUndefined();
  },
);
