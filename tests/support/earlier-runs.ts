import type { StartedPlaybook } from '../../src/contracts/domain/playbook/playbook.ts';
import type { Attachment } from '../../src/contracts/domain/run/attachments/attachment.ts';
import type { HelperOf } from '../../src/contracts/domain/run/delegation/helper-of.ts';
import type { Run } from '../../src/contracts/domain/run/run.ts';
import { createFreeAgent, createRunRow } from './loop-seed.ts';

/** A row of a run before schema version 8, and what it is since. */
export interface EarlierRun {
  readonly name: string;
  readonly row: { readonly runId: string };
  readonly run: Run;
  /** As commands return it. */
  readonly flat: object;
}

const attachments: Attachment[] = [{ path: '/notes/plan.md', fileId: 'file-1', sizeBytes: 19 }];
const isolation = { root: '/runs/run-1', earlier: ['run-0'] };
const review = { reviewId: 'review-1', role: 'executor', round: 1 } as const;
const handOver = { runId: 'run-0', agent: 'navigator', note: 'Tidy up' };
const helper: HelperOf = { runId: 'run-0', toolCallId: 'run-0:1:0', agent: 'tester', agentRevision: 1 };
const forServer: HelperOf = { ...helper, prompt: 'Be short.', isForServer: true };
const playbook: StartedPlaybook = {
  name: 'weekly',
  title: 'Weekly',
  source: 'name: weekly',
  inputs: { day: '2026-01-15' },
  hash: '0'.repeat(64),
};
const state = { resultTokens: 500, helped: { runs: 1, steps: 2, toolCalls: 3 }, beyond: 'too-long' as const };
const todos = [{ id: '1', text: 'Tidy up', state: 'pending' as const }];

const model = { type: 'model' } as const;
const commit = { type: 'commit' } as const;
const person = { type: 'person', attachments: [] as Attachment[] } as const;

type Kind = Pick<Run, 'origin' | 'driver' | 'effects'>;
const SHAPES: readonly [name: string, fields: object, kind: Partial<Kind> & Partial<Run>, flat?: object][] = [
  ['a message', {}, {}],
  ['a message with a file', { attachments }, { origin: { type: 'person', attachments } }],
  ['a message with state', { ...state, todos }, { ...state, todos }],
  ['a dry run', { dryRun: 'open' }, { effects: { type: 'plan', state: 'open' } }],
  ['a dry run that was applied', { dryRun: 'applied' }, { effects: { type: 'plan', state: 'applied' } }],
  ['a dry run that was discarded', { dryRun: 'discarded' }, { effects: { type: 'plan', state: 'discarded' } }],
  [
    'a dry run with a folder',
    { dryRun: 'open', isolation },
    { effects: { type: 'isolated-plan', state: 'open', isolation } },
  ],
  [
    'a folder without a state',
    { isolation },
    { effects: { type: 'isolated-plan', state: 'open', isolation } },
    { dryRun: 'open', isolation },
  ],
  ['a task', { taskId: 'task-1' }, { origin: { type: 'task', taskId: 'task-1', attachments: [] } }],
  [
    'a task with a file, as a dry run',
    { taskId: 'task-1', attachments, dryRun: 'open' },
    { origin: { type: 'task', taskId: 'task-1', attachments }, effects: { type: 'plan', state: 'open' } },
  ],
  ['a hand-over', { handOver }, { origin: { type: 'hand-over', from: handOver, attachments: [] } }],
  [
    'a hand-over with a file, as a dry run',
    { handOver, attachments, dryRun: 'open' },
    { origin: { type: 'hand-over', from: handOver, attachments }, effects: { type: 'plan', state: 'open' } },
  ],
  [
    'a part of reviewed work',
    { review, dryRun: 'applied', isolation },
    { origin: { type: 'review', part: review }, effects: { type: 'isolated-plan', state: 'applied', isolation } },
  ],
  ['a helper', { helperOf: helper }, { origin: { type: 'helper', of: helper } }],
  [
    'a helper with a folder, for a server',
    { helperOf: forServer, dryRun: 'open', isolation },
    { origin: { type: 'helper', of: forServer }, effects: { type: 'isolated-plan', state: 'open', isolation } },
  ],
  ['a playbook', { playbook }, { driver: { type: 'playbook', playbook } }],
  [
    'a playbook with a folder',
    { playbook, dryRun: 'open', isolation },
    { driver: { type: 'playbook', playbook }, effects: { type: 'isolated-plan', state: 'open', isolation } },
  ],
  ['the application of a plan', { appliesPlanOf: 'run-0' }, { driver: { type: 'plan', dryRunId: 'run-0' } }],
  [
    'the application of the plan of a task',
    { appliesPlanOf: 'run-0', taskId: 'task-1' },
    { origin: { type: 'task', taskId: 'task-1', attachments: [] }, driver: { type: 'plan', dryRunId: 'run-0' } },
  ],
  [
    // Earlier versions copied these into the run that applies a plan.
    'the application of a plan with state of the dry run',
    { appliesPlanOf: 'run-0', handOver, ...state, todos },
    { driver: { type: 'plan', dryRunId: 'run-0' }, resultTokens: state.resultTokens },
    { appliesPlanOf: 'run-0', resultTokens: state.resultTokens },
  ],
];

/** Returns a row of each shape that runs had before schema version 8. */
export function earlierRuns(): EarlierRun[] {
  return SHAPES.map(([name, fields, kind, flat = fields], index) => {
    const runId = `run-${index + 1}`;
    // One live run a session.
    const base = createRunRow(createFreeAgent(), { runId, status: 'completed', retryOf: index % 2 ? 'run-0' : null });
    const { origin: _origin, driver: _driver, effects: _effects, ...own } = base;
    return {
      name,
      row: { ...own, ...fields },
      run: { ...own, origin: person, driver: model, effects: commit, ...kind },
      flat: { ...own, ...flat },
    };
  });
}

/** Rows of earlier versions with damage in the fields that moved. */
export function damagedEarlierRuns(): { readonly runId: string }[] {
  const { origin: _origin, driver: _driver, effects: _effects, ...own } = createRunRow(createFreeAgent());
  return [
    { helperOf: 5 },
    { handOver: null },
    { taskId: 7 },
    { review: 'executor' },
    { attachments: 'plan.md' },
    { attachments: [{ path: '/a.md' }] },
    { playbook: null },
    { appliesPlanOf: 1 },
    { dryRun: 'maybe' },
    { dryRun: null },
    { dryRun: 'open', isolation: null },
  ].map((damage, index) => ({ ...own, runId: `damaged-${index}`, ...damage }));
}
