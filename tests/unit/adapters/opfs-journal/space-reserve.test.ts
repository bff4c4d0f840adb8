import { describe, expect, it } from 'vitest';
import { openSpaceReserve } from '../../../../src/adapters/opfs-journal/space-reserve.ts';
import { createMemoryFiles } from '../../../support/memory-journal-files.ts';

const PARTS = [
  { name: 'first', sizeBytes: 1_500_000 },
  { name: 'second', sizeBytes: 3_000_000 },
];

describe('openSpaceReserve', () => {
  it('is filled once, and released in parts', async () => {
    const files = createMemoryFiles();
    const space = await openSpaceReserve(files, PARTS);
    expect(space.isReleased()).toBe(false);
    expect(await space.release()).toBe(false);
    expect(await space.fill()).toBe(true);
    expect(Object.fromEntries(await files.list())).toEqual({ first: 1_500_000, second: 3_000_000, written: 0 });
    expect(await space.usedBytes()).toBe(4_500_000);
    files.setFull(true);
    expect(await space.fill()).toBe(true);
    expect(await space.release()).toBe(true);
    expect(space.isReleased()).toBe(true);
    expect(Object.fromEntries(await files.list())).toEqual({ first: 0, second: 3_000_000, written: 0 });
    expect(await space.release()).toBe(true);
    expect(Object.fromEntries(await files.list())).toEqual({ first: 0, second: 0, written: 0 });
    expect(await space.release()).toBe(false);
  });

  it('is known to be released after a restart, until it fits again', async () => {
    const files = createMemoryFiles();
    const first = await openSpaceReserve(files, PARTS);
    await first.fill();
    await first.release();
    files.setFull(true);
    const second = await openSpaceReserve(files, PARTS);
    expect(second.isReleased()).toBe(true);
    expect(await second.fill()).toBe(false);
    expect(Object.fromEntries(await files.list())).toEqual({ first: 0, second: 3_000_000, written: 0 });
    files.setFull(false);
    expect(await second.fill()).toBe(true);
    expect(second.isReleased()).toBe(false);
  });

  it('leaves no part of it when it does not fit', async () => {
    const files = createMemoryFiles();
    files.setFull(true);
    const space = await openSpaceReserve(files, PARTS);
    expect(await space.fill()).toBe(false);
    expect(await sizeOf(files)).toBe(0);
  });

  it('leaves the free bytes to the database when a volume has too few for all parts', async () => {
    const files = createMemoryFiles();
    files.setFreeBytes(2_000_000);
    const space = await openSpaceReserve(files, PARTS);
    expect(await space.fill()).toBe(false);
    expect(await sizeOf(files)).toBe(0);
    expect(space.isReleased()).toBe(true);
  });

  it('releases all parts at a start on a full volume, and reports whether that was enough', async () => {
    const files = createMemoryFiles();
    const space = await openSpaceReserve(files, [{ name: 'first', sizeBytes: 8_000_000 }]);
    await space.fill();
    expect(await space.releaseIfFull()).toBe(true);
    expect(await sizeOf(files)).toBe(8_000_000);
    files.setFreeBytes(0);
    expect(await space.releaseIfFull()).toBe(true);
    expect(await sizeOf(files)).toBe(0);
    files.setFreeBytes(0);
    expect(await space.releaseIfFull()).toBe(false);
    expect(await sizeOf(files)).toBe(0);
  });
});

async function sizeOf(files: ReturnType<typeof createMemoryFiles>): Promise<number> {
  return [...(await files.list()).values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0);
}
