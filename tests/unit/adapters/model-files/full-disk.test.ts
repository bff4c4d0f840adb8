import { afterEach, describe, expect, it, vi } from 'vitest';
import { fullDiskError, requireSpace } from '../../../../src/adapters/model-files/full-disk.ts';

const MB = 1024 * 1024;
const estimate = (usage: number, quota: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota }) } });

afterEach(() => vi.unstubAllGlobals());

describe('requireSpace', () => {
  it('names the needed and the free space, and keeps a reserve for the notebook', async () => {
    estimate(100 * MB, 200 * MB);
    await expect(requireSpace(37 * MB, 'Tiny')).rejects.toMatchObject({
      code: 'storage-full',
      message: expect.stringMatching(/^Tiny needs 37 MB, and this browser has 36 MB left for models\. Remove a model/),
      data: { neededBytes: 37 * MB, leftBytes: 36 * MB },
    });
    await requireSpace(36 * MB, 'Tiny');
  });

  it('refuses nothing when the browser reports no quota', async () => {
    estimate(0, 0);
    await requireSpace(1e15, 'Tiny');
  });
});

describe('fullDiskError', () => {
  it('explains a full disk, and returns other errors unchanged', () => {
    const full = new DOMException('no', 'QuotaExceededError');
    expect(fullDiskError(full, 'a.bin')).toMatchObject({ code: 'storage-full', data: { name: 'a.bin' } });
    const other = new TypeError('x');
    expect(fullDiskError(other, 'a.bin')).toBe(other);
  });
});
