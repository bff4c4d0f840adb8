import { describe, expect, it } from 'vitest';
import { planPull, type SideDifference, type SideEntry } from '../../../../../src/features/git/core/plan-pull.ts';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';

type Side = Map<string, SideEntry>;

const NAMES = ['a.md', 'A.md', 'b.md', 'f/a.md', 'f/b.md', 'f', 'g/x.md', 'G/x.md'];

const entry = (path: string, oid: string): SideEntry => ({ path, mode: '100644', oid });

/** Returns files that can be together in one folder. */
function randomSide(random: (below: number) => number, from: Side): Side {
  const side: Side = new Map(from);
  for (let step = random(5); step > 0; step -= 1) {
    const path = NAMES[random(NAMES.length)] ?? 'a.md';
    const kind = random(4);
    const some = [...side.keys()][random(Math.max(1, side.size))];
    if (kind === 0) side.delete(path);
    else if (kind === 1 && some !== undefined) {
      const moved = side.get(some);
      side.delete(some);
      if (moved && isFree(side, path)) side.set(path, entry(path, moved.oid));
    } else if (side.has(path) || isFree(side, path)) side.set(path, entry(path, `${random(12)}`));
  }
  return side;
}

function isFree(side: Side, path: string): boolean {
  const folded = path.toLowerCase();
  return [...side.keys()].every((other) => {
    const key = other.toLowerCase();
    return key !== folded && !key.startsWith(`${folded}/`) && !folded.startsWith(`${key}/`);
  });
}

function differences(before: Side, after: Side): SideDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter(({ before: was, after: is }) => was?.oid !== is?.oid);
}

describe('planPull', () => {
  it('loses no content that one side alone has, whatever both did', () => {
    const random = randomFrom(randomSeed);
    for (let round = 0; round < caseCount({ reduced: 2000, full: 50_000 }); round += 1) {
      const base = randomSide(random, new Map());
      const [mine, theirs] = [randomSide(random, base), randomSide(random, base)];
      const localOnly = new Set([...mine.keys()].filter(() => random(6) === 0));
      const changes = differences(base, theirs);
      const { steps } = planPull({ changes, base, mine, localOnly, others: [], copyWords: 'from server' });
      const result = new Map([...mine].map(([path, { oid }]) => [path, oid]));
      for (const step of steps) {
        if (step.type === 'remove') result.delete(step.path);
        else if (step.type === 'write') result.set(step.path, step.entry.oid);
        else if (step.type === 'move') {
          result.delete(step.path);
          result.set(step.to, step.entry.oid);
        } else result.set(step.copy, step.type === 'merge' ? step.theirs.oid : step.entry.oid);
      }
      const about = JSON.stringify({
        base: [...base],
        mine: [...mine],
        theirs: [...theirs],
        steps,
        local: [...localOnly],
      });
      const kept = new Set(result.values());
      const before = new Set([...base.values()].map(({ oid }) => oid));
      for (const [path, { oid }] of mine) {
        if (!before.has(oid)) expect(kept.has(oid), about).toBe(true);
        if (localOnly.has(path)) expect(result.get(path), about).toBe(oid);
      }
      for (const { after, path } of changes)
        if (after !== null && !localOnly.has(path) && !before.has(after.oid))
          expect(kept.has(after.oid), about).toBe(true);
      const folded = [...result.keys()].map((path) => path.toLowerCase());
      expect(new Set(folded).size, about).toBe(folded.length);
      for (const path of folded) for (const other of folded) expect(other.startsWith(`${path}/`), about).toBe(false);
    }
  });
});
