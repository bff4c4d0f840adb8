import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../../src/contracts/domain/run/run.ts';
import { alwaysRule, describeRule, mayAnswerAlways } from '../../../../src/ui/approval/describe-rule.ts';

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
});

describe('alwaysRule', () => {
  const approval = (paths: string[]) => ({
    toolName: 'create_file',
    agent: 'navigator',
    claims: {
      notebook: 'nb',
      agent: 'navigator',
      agentRevision: 1,
      ruleBookRevision: 0,
      tool: 'create_file',
      input: {},
      targets: paths.map((path) => ({ path, before: null, after: null })),
      run: null,
      nonce: 'n',
    },
  });

  it.each([
    [['/notes/weekly-summary.md'], 'create_file on /notes/weekly-summary.md by navigator'],
    [['/a.md', '/b.md'], 'create_file on these 2 paths by navigator'],
    [['/'], 'create_file by navigator'],
  ])('describes the rule for %j', (paths, words) => {
    expect(alwaysRule(approval(paths))).toBe(words);
  });

  it('shows hidden characters in a name', () => {
    expect(alwaysRule(approval(['/a\u202edm.exe']))).toContain('/a\u27e8U+202E\u27e9dm.exe');
  });
});

describe('mayAnswerAlways', () => {
  const claims = (...paths: string[]) =>
    ({ targets: paths.map((path) => ({ path, before: null, after: null })) }) as Approval['claims'];

  it('returns false for an approval because of untrusted content, and without a path', () => {
    expect(mayAnswerAlways({ rule: 'default.write', claims: claims('/a.md') })).toBe(true);
    expect(mayAnswerAlways({ rule: 'flow.untrusted', claims: claims('/a.md') })).toBe(false);
    expect(mayAnswerAlways({ rule: 'default.network', claims: claims('/') })).toBe(false);
  });
});
