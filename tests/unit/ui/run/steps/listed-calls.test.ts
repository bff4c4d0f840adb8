import { describe, expect, it } from 'vitest';
import type { Approval, ToolCallRow } from '../../../../../src/contracts/domain/run/run.ts';
import { LISTED_APPROVALS, LISTED_CALLS, listCalls } from '../../../../../src/ui/run/steps/listed-calls.ts';
import { approvalRow, callRow } from '../../../../support/rows.ts';

const FIRST = { isAll: false, pages: 1 };
const calls = (count: number, more: Partial<ToolCallRow> = {}) =>
  Array.from({ length: count }, (_, index) => callRow({ toolCallId: `call-${index}`, index, ...more }));
const asked = (count: number, state: (n: number) => Approval['state']) => {
  const rows = calls(count, { state: 'waiting' }).map((call, n) => ({ ...call, approvalId: `approval-${n}` }));
  const approvals = new Map(
    rows.map(({ approvalId }, n) => [approvalId, approvalRow({ approvalId, state: state(n) })] as const),
  );
  return { rows, approvals };
};

describe('listCalls', () => {
  it('lists few calls as they are', () => {
    const rows = calls(12, { state: 'done' });
    expect(listCalls(rows, new Map(), FIRST)).toEqual({ shown: rows, rest: 0, folded: 0, laterApprovals: 0 });
  });

  it('folds many calls that are done', () => {
    const rows = calls(1000, { state: 'done' });
    expect(listCalls(rows, new Map(), FIRST)).toMatchObject({ shown: rows.slice(0, 5), rest: 0, folded: 995 });
  });

  it('lists a thousand failed calls in parts', () => {
    const rows = calls(1000, { state: 'failed' });
    const first = listCalls(rows, new Map(), FIRST);
    expect(first).toMatchObject({ shown: rows.slice(0, LISTED_CALLS), rest: 1000 - LISTED_CALLS, folded: 0 });
    const last = listCalls(rows, new Map(), { isAll: true, pages: 1000 / LISTED_CALLS });
    expect(last).toMatchObject({ shown: rows, rest: 0 });
  });

  it('lists a thousand approvals some at a time, the next ones as these are answered', () => {
    const open = asked(1000, () => 'pending');
    expect(listCalls(open.rows, open.approvals, FIRST)).toMatchObject({
      shown: open.rows.slice(0, LISTED_APPROVALS),
      laterApprovals: 1000 - LISTED_APPROVALS,
    });
    const answered = asked(1000, (n) => (n < 500 ? 'used' : 'pending'));
    const { shown, laterApprovals } = listCalls(answered.rows, answered.approvals, FIRST);
    expect(shown.slice(-LISTED_APPROVALS)).toEqual(answered.rows.slice(500, 500 + LISTED_APPROVALS));
    expect(shown).toHaveLength(LISTED_CALLS + LISTED_APPROVALS);
    expect(laterApprovals).toBe(500 - LISTED_APPROVALS);
  });
});
