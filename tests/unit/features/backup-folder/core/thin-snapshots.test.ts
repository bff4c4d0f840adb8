import { describe, expect, it } from 'vitest';
import { thinSnapshots } from '../../../../../src/features/backup-folder/core/thin-snapshots.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
const NOW = Date.parse('2026-11-29T18:30:00Z');

function every(ms: number, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const createdMs = from - index * ms;
    return { name: new Date(createdMs).toISOString(), createdMs };
  });
}

const kept = (all: readonly { name: string; createdMs: number }[], nowMs = NOW) => {
  const gone = new Set(thinSnapshots(all, nowMs, dayOf));
  return all.filter((one) => !gone.has(one)).map(({ name }) => name.slice(0, 13));
};

describe('thinSnapshots', () => {
  it('keeps all of today', () => {
    expect(kept(every(HOUR, NOW, 19))).toHaveLength(19);
  });

  it('keeps the newest of each day of a month', () => {
    const all = every(HOUR, NOW, 24 * 20);
    const days = kept(all).filter((name) => !name.startsWith('2026-11-29'));
    expect(days).toHaveLength(20);
    expect(days[0]).toBe('2026-11-28T23');
  });

  it('keeps the newest of each earlier month, whatever the order', () => {
    const all = every(6 * HOUR, NOW, 4 * 400).reverse();
    const names = kept(all);
    const old = names.filter((name) => name < '2026-10-29T18').reverse();
    expect(old.map((name) => name.slice(0, 7))).toEqual([
      ...['2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04', '2026-03', '2026-02'],
      ...['2026-01', '2025-12', '2025-11', '2025-10'],
    ]);
  });

  it('gives the same when it is done each hour as when it is done once', () => {
    const all = every(HOUR, NOW, 24 * 100).reverse();
    let folder: typeof all = [];
    for (const one of all) {
      folder = [...folder, one];
      const gone = new Set(thinSnapshots(folder, one.createdMs, dayOf));
      folder = folder.filter((each) => !gone.has(each));
    }
    // The newest of a month was not the newest of its days while that month was the last one.
    const byDay = folder.filter(({ createdMs }) => NOW - createdMs <= 31 * DAY);
    expect(byDay.map(({ name }) => name.slice(0, 13))).toEqual(
      kept(all).filter((name) => NOW - Date.parse(`${name}:30:00Z`) <= 31 * DAY),
    );
    expect(folder.length).toBeLessThan(60);
    expect(new Set(folder.map(({ name }) => name.slice(0, 7))).size).toBe(4);
  });

  it('keeps the newest one, and those of a time that has not come', () => {
    expect(kept(every(HOUR, NOW - 90 * DAY, 3))).toHaveLength(1);
    expect(kept(every(HOUR, NOW + 5 * DAY, 3))).toHaveLength(3);
  });
});
