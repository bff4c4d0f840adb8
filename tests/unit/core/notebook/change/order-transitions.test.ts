import { describe, expect, it } from 'vitest';
import type { FileState, Transition } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { orderTransitions } from '../../../../../src/core/notebook/change/order-transitions.ts';

const state = (path: string): FileState => ({ path, kind: 'file', hash: '0'.repeat(64), sizeBytes: 0 });
const go = (from: string | null, to: string | null): Transition => ({
  fileId: `${from}-${to}`,
  before: from === null ? null : state(from),
  after: to === null ? null : state(to),
});
const order = (...transitions: Transition[]) =>
  orderTransitions(transitions).map(({ before, after }) => `${before?.path ?? '-'} > ${after?.path ?? '-'}`);

describe('orderTransitions', () => {
  it('deletes the deepest paths first, and creates the topmost first', () => {
    const ordered = order(go(null, '/n/x'), go('/a', null), go(null, '/n'), go('/a/b', null));
    expect(ordered).toEqual(['/a/b > -', '/a > -', '- > /n', '- > /n/x']);
  });

  it('moves a file away before another takes its place', () => {
    const chain = ['/c > /d', '/b > /c', '/a > /b'];
    expect(order(go('/a', '/b'), go('/b', '/c'), go('/c', '/d'))).toEqual(chain);
    expect(order(go('/b', '/c'), go('/a', '/b'), go('/c', '/d'))).toEqual(chain);
    expect(order(go('/c', '/d'), go('/a', '/b'), go('/b', '/c'))).toEqual(chain);
  });

  it('keeps all moves of a cycle', () => {
    expect(order(go('/a', '/b'), go('/b', '/a'), go('/c', '/c')).sort()).toEqual(['/a > /b', '/b > /a', '/c > /c']);
  });
});
