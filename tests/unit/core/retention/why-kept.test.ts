import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/contracts/domain/run/run.ts';
import { chooseRemovals } from '../../../../src/core/retention/choose-removals.ts';
import {
  type ConversationFacts,
  groupConversations,
  lastMsOf,
  type RunFacts,
  type UnfinishedWork,
} from '../../../../src/core/retention/conversation-facts.ts';
import { endOfOld, whyKept } from '../../../../src/core/retention/why-kept.ts';

const DAY_MS = 86_400_000;
const session = (sessionId: string, more: Partial<Session> = {}): Session => ({
  sessionId,
  workspaceId: 'w',
  notebookId: 'n',
  agent: 'writer',
  title: sessionId,
  createdMs: 1,
  updatedMs: 1,
  ...more,
});
const run = (runId: string, sessionId: string, more: Partial<RunFacts> = {}): RunFacts => ({
  runId,
  sessionId,
  status: 'completed',
  effects: { type: 'commit' },
  createdMs: 1,
  updatedMs: 1,
  ...more,
});
const facts = (more: Partial<ConversationFacts> = {}): ConversationFacts => ({
  session: session('s'),
  helpers: [],
  runs: [run('r', 's')],
  approvals: [],
  isWhole: true,
  ...more,
});
const task = (more: object) => ({ state: 'created', continues: null, runIds: [], ...more });
const review = (more: object) => ({
  state: 'awaiting-decision',
  planRunId: null,
  currentRunId: null,
  applyRunId: null,
  rounds: [],
  ...more,
});
const work = (tasks: object[], reviews: object[]) => ({ tasks, reviews }) as unknown as UnfinishedWork;
const NO_WORK = work([], []);
const OLD = { isOpen: false, recentMs: 10 };

describe('whyKept', () => {
  it('lets an old conversation go that nothing uses', () => {
    expect(whyKept(facts(), NO_WORK, OLD)).toBeNull();
    const over = work(
      [task({ state: 'completed', continues: 's', runIds: ['r'] })],
      [review({ state: 'applied', planRunId: 'r' }), review({ state: 'cancelled', currentRunId: 'r' })],
    );
    expect(whyKept(facts({ approvals: [{ state: 'used' }, { state: 'void' }] }), over, OLD)).toBeNull();
  });

  it.each(['queued', 'running', 'awaiting-approval', 'paused', 'interrupted'] as const)(
    'keeps one with a run that is %s',
    (status) => {
      expect(whyKept(facts({ runs: [run('r', 's'), run('q', 's', { status })] }), NO_WORK, OLD)).toBe('live');
    },
  );

  it('keeps one with an approval or a plan that waits for the person', () => {
    expect(whyKept(facts({ approvals: [{ state: 'pending' }] }), NO_WORK, OLD)).toBe('waiting');
    expect(whyKept(facts({ approvals: [{ state: 'allowed' }] }), NO_WORK, OLD)).toBe('waiting');
    const planned = (state: 'open' | 'discarded') => [run('r', 's', { effects: { type: 'plan', state } })];
    expect(whyKept(facts({ runs: planned('open') }), NO_WORK, OLD)).toBe('waiting');
    expect(whyKept(facts({ runs: planned('discarded') }), NO_WORK, OLD)).toBeNull();
  });

  it.each([
    ['continues it', work([task({ continues: 's' })], [])],
    ['ran in it and is blocked', work([task({ state: 'blocked', runIds: ['r'] })], [])],
    ['repeats a run of it', work([task({ retryOf: 'r' })], [])],
    ['has its plan', work([], [review({ planRunId: 'r' })])],
    ['has a round', work([], [review({ rounds: [{ executorRunId: 'x', reviewerRunId: 'r' }] })])],
    ['was rejected, which can be taken back', work([], [review({ state: 'rejected', planRunId: 'r' })])],
    ['failed, and can be repeated', work([], [review({ state: 'failed', currentRunId: 'r' })])],
    ['works in the session of a helper', work([task({ continues: 'h' })], [])],
  ])('keeps one that work uses which %s', (_what, uses) => {
    expect(whyKept(facts({ helpers: [session('h')] }), uses, OLD)).toBe('work');
  });

  it('keeps one with a tab, a recent one, and one with a row that cannot be read', () => {
    expect(whyKept(facts(), NO_WORK, { ...OLD, isOpen: true })).toBe('open');
    expect(whyKept(facts({ runs: [run('r', 's', { updatedMs: 11 })] }), NO_WORK, OLD)).toBe('recent');
    expect(whyKept(facts({ helpers: [session('h', { updatedMs: 11 })] }), NO_WORK, OLD)).toBe('recent');
    expect(whyKept(facts({ isWhole: false }), NO_WORK, OLD)).toBe('damaged');
  });
});

describe('endOfOld', () => {
  const last = (ms: number) => [facts({ runs: [run('r', 's', { updatedMs: ms })] })];

  it('counts from the last activity, so that a clock set ahead or a long absence makes nothing old', () => {
    expect(endOfOld(100 * DAY_MS, last(99 * DAY_MS))).toBe(9 * DAY_MS);
    expect(endOfOld(10_000 * DAY_MS, last(99 * DAY_MS))).toBe(9 * DAY_MS);
    expect(endOfOld(95 * DAY_MS, last(99 * DAY_MS))).toBe(5 * DAY_MS);
  });

  it('is never later than 90 days ago', () => {
    expect(endOfOld(400 * DAY_MS, last(400 * DAY_MS), 365)).toBe(35 * DAY_MS);
    expect(endOfOld(400 * DAY_MS, last(400 * DAY_MS), 1)).toBe(310 * DAY_MS);
  });
});

describe('groupConversations', () => {
  it('counts helpers, and theirs, with the conversation that they work for', () => {
    const sessions = [
      session('h2', { helperOf: 'rh' }),
      session('s'),
      session('h', { helperOf: 'r' }),
      session('alone', { helperOf: 'gone' }),
    ];
    const runs = [run('r', 's'), run('rh', 'h'), run('rh2', 'h2', { updatedMs: 7 }), run('lost', 'no session')];
    const approvals = [
      { runId: 'rh2', state: 'pending' as const },
      { runId: null, state: 'pending' as const },
    ];
    const groups = groupConversations(sessions, runs, approvals);
    expect(groups.map((group) => group.session.sessionId).toSorted()).toEqual(['alone', 's']);
    const whole = groups.find((group) => group.session.sessionId === 's');
    expect(whole?.helpers.map(({ sessionId }) => sessionId).toSorted()).toEqual(['h', 'h2']);
    expect(whole?.runs.map(({ runId }) => runId)).toEqual(['r', 'rh', 'rh2']);
    expect(whole?.approvals).toHaveLength(1);
    expect(whole && lastMsOf(whole)).toBe(7);
  });

  it('ends for sessions that name each other', () => {
    const sessions = [session('a', { helperOf: 'rb' }), session('b', { helperOf: 'ra' })];
    const groups = groupConversations(sessions, [run('ra', 'a'), run('rb', 'b')], []);
    expect(groups.flatMap((group) => [group.session, ...group.helpers])).toHaveLength(2);
  });
});

describe('chooseRemovals', () => {
  const sized = (lastMs: number, sizeBytes: number) => ({ lastMs, sizeBytes });
  const limits = { conversations: 3, sizeBytes: 100 };

  it('removes nothing within the limits', () => {
    expect(chooseRemovals([sized(1, 50)], { conversations: 3, sizeBytes: 100 }, limits)).toEqual([]);
  });

  it('removes the oldest until both limits hold', () => {
    const all = [sized(3, 10), sized(1, 30), sized(2, 40), sized(4, 10)];
    expect(chooseRemovals(all, { conversations: 4, sizeBytes: 90 }, limits)).toEqual([sized(1, 30)]);
    expect(chooseRemovals(all, { conversations: 4, sizeBytes: 170 }, limits)).toEqual([sized(1, 30), sized(2, 40)]);
  });

  it('removes nothing without limits, and by the one that is set', () => {
    const all = [sized(1, 30), sized(2, 40)];
    const total = { conversations: 9, sizeBytes: 900 };
    expect(chooseRemovals(all, total, { conversations: null, sizeBytes: null })).toEqual([]);
    expect(chooseRemovals(all, total, { conversations: 8, sizeBytes: null })).toEqual([sized(1, 30)]);
    expect(chooseRemovals(all, total, { conversations: null, sizeBytes: 880 })).toEqual([sized(1, 30)]);
  });

  it('never removes what may not be removed, whatever the limits say', () => {
    expect(chooseRemovals([sized(9, 1)], { conversations: 50, sizeBytes: 1000 }, limits)).toEqual([sized(9, 1)]);
  });
});
