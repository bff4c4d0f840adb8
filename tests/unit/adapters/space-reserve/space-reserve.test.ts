import { describe, expect, it } from 'vitest';
import { openSpaceReserve } from '../../../../src/adapters/space-reserve/space-reserve.ts';
import { createMemoryFiles } from '../../../support/memory-journal-files.ts';

const SIZE = 3_000_000;

describe('openSpaceReserve', () => {
  it('is filled once, and released once', async () => {
    const files = createMemoryFiles();
    const space = await openSpaceReserve(files, SIZE);
    expect(space.isReleased()).toBe(false);
    expect(await space.release()).toBe(false);
    expect(await space.fill()).toBe(true);
    expect((await files.list()).get('space')).toBe(SIZE);
    files.setFull(true);
    expect(await space.fill()).toBe(true);
    expect(await space.release()).toBe(true);
    expect(space.isReleased()).toBe(true);
    expect([...(await files.list()).keys()]).toEqual(['written']);
    expect(await space.release()).toBe(false);
  });

  it('is known to be released after a restart, until it fits again', async () => {
    const files = createMemoryFiles();
    const first = await openSpaceReserve(files, SIZE);
    await first.fill();
    await first.release();
    files.setFull(true);
    const second = await openSpaceReserve(files, SIZE);
    expect(second.isReleased()).toBe(true);
    expect(await second.fill()).toBe(false);
    expect((await files.list()).has('space')).toBe(false);
    files.setFull(false);
    expect(await second.fill()).toBe(true);
    expect(second.isReleased()).toBe(false);
  });

  it('leaves no part of it when it does not fit', async () => {
    const files = createMemoryFiles();
    files.setFull(true);
    const space = await openSpaceReserve(files, SIZE);
    expect(await space.fill()).toBe(false);
    expect([...(await files.list()).keys()]).toEqual([]);
  });
});
