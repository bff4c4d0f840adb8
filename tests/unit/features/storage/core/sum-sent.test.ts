import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../../../../src/contracts/wire/gate-messages.ts';
import { sumSent } from '../../../../../src/features/storage/core/sum-sent.ts';

const line = (more: Partial<LedgerEntry>): LedgerEntry => ({
  seq: 1,
  atMs: 100,
  purpose: 'provider',
  origin: 'https://one.example',
  run: null,
  bytesOut: 10,
  bytesIn: 1,
  decision: 'allowed',
  rule: null,
  sent: true,
  ...more,
});

it('sums what left by server, the one that got most first', () => {
  const lines = [
    line({ run: 'r1', atMs: 300 }),
    line({ run: 'r2', atMs: 200, purpose: 'fetch' }),
    line({ origin: 'https://two.example', bytesOut: 500, atMs: 50 }),
  ];
  expect(sumSent(lines, new Map([['r1', 'n1']]))).toEqual([
    {
      origin: 'https://two.example',
      requests: 1,
      bytesOut: 500,
      bytesIn: 1,
      firstMs: 50,
      lastMs: 50,
      purposes: ['provider'],
      notebookIds: [],
    },
    {
      origin: 'https://one.example',
      requests: 2,
      bytesOut: 20,
      bytesIn: 2,
      firstMs: 200,
      lastMs: 300,
      purposes: ['provider', 'fetch'],
      notebookIds: ['n1'],
    },
  ]);
});

it('leaves out what was refused, or announced and never sent', () => {
  expect(
    sumSent([line({ decision: 'refused', rule: 'airplane', sent: false }), line({ sent: false })], new Map()),
  ).toEqual([]);
});

it('sums 20,000 lines', () => {
  const lines = Array.from({ length: 20_000 }, (_, seq) => line({ seq, atMs: seq }));
  expect(sumSent(lines, new Map())).toMatchObject([{ requests: 20_000, firstMs: 0, lastMs: 19_999 }]);
});
