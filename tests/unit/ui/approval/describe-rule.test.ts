import { describe, expect, it } from 'vitest';
import { describeRule, mayAnswerAlways } from '../../../../src/ui/approval/describe-rule.ts';

describe('describeRule', () => {
  it.each([
    [
      'default.write',
      'navigator needs approval before each change to the notebook.',
      'Navigator needs your approval before each change to the notebook.',
    ],
    ['default.destructive', 'This call deletes files.', 'This call deletes files.'],
    ['default.network', '', 'This action needs your approval by default.'],
    ['tool.always-asks', 'undo_change needs approval each time.', 'This tool needs your approval each time.'],
    [
      'rule:r1',
      'A rule requires your approval: confirm anything in /raw.',
      'One of your rules applies. A rule requires your approval: confirm anything in /raw.',
    ],
    ['agent-rule:0', '', 'A rule of this agent applies.'],
    ['something.else', '', 'something.else'],
  ])('describes %s', (rule, reason, words) => {
    expect(describeRule({ rule, reason }, 'Navigator')).toBe(words);
  });

  it('names the checkpoint at which a script waits', () => {
    const script = { nowMs: 0, engine: '', calls: [], isOpen: true as const };
    const reason = 'The script waits at checkpoint 1.';
    expect(describeRule({ rule: 'tool.always-asks', reason, script }, 'Navigator')).toBe(reason);
  });
});

describe('mayAnswerAlways', () => {
  it('is not possible for an approval because of untrusted content, and for a request', () => {
    expect(mayAnswerAlways({ rule: 'default.write', risk: 'write' })).toBe(true);
    expect(mayAnswerAlways({ rule: 'flow.untrusted', risk: 'write' })).toBe(false);
    expect(mayAnswerAlways({ rule: 'default.network', risk: 'network' })).toBe(false);
    const script = { nowMs: 0, engine: '', calls: [], isOpen: true as const };
    expect(mayAnswerAlways({ rule: 'tool.always-asks', risk: 'execute', script })).toBe(false);
  });
});
