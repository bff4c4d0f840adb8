import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caseCount, randomSeed, spreadCases } from '../../../support/case-count.ts';
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
import { CONVERSATIONS, type Conversation } from './conversations.ts';
import { FURTHER_WAYS, furtherCarriersOf } from './further-ways.ts';
import { carriersOf, MORE_WAYS } from './more-ways.ts';
import { GENERAL, turnsOf, WAYS, type Way } from './ways.ts';

// A model on a server that knows the code must learn no value, and must not find out whether a guess is right. It attacks two notebooks
// that differ in their values alone, and guesses the values of the first one. What it receives must be the same, byte by byte. For that,
// the placeholder of the nth value has the digits of n here, and that of a guess those of the guess; in the app they are keyed.

const twin = vi.hoisted(() => ({
  secrets: [] as readonly { readonly value: string }[],
  guesses: [] as readonly { readonly value: string }[],
  places: new Map<string, number>(),
}));
vi.mock('../../../../src/core/redaction/placeholder.ts', async (original) => {
  const real = await original<typeof import('../../../../src/core/redaction/placeholder.ts')>();
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const nthOf = (list: typeof twin.secrets, value: string) => list.findIndex((one) => one.value === value);
  const placeholderOf: typeof real.placeholderOf = (origin, digested, { key }, extra) => {
    const [place = '', apart] = digested.split('\0', 2);
    const value = apart === undefined ? digested : digested.slice(place.length + 1);
    const [secret, guess] = [nthOf(twin.secrets, value), nthOf(twin.guesses, value)];
    // What the model wrote itself has a place of its own, and is its guess also where that is right.
    const isGuess = guess !== -1 && (apart !== undefined || secret === -1);
    const role = isGuess ? `guess ${guess}` : secret === -1 ? value : `value ${secret}`;
    const number = (of: string) => twin.places.get(of) ?? twin.places.set(of, twin.places.size).size - 1;
    const own = apart === undefined ? role : place.startsWith('at ') ? number(digested) : `${number(place)} ${role}`;
    return real.placeholderOf(origin, `${number(key)} ${own}`, { key: 'twin', sha256 }, extra);
  };
  return { ...real, placeholderOf };
});

/** What an attacker guesses: right in the first notebook, wrong in the second. */
const GUESSES = SECRETS;
const open: MaskedLab[] = [];
afterEach(() => {
  for (const { lab } of open.splice(0)) lab.stop();
});

twin.guesses = GUESSES;

async function attack(secrets: readonly Planted[], turns: readonly (Turn | TurnMaker)[], options: object) {
  twin.secrets = secrets;
  twin.places.clear();
  const masked = await openMaskedLab({ ...notesWith(secrets), ...carriersOf(secrets), ...furtherCarriersOf(secrets) });
  open.push(masked);
  const requests = await masked.run(turns, { decision: 'reject_once', ...options });
  return { requests, contacted: masked.contacted };
}

async function converse({ attack: converses, options }: Conversation, secrets: readonly Planted[]) {
  twin.secrets = secrets;
  twin.places.clear();
  const masked = await openMaskedLab(
    { ...notesWith(secrets), ...carriersOf(secrets), ...furtherCarriersOf(secrets) },
    {},
    options,
  );
  open.push(masked);
  await converses(masked, GUESSES, secrets);
  return { requests: masked.received, contacted: masked.contacted };
}

/** Returns the places where two texts begin to differ: whole requests would hide it. */
function differing(one: string, other: string): [string, string] {
  if (one === other) return ['', ''];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(Math.max(0, at - 400), at + 300), other.slice(Math.max(0, at - 400), at + 300)];
}

async function expectTwins(turns: readonly (Turn | TurnMaker)[], options: object = {}): Promise<void> {
  expectSame(await attack(SECRETS, turns, options), await attack(OTHERS, turns, options));
}

interface Received {
  readonly requests: readonly string[];
  readonly contacted: readonly string[];
}

function expectSame(right: Received, wrong: Received): void {
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
const ALL = [...WAYS, ...MORE_WAYS, ...FURTHER_WAYS];
const batches = Array.from({ length: Math.ceil(ALL.length / BATCH) }, (_, at) => {
  const ways = ALL.slice(at * BATCH, (at + 1) * BATCH);
  return { ways, names: ways.map(({ name }) => name).join('; ') };
});

/** Returns ways in a random order, each for one kind of values. */
function compose(seed: number): Way[] {
  const rank = (text: string) => createHash('sha256').update(`${randomSeed} ${seed} ${text}`).digest().readUInt32BE();
  return ALL.toSorted((a, b) => rank(a.name) - rank(b.name))
    .slice(0, 12)
    .map(({ name, calls, source }) => {
      const chosen = rank(`kind of ${name}`) % GUESSES.length;
      return {
        name,
        ...(calls ? { calls: (target, nth) => (nth === chosen ? calls(target, nth) : []) } : {}),
        ...(source ? { source: (target, nth) => (nth === chosen ? source(target, nth) : 'return null;') } : {}),
      } satisfies Way;
    });
}

describe('a model on a server', () => {
  it('is attacked in at least 150 ways, with 2000 calls', () => {
    const target = { kind: 'email', path: '/a.md', placeholder: '[EMAIL-1]', guess: 'a' };
    expect(
      ALL.reduce((sum, { calls, source }) => sum + (calls?.(target, 0).length ?? 0) + (source ? 1 : 0), 0) *
        GUESSES.length,
    ).toBeGreaterThan(2000);
    expect(ALL.length + CONVERSATIONS.length).toBeGreaterThanOrEqual(150);
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

  it.each(Array.from({ length: caseCount({ reduced: 2, full: 60 }) }, (_, seed) => seed))(
    'learns nothing by twelve ways in a random order, nr. %i',
    async (seed) => {
      const decision = seed % 2 === 0 ? 'allow_once' : 'reject_once';
      await expectTwins(turnsOf(compose(seed), GUESSES), { decision, dryRun: seed % 5 === 4 });
    },
  );

  it.each(spreadCases(CONVERSATIONS, { reduced: 5 }))('learns nothing by $name', async (conversation) => {
    expectSame(await converse(conversation, SECRETS), await converse(conversation, OTHERS));
  });

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
