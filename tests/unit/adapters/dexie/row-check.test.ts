import { describe, expect, it } from 'vitest';
import { rowProblem } from '../../../../src/adapters/dexie/rows/row-check.ts';
import { createFreeAgent, createNotebookRow, createRunRow } from '../../../support/loop-seed.ts';
import { approvalRow, callRow, taskRow } from '../../../support/rows.ts';

const agent = createFreeAgent();
const run = createRunRow(agent);

describe('the check of stored rows', () => {
  it('accepts rows as they are written', () => {
    expect(rowProblem('runs', run)).toBeNull();
    expect(rowProblem('agents', agent)).toBeNull();
    expect(rowProblem('notebooks', createNotebookRow())).toBeNull();
    expect(rowProblem('tasks', taskRow())).toBeNull();
    expect(rowProblem('approvals', approvalRow())).toBeNull();
    expect(rowProblem('toolCalls', callRow())).toBeNull();
  });

  it('names the field that is wrong', () => {
    expect(rowProblem('runs', { ...run, usage: { ...run.usage, requests: -1 } })).toBe(
      'usage: requests: is not a whole number',
    );
    expect(rowProblem('runs', { ...run, status: 'asleep' })).toBe('status: is not one of the allowed values');
    expect(rowProblem('runs', { ...run, origin: { type: 'unknown' } })).toBe(
      'origin: type: is not one of the allowed values',
    );
    expect(rowProblem('tasks', { ...taskRow(), order: Number.NaN })).toBe('order: is not a number');
    expect(rowProblem('unknown', {})).toBeNull();
    expect(rowProblem('meta', { key: 'unknown' })).toBe('key: is unknown');
  });

  it('leaves lengths and bounds to the code that writes', () => {
    expect(rowProblem('notebooks', { ...createNotebookRow(), name: '', quotaBytes: 0 })).toBeNull();
    expect(rowProblem('runs', { ...run, runId: 'x'.repeat(500), maxSteps: 0 })).toBeNull();
  });

  it('accepts fields of another version, except where ignoring one would be unsafe', () => {
    const later = { later: true };
    expect(rowProblem('runs', { ...run, ...later, model: { ...run.model, ...later } })).toBeNull();
    expect(rowProblem('agents', { ...agent, ...later })).toBe('has an unknown field: later');
    expect(rowProblem('agents', { ...agent, can: { ...agent.can, ...later } })).toBe(
      'can: has an unknown field: later',
    );
    const rule = { effect: 'deny', ruleId: 'rule-1', createdMs: 0 };
    const book = { key: 'rule-book', revision: 1, rules: [rule] };
    expect(rowProblem('meta', { ...book, ...later })).toBeNull();
    expect(rowProblem('meta', { ...book, rules: [{ ...rule, ...later }] })).toContain('has an unknown field: later');
  });

  it('accepts words of another version that are only shown', () => {
    const error = { code: 'of-another-version', message: 'It failed.' };
    expect(rowProblem('runs', { ...run, stopReason: 'another', error })).toBeNull();
    expect(rowProblem('approvals', { ...approvalRow(), decision: 'another' })).toBeNull();
    expect(rowProblem('toolCalls', { ...callRow(), result: { type: 'error', ...error } })).toBeNull();
  });

  it('accepts rows of earlier versions', () => {
    const { labelsRevision: _, ...notebook } = { ...createNotebookRow(), labelsRevision: 1 };
    expect(rowProblem('notebooks', notebook)).toBeNull();
    const settings = { kinds: ['secret'], patterns: [] };
    expect(rowProblem('meta', { key: 'redaction', settings })).toBeNull();
  });

  it('leaves a grant to its seal', () => {
    expect(rowProblem('runs', { ...run, grant: { forged: true } })).toBeNull();
    expect(rowProblem('runs', { ...run, grant: 'all' })).toBe('grant: is missing');
  });
});
