import { describe, expect, it } from 'vitest';
import type { WorkerClient } from '../../../../../../src/client/workers/worker-client.ts';
import { CloisterError } from '../../../../../../src/contracts/errors/errors.ts';
import { saveImage } from '../../../../../../src/ui/editor/code/images/save-image.ts';

/** Returns a fake notebook that contains these paths. */
function createTarget(...taken: string[]) {
  const written: unknown[] = [];
  const call = async (_name: string, input: { path: string }) => {
    if (taken.includes(input.path)) throw new CloisterError('conflict', 'There is such a file.');
    written.push(input);
    return { path: input.path, hash: 'h' };
  };
  const target = { call: call as WorkerClient['call'], notebookId: 'nb', notePath: '/a/day.md', day: '2026-11-22' };
  return { written, target };
}

const image = new File([new Uint8Array([1, 2])], 'pot.png', { type: 'image/png' });

describe('saveImage', () => {
  it('writes only new files', async () => {
    const { target, written } = createTarget();
    expect(await saveImage(image, target)).toBe('/a/attachments/day-2026-11-22-1.png');
    expect(written).toEqual([
      {
        notebookId: 'nb',
        path: '/a/attachments/day-2026-11-22-1.png',
        content: new Uint8Array([1, 2]),
        baseHash: null,
      },
    ]);
  });

  it('uses the next number when the name exists', async () => {
    const { target } = createTarget('/a/attachments/day-2026-11-22-1.png', '/a/attachments/day-2026-11-22-2.png');
    expect(await saveImage(image, target)).toBe('/a/attachments/day-2026-11-22-3.png');
  });

  it('rethrows every other error', async () => {
    const { target } = createTarget();
    const call = (async () => {
      throw new CloisterError('quota-exceeded', 'Full.');
    }) as WorkerClient['call'];
    await expect(saveImage(image, { ...target, call })).rejects.toMatchObject({ code: 'quota-exceeded' });
  });

  it('rejects other types and files over 50 MiB before reading them', async () => {
    const { target, written } = createTarget();
    const tiff = new File(['x'], 'pot.tiff', { type: 'image/tiff' });
    await expect(saveImage(tiff, target)).rejects.toMatchObject({ code: 'bad-input' });
    const large = Object.defineProperty(new File(['x'], 'pot.png', { type: 'image/png' }), 'size', {
      value: 50 * 1024 * 1024 + 1,
    });
    await expect(saveImage(large, target)).rejects.toThrow(/50 MiB/);
    expect(written).toEqual([]);
  });
});
