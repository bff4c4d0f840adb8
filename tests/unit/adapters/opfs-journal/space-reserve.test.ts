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
    files.setFull(true);
    expect(await space.fill()).toBe(true);
    expect(await space.release()).toBe(true);
    expect(space.isReleased()).toBe(true);
    expect(Object.fromEntries(await files.list())).toEqual({ second: 3_000_000, written: 0 });
    expect(await space.release()).toBe(true);
    expect([...(await files.list()).keys()]).toEqual(['written']);
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
    expect([...(await files.list()).keys()]).toEqual(['second', 'written']);
    files.setFull(false);
    expect(await second.fill()).toBe(true);
    expect(second.isReleased()).toBe(false);
  });

  it('leaves no part of it when it does not fit', async () => {
    const files = createMemoryFiles();
    files.setFull(true);
    const space = await openSpaceReserve(files, PARTS);
    expect(await space.fill()).toBe(false);
    expect([...(await files.list()).keys()]).toEqual([]);
  });
});
