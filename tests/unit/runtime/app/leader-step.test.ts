import { describe, expect, it } from 'vitest';
import { epochLostError } from '../../../../src/contracts/errors/messages/app-messages.ts';
import { conflictError } from '../../../../src/contracts/errors/messages/notebook-messages.ts';
import { readRefusal } from '../../../../src/runtime/app/leader-step.ts';

describe('readRefusal', () => {
  it('leaves a row that another window was faster with to the next check', () => {
    expect(readRefusal(conflictError('planned', { path: '/a.md' }), {})).toBe('later');
  });

  it('stops at a lost epoch, which concerns every row', () => {
    expect(readRefusal(epochLostError('leader', {}), {})).toBe('stop');
  });

  it('tells the person of any other error, unless the caller knows its code', () => {
    const error = new Error('broken');
    expect(readRefusal(error, {})).toBe('row');
    expect(readRefusal(conflictError('planned', { path: '/a.md' }), { stop: ['conflict'] })).toBe('later');
  });
});
