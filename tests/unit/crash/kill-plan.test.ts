import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planKills, randomFrom } from '../../crash/kill-plan.mjs';

const counts = { 'commit.before-end': 130, 'commit.checked': 140, 'loop.after-commit': 40, 'loop.before-model': 9 };

describe('planKills', () => {
  it('returns the requested number of kills, each at an existing occurrence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer(), (total, seed) => {
        const kills = planKills(total, counts, randomFrom(seed));
        const again = kills.filter((kill) => kill.kind === 'point' && kill.again !== null);
        expect(kills.length + again.length).toBe(total);
        for (const kill of kills) {
          if (kill.kind === 'timer') continue;
          expect(kill.at).toBeGreaterThanOrEqual(1);
          expect(kill.at).toBeLessThanOrEqual(Object.entries(counts).find(([point]) => point === kill.point)?.[1] ?? 0);
        }
      }),
    );
  });

  it('distributes kills evenly over the points and their occurrences', () => {
    const kills = planKills(200, counts, randomFrom(1));
    for (const [point, times] of Object.entries(counts)) {
      const places = kills.flatMap((kill) => (kill.kind === 'point' && kill.point === point ? [kill.at] : []));
      expect(Math.abs(places.length - 150 / 4)).toBeLessThanOrEqual(1);
      expect(Math.min(...places)).toBeLessThanOrEqual(Math.ceil(times * 0.1));
      expect(Math.max(...places)).toBeGreaterThanOrEqual(Math.floor(times * 0.9));
    }
  });

  it('returns the same plan for the same seed', () => {
    expect(planKills(50, counts, randomFrom(5))).toEqual(planKills(50, counts, randomFrom(5)));
    expect(planKills(50, counts, randomFrom(5))).not.toEqual(planKills(50, counts, randomFrom(6)));
  });
});
