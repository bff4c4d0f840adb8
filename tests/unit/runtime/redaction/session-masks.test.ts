import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import type { RunDriver, RunOrigin } from '../../../../src/contracts/domain/run/kind/run-kind.ts';
import type { Review } from '../../../../src/features/work/contract/review.ts';
import { createSessionMasks } from '../../../../src/runtime/redaction/session-masks.ts';
import { newDatabase, openStore } from '../../../support/dexie-harness.ts';
import { createFreeAgent, createRunRow, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';

const REVIEW: Review = {
  reviewId: 'review-1',
  workspaceId: 'workspace-1',
  notebookId: NOTEBOOK_ID,
  title: 'Sum up',
  prompt: 'Sum up.',
  planner: 'thinker',
  executor: 'doer',
  reviewer: null,
  maxRounds: 1,
  state: 'awaiting-decision',
  message: null,
  currentRunId: null,
  planRunId: 'plan',
  plan: '',
  rounds: [],
  applyRunId: null,
  files: [],
  inputs: [],
  authors: null,
  createdMs: NOON_MS,
  updatedMs: NOON_MS,
  endedMs: null,
};

const agent = createFreeAgent();
const part = { type: 'review', part: { reviewId: 'review-1', role: 'executor', round: 1 } } as const;

/** Opens masks over runs: id, session, and what they are. */
async function open(runs: readonly [string, string, { origin?: RunOrigin; driver?: RunDriver }][]) {
  const database = newDatabase();
  const store = openStore(database);
  await database.reviews.put(REVIEW);
  await database.runs.bulkPut(
    runs.map(([runId, sessionId, kind]) => createRunRow(agent, { runId, sessionId, status: 'completed', ...kind })),
  );
  return createSessionMasks({
    store,
    loop: { hasher: nodeHasher, ids: countingIds() },
    loadFinder: async () => createFinder(),
  });
}

describe('createSessionMasks', () => {
  it('shares the placeholders of a plan with the run that applies it, also for reviewed work', async () => {
    const masks = await open([
      ['plan', 'session-plan', { origin: { ...part, part: { ...part.part, role: 'planner', round: 0 } } }],
      ['done', 'session-done', { origin: part }],
      ['apply', 'session-done', { driver: { type: 'plan', dryRunId: 'done' } }],
      ['other', 'session-other', {}],
    ]);
    const { id } = await masks.redaction('plan');
    expect((await masks.redaction('done')).id).toBe(id);
    expect((await masks.redaction('apply')).id).toBe(id);
    expect((await masks.redaction('other')).id).not.toBe(id);
  });

  it('shares the placeholders of a run with its helpers', async () => {
    const of = { runId: 'asking', toolCallId: 'asking:1:0', agent: 'tester', agentRevision: 1 };
    const masks = await open([
      ['asking', 'session-1', {}],
      ['helper', 'session-2', { origin: { type: 'helper', of } }],
    ]);
    expect((await masks.redaction('helper')).id).toBe((await masks.redaction('asking')).id);
  });

  it.each([
    ['a hand-over', { type: 'hand-over', from: { runId: 'first', agent: 'navigator', note: '' }, attachments: [] }],
    ['a part of reviewed work', part],
  ] satisfies [string, RunOrigin][])(
    'treats words of a conversation as words of a model after %s',
    async (_, origin) => {
      const masks = await open([
        ['first', 'session-1', {}],
        ['second', 'session-1', { origin }],
        ['other', 'session-2', {}],
      ]);
      expect((await masks.redaction('first')).isOfModel).toBe(true);
      expect((await masks.redaction('second')).isOfModel).toBe(true);
      expect((await masks.redaction('other')).isOfModel).toBe(false);
    },
  );

  it('treats words of a helper as words of a model, and knows whether they reach a server', async () => {
    const of = { runId: 'asking', toolCallId: 'asking:1:0', agent: 'tester', agentRevision: 1 };
    const masks = await open([
      ['asking', 'session-1', {}],
      ['helper', 'session-2', { origin: { type: 'helper', of: { ...of, isForServer: true } } }],
      ['local', 'session-3', { origin: { type: 'helper', of } }],
    ]);
    expect((await masks.redaction('helper')).isOfModel).toBe(true);
    expect((await masks.redaction('asking')).isOfModel).toBe(false);
    expect(await masks.isForServer('helper')).toBe(true);
    expect(await masks.isForServer('local')).toBe(false);
    expect(await masks.isForServer('asking')).toBe(false);
  });
});
