import { describe, expect, it } from 'vitest';
import type { TaskState } from '../../../../../src/contracts/domain/run/task-states.ts';
import {
  decideTask,
  engineKey,
  type TaskEngine,
  type TaskFacts,
} from '../../../../../src/features/work/core/decide-task.ts';

const task = { after: null, startAtMs: null, anyway: false };
const facts: TaskFacts = {
  nowMs: 1000,
  dependency: null,
  isConversationBusy: false,
  engine: { type: 'none' },
  passing: null,
  used: new Map(),
};
const using = (engine: TaskEngine, runs: number): TaskFacts => ({
  ...facts,
  engine,
  used: new Map([[engineKey(engine), runs]]),
});
const after = { ...task, after: 'task-1' };
const whose = (state: TaskState): TaskFacts => ({ ...facts, dependency: { title: 'First', state } });

describe('decideTask', () => {
  it('starts a task that waits for nothing', () => {
    expect(decideTask(task, facts)).toEqual({ type: 'start' });
  });

  it('waits for a time, and says until when', () => {
    expect(decideTask({ ...task, startAtMs: 1001 }, facts)).toEqual({ type: 'wait', untilMs: 1001 });
    expect(decideTask({ ...task, startAtMs: 1000 }, facts)).toEqual({ type: 'start' });
  });

  it.each(['created', 'planned', 'running', 'awaiting-confirmation'] as const)(
    'waits for a task that is %s',
    (state) => {
      expect(decideTask(after, whose(state))).toEqual({ type: 'wait', untilMs: null });
    },
  );

  it.each(['failed', 'cancelled', 'blocked'] as const)(
    'is blocked by a task that is %s, unless wanted anyway',
    (state) => {
      const block = { type: 'dependency', state, title: 'First' };
      expect(decideTask(after, whose(state))).toEqual({ type: 'block', block });
      expect(decideTask({ ...after, anyway: true }, whose(state))).toEqual({ type: 'start' });
    },
  );

  it('starts after a task that is completed', () => {
    expect(decideTask(after, whose('completed'))).toEqual({ type: 'start' });
  });

  it('is blocked by a task that was removed', () => {
    expect(decideTask(after, facts)).toMatchObject({ type: 'block', block: { title: '' } });
  });

  it('is blocked while the model is unavailable for a while, and says why', () => {
    const passing = { code: 'key-locked', message: 'Your API keys are locked.' };
    expect(decideTask(task, { ...facts, engine: null, passing })).toEqual({
      type: 'block',
      block: { type: 'start', ...passing },
    });
  });

  it('waits while the conversation is busy', () => {
    expect(decideTask(task, { ...facts, isConversationBusy: true })).toEqual({ type: 'wait', untilMs: null });
  });

  it('runs one task at a time on this device, and more on a server or without a model', () => {
    const server: TaskEngine = { type: 'server', providerId: 'lab' };
    expect(decideTask(task, using({ type: 'device' }, 1))).toEqual({ type: 'wait', untilMs: null });
    expect(decideTask(task, using({ type: 'device' }, 0))).toEqual({ type: 'start' });
    expect(decideTask(task, using(server, 2))).toEqual({ type: 'start' });
    expect(decideTask(task, using(server, 3))).toEqual({ type: 'wait', untilMs: null });
    expect(decideTask(task, { ...using(server, 3), engine: { type: 'server', providerId: 'other' } })).toEqual({
      type: 'start',
    });
    expect(decideTask(task, using({ type: 'none' }, 3))).toEqual({ type: 'start' });
  });
});
