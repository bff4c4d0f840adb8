import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Here, InStep, There } from '../../../../../src/features/folder-sync/contract/sides.ts';
import { planSync } from '../../../../../src/features/folder-sync/core/plan-sync.ts';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';

/** Contents by path: of the notebook with a leading slash, of the folder without. */
type Files = ReadonlyMap<string, { readonly id: string; readonly text: string }>;
type DiskFiles = ReadonlyMap<string, string>;

interface World {
  readonly known: readonly InStep[];
  readonly here: Files;
  readonly there: DiskFiles;
}

const name = fc.constantFrom('a.md', 'A.md', 'b.md', 'x/a.md', 'x/b.md', 'y/a.md', 'x/z/c.md', 'what?.md');
const edit = fc.oneof(
  fc.record({ type: fc.constant('write' as const), at: name }),
  fc.record({ type: fc.constant('move' as const), at: name, to: name }),
  fc.record({ type: fc.constant('delete' as const), at: name }),
);
const history = fc.array(edit, { maxLength: 6 });
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

let texts = 0;

function editHere(files: Files, edits: readonly Edit[]): Files {
  const next = new Map(files);
  const free = (path: string) => ![...next.keys()].some((one) => one.toLowerCase() === path.toLowerCase());
  for (const one of edits) {
    const path = `/${one.at}`;
    const now = next.get(path);
    if (one.type === 'write' && (now !== undefined || free(path))) {
      texts += 1;
      next.set(path, { id: now?.id ?? `file-${texts}`, text: `here ${texts}` });
    } else if (one.type === 'delete') next.delete(path);
    else if (one.type === 'move' && now !== undefined && free(`/${one.to}`)) {
      next.delete(path);
      next.set(`/${one.to}`, now);
    }
  }
  return next;
}

function editThere(files: DiskFiles, edits: readonly Edit[]): DiskFiles {
  const next = new Map(files);
  for (const one of edits) {
    if (one.at.includes('?')) continue;
    if (one.type === 'write') {
      texts += 1;
      next.set(one.at, `there ${texts}`);
    } else if (one.type === 'delete') next.delete(one.at);
    else if (next.has(one.at) && !next.has(one.to) && !one.to.includes('?')) {
      next.set(one.to, next.get(one.at) ?? '');
      next.delete(one.at);
    }
  }
  return next;
}

/** Carries a plan out on two maps. Nothing is merged: the version of the folder becomes the copy. */
function pass({ known, here, there }: World): { world: World; removed: string[]; changes: number } {
  const hereList: Here[] = [...here].map(([path, { id, text }]) => ({
    fileId: id,
    kind: 'file',
    path,
    hash: text,
    sizeBytes: text.length,
  }));
  const thereList: There[] = [...there].map(([diskPath, text]) => ({
    kind: 'file',
    diskPath,
    hash: text,
    sizeBytes: text.length,
    modifiedMs: 0,
  }));
  const plan = planSync({
    known,
    here: hereList,
    there: thereList,
    copyWords: 'copy',
    isMarked: true,
    answer: 'carry',
  });
  if (plan.type === 'ask') throw new Error('asked');
  const nextHere = new Map<string, { id: string; text: string }>();
  const nextThere = new Map<string, string>();
  const nextKnown: InStep[] = [];
  const removed: string[] = [];
  let changes = 0;
  const put = (path: string, diskPath: string, id: string, text: string) => {
    if (nextHere.has(path) || nextThere.has(diskPath)) throw new Error(`two files at ${path} or ${diskPath}`);
    nextHere.set(path, { id, text });
    nextThere.set(diskPath, text);
    nextKnown.push({
      notebookId: 'n',
      fileId: id,
      kind: 'file',
      path,
      diskPath,
      hash: text,
      sizeBytes: text.length,
      modifiedMs: 0,
    });
  };
  for (const { here: mine, there: theirs, target, copy } of plan.placed) {
    for (const side of [mine?.hash, theirs?.hash]) if (side) removed.push(side);
    if (target === null) {
      changes += 1;
      continue;
    }
    texts += 1;
    const id = mine?.fileId ?? `file-${texts}`;
    const text = (target.content === 'there' ? theirs?.hash : (mine?.hash ?? theirs?.hash)) ?? '';
    if (target.path !== mine?.path || target.diskPath !== theirs?.diskPath || target.content !== 'same') changes += 1;
    put(target.path, target.diskPath, id, text);
    if (copy !== null) put(copy.path, copy.diskPath, `copy-${texts}`, theirs?.hash ?? '');
  }
  return { world: { known: nextKnown, here: nextHere, there: nextThere }, removed, changes };
}

describe('planSync', () => {
  it('loses no text that one side alone has, gives both sides the same files, and then does nothing', () => {
    const runs = caseCount({ reduced: 500, full: 20_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(history, history), { minLength: 1, maxLength: 4 }), (rounds) => {
        let world: World = { known: [], here: new Map(), there: new Map() };
        for (const [mine, theirs] of rounds) {
          const base = new Map(world.known.map((one) => [one.fileId, one]));
          world = { ...world, here: editHere(world.here, mine), there: editThere(world.there, theirs) };
          const before = world;
          const result = pass(world);
          world = result.world;
          const live = new Set([...world.here.values()].map(({ text }) => text));
          const inStep = new Set([...base.values()].map(({ hash }) => hash));
          // What was new on a side is live; only a text that was in step may be gone, deleted or replaced by one side.
          for (const { text } of before.here.values()) expect(live.has(text) || inStep.has(text)).toBe(true);
          for (const text of before.there.values()) expect(live.has(text) || inStep.has(text)).toBe(true);
          expect([...world.here.values()].map(({ text }) => text).sort()).toEqual([...world.there.values()].sort());
          const folded = [...world.here.keys()].map((path) => path.toLowerCase());
          expect(new Set(folded).size).toBe(folded.length);
          const again = pass(world);
          expect(again.changes).toBe(0);
        }
      }),
      { numRuns: runs, seed: randomSeed },
    );
  });

  it('asks before it carries a removal of more than 30 % and at least 5 files to the other side', () => {
    const known: InStep[] = Array.from({ length: 20 }, (_, n) => ({
      notebookId: 'n',
      fileId: `${n}`,
      kind: 'file',
      path: `/${n}.md`,
      diskPath: `${n}.md`,
      hash: `${n}`,
      sizeBytes: 1,
      modifiedMs: 0,
    }));
    const here: Here[] = known.map(({ fileId, path, hash }) => ({ fileId, kind: 'file', path, hash, sizeBytes: 1 }));
    const there: There[] = known.map(({ diskPath, hash }) => ({
      kind: 'file',
      diskPath,
      hash,
      sizeBytes: 1,
      modifiedMs: 0,
    }));
    const input = { known, copyWords: 'copy', isMarked: true };
    expect(planSync({ ...input, here, there: there.slice(6) }).type).toBe('plan');
    expect(planSync({ ...input, here, there: there.slice(7) })).toEqual({
      type: 'ask',
      gone: { here: 0, there: 7, of: 20 },
    });
    expect(planSync({ ...input, here: here.slice(7), there })).toEqual({
      type: 'ask',
      gone: { here: 7, there: 0, of: 20 },
    });
    expect(planSync({ ...input, here, there: there.slice(7), answer: 'restore' }).type).toBe('plan');
    expect(planSync({ ...input, known: known.slice(0, 4), here: here.slice(0, 4), there: [] }).type).toBe('plan');
    expect(
      planSync({ ...input, known: known.slice(0, 4), here: here.slice(0, 4), there: [], isMarked: false }).type,
    ).toBe('ask');
  });
});
