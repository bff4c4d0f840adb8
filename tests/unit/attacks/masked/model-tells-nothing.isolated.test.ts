import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spreadCases } from '../../../support/case-count.ts';
import {
  call,
  comparable,
  leakedIn,
  type MaskedLab,
  notesWith,
  OTHERS,
  openMaskedLab,
  SECRETS,
} from '../../../support/masked-lab.ts';
import type { Planted } from '../../../support/planted-secrets.ts';
import type { Turn, TurnMaker } from '../../../support/scripted-model.ts';
import { carriersOf, MORE_WAYS } from './more-ways.ts';
import { GENERAL, turnsOf, WAYS } from './ways.ts';

// A model on a server that knows the code must learn no value, and must not find out whether a guess is right. It attacks two notebooks
// that differ in their values alone, and guesses the values of the first one. What it receives must be the same, byte by byte. For that,
// the nth value of a notebook has the nth placeholder here; in the app its digits are keyed.

const twin = vi.hoisted(() => ({
  secrets: [] as readonly { readonly value: string }[],
  files: new Map<string, number>(),
}));
vi.mock('../../../../src/core/redaction/placeholder.ts', async (original) => {
  const real = await original<typeof import('../../../../src/core/redaction/placeholder.ts')>();
  const placeholderOf: typeof real.placeholderOf = (origin, value, _keys, extra) => {
    const nth = twin.secrets.findIndex((secret) => secret.value === value);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    // Of a value that the model wrote itself, the file is a part: by its number, because ids differ between any two runs.
    const [file = '', written] = value.split('\0');
    if (written !== undefined && !twin.files.has(file)) twin.files.set(file, twin.files.size);
    const own = written === undefined ? value : `${twin.files.get(file)} ${written}`;
    return real.placeholderOf(origin, nth === -1 ? own : `value ${nth}`, { key: 'twin', sha256 }, extra);
  };
  return { ...real, placeholderOf };
});

/** What an attacker guesses: right in the first notebook, wrong in the second. */
const GUESSES = SECRETS;
const open: MaskedLab[] = [];
afterEach(() => {
  for (const { lab } of open.splice(0)) lab.stop();
});

async function attack(secrets: readonly Planted[], turns: readonly (Turn | TurnMaker)[], options: object) {
  twin.secrets = secrets;
  twin.files.clear();
  const masked = await openMaskedLab({ ...notesWith(secrets), ...carriersOf(secrets) });
  open.push(masked);
  const requests = await masked.run(turns, { decision: 'reject_once', ...options });
  return { requests, contacted: masked.contacted };
}

/** Returns the places where two texts begin to differ: whole requests would hide it. */
function differing(one: string, other: string): [string, string] {
  if (one === other) return ['', ''];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(Math.max(0, at - 400), at + 300), other.slice(Math.max(0, at - 400), at + 300)];
}

async function expectTwins(turns: readonly (Turn | TurnMaker)[], options: object = {}): Promise<void> {
  const right = await attack(SECRETS, turns, options);
  const wrong = await attack(OTHERS, turns, options);
  expect(right.requests.length).toBeGreaterThan(1);
  // Of the first notebook, the model writes the values itself.
  expect(leakedIn([...wrong.requests, ...wrong.contacted], OTHERS)).toEqual([]);
  const [told, untold] = [comparable(right.requests), comparable(wrong.requests)];
  const at = told.findIndex((request, nth) => request !== untold[nth]);
  expect(differing(told[at] ?? '', untold[at] ?? '')).toEqual(['', '']);
  expect(told).toEqual(untold);
  expect(right.contacted).toEqual(wrong.contacted);
}

const BATCH = 4;
const ALL = [...WAYS, ...MORE_WAYS];
const batches = Array.from({ length: Math.ceil(ALL.length / BATCH) }, (_, at) => {
  const ways = ALL.slice(at * BATCH, (at + 1) * BATCH);
  return { ways, names: ways.map(({ name }) => name).join('; ') };
});

describe('a model on a server', () => {
  it('is attacked in at least 85 ways, with 1300 calls', () => {
    const target = { kind: 'email', path: '/a.md', placeholder: '[EMAIL-1]', guess: 'a' };
    expect(
      ALL.reduce((sum, { calls, source }) => sum + (calls?.(target, 0).length ?? 0) + (source ? 1 : 0), 0) *
        GUESSES.length,
    ).toBeGreaterThan(1300);
    expect(ALL.length).toBeGreaterThanOrEqual(85);
    expect(new Set(GUESSES.map(({ kind }) => kind)).size).toBe(12);
  });

  it.each(spreadCases(batches, { reduced: 4 }))('learns nothing of 12 kinds of values by: $names', async ({ ways }) => {
    await expectTwins(turnsOf(ways, GUESSES));
  });

  it.each(spreadCases(batches, { reduced: 2 }))('learns nothing in a dry run by: $names', async ({ ways }) => {
    await expectTwins(turnsOf(ways, GUESSES), { dryRun: true });
  });

  it.each(spreadCases(batches, { reduced: 2 }))(
    'learns nothing where the person allows everything: $names',
    async ({ ways }) => {
      await expectTwins(turnsOf(ways, GUESSES), { decision: 'allow_once' });
    },
  );

  it('learns nothing by lists, names, properties, tables and the catalog', async () => {
    await expectTwins([...GENERAL.map((calls) => ({ calls })), { text: 'Done.' }]);
  });

  it('learns nothing by what the person allows, and by undoing it', async () => {
    const undo: TurnMaker = (prompt) => {
      const changeId = /"changeId":"([^"]+)"/.exec(JSON.stringify(prompt.at(-1)))?.[1] ?? 'none';
      return { calls: [call('undo_change', { changeId })] };
    };
    await expectTwins(
      [
        { calls: [call('edit_file', { path: '/notes/email.md', oldText: 'Lettuce', newText: 'Basil' })] },
        undo,
        { calls: [call('list_changes', { limit: 10 })] },
        { text: 'Done.' },
      ],
      { decision: 'allow_once' },
    );
  });
});
