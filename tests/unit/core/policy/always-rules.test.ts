import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../../src/contracts/domain/run/run.ts';
import { FOLDER_MARK } from '../../../../src/core/approval/receipt.ts';
import { alwaysRules } from '../../../../src/core/policy/always-rules.ts';

function approvalOf(paths: readonly string[], changes: Partial<Approval> = {}) {
  const targets = paths.map((path) => ({ path, before: path.endsWith('/') ? FOLDER_MARK : null, after: null }));
  const claims = { targets } as unknown as Approval['claims'];
  return { rule: 'default.write', risk: 'write' as const, toolName: 'write_file', claims, ...changes };
}

describe('what "always" can hold for', () => {
  it('is the files, their folder, or the tool, narrowest first', () => {
    expect(alwaysRules(approvalOf(['/notes/lab/a.md', '/notes/b.md']), 'allow')).toEqual([
      {
        reach: 'files',
        paths: ['/notes/lab/a.md', '/notes/b.md'],
        specs: [
          { effect: 'allow', tool: 'write_file', path: '/notes/lab/a.md', exact: true },
          { effect: 'allow', tool: 'write_file', path: '/notes/b.md', exact: true },
        ],
      },
      { reach: 'folder', paths: ['/notes'], specs: [{ effect: 'allow', tool: 'write_file', path: '/notes/**' }] },
      { reach: 'tool', paths: [], specs: [{ effect: 'allow', tool: 'write_file' }] },
    ]);
  });

  it.each([
    [['/a.md'], ['files', 'tool']],
    [['/a*/b.md'], ['files', 'tool']],
    [['/notes/a?.md'], ['files', 'folder', 'tool']],
    [['/notes/'], ['tool']],
    [['/'], ['tool']],
  ])('%j: %j', (paths, reaches) => {
    expect(alwaysRules(approvalOf(paths), 'allow').map(({ reach }) => reach)).toEqual(reaches);
  });

  it('takes a name with a wildcard literally', () => {
    expect(alwaysRules(approvalOf(['/a*.md']), 'deny')[0]?.specs).toEqual([
      { effect: 'deny', tool: 'write_file', path: '/a*.md', exact: true },
    ]);
  });

  it.each([
    [{ rule: 'flow.untrusted' }, 0, 0],
    [{ rule: 'default.network', risk: 'network' }, 0, 0],
    // A rule that allows would not decide.
    [{ rule: 'tool.always-asks' }, 0, 2],
    [{ rule: 'rule:7' }, 0, 2],
    [{ rule: 'agent-rule:0' }, 0, 2],
    [{ rule: 'default.execute', risk: 'execute' }, 0, 2],
  ] as const)('%j: %i ways to allow, %i to reject', (changes, allowed, denied) => {
    expect(alwaysRules(approvalOf(['/a.md'], changes), 'allow')).toHaveLength(allowed);
    expect(alwaysRules(approvalOf(['/a.md'], changes), 'deny')).toHaveLength(denied);
  });
});
