import type { Approval, ToolCallRow } from '../../src/contracts/domain/run/run.ts';
import type { Task } from '../../src/features/work/contract/task.ts';
import { NOTEBOOK_ID, RUN_ID, SESSION_ID } from './loop-seed.ts';
import { NOON_MS } from './memory-notebook.ts';

/** Returns an approval with default values. */
export function approvalRow(overrides: Partial<Approval> = {}): Approval {
  return {
    approvalId: 'approval-1',
    runId: RUN_ID,
    sessionId: SESSION_ID,
    toolCallId: null,
    notebookId: NOTEBOOK_ID,
    agent: 'tester',
    toolName: 'write_file',
    input: {},
    target: '/a.md',
    risk: 'write',
    rule: 'default.write',
    reason: '',
    change: null,
    output: null,
    claims: {
      notebook: NOTEBOOK_ID,
      agent: 'tester',
      agentRevision: 1,
      ruleBookRevision: 0,
      tool: 'write_file',
      input: {},
      targets: [],
      run: RUN_ID,
      nonce: 'nonce',
    },
    receipt: '0'.repeat(64),
    read: [],
    labels: [],
    state: 'pending',
    decision: null,
    answerReason: null,
    createdMs: NOON_MS,
    answeredMs: null,
    stateReason: null,
    ...overrides,
  };
}

/** Returns a call of a run's first step; its id consists of run, step and index. */
export function callRow(overrides: Partial<ToolCallRow> = {}): ToolCallRow {
  const { runId = RUN_ID, stepIndex = 1, index = 0 } = overrides;
  const toolCallId = `${runId}:${stepIndex}:${index}`;
  return {
    toolCallId,
    runId,
    stepIndex,
    index,
    providerCallId: toolCallId,
    toolName: 'read_file',
    inputText: '{}',
    state: 'planned',
    result: null,
    risk: null,
    rule: null,
    targets: [],
    read: [],
    approvalId: null,
    changeId: null,
    idempotencyKey: toolCallId,
    startedMs: NOON_MS,
    durationMs: 0,
    ...overrides,
  };
}

/** Returns a task with default values. */
export function taskRow(overrides: Partial<Task> = {}): Task {
  return {
    taskId: 'task-1',
    title: 'Sum up',
    prompt: 'Sum up the notes.',
    agent: 'tester',
    notebookId: NOTEBOOK_ID,
    state: 'created',
    block: null,
    continues: null,
    after: null,
    startAtMs: null,
    order: 1,
    anyway: false,
    runIds: [],
    createdMs: NOON_MS,
    updatedMs: NOON_MS,
    endedMs: null,
    ...overrides,
  };
}
