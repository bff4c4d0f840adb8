import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Risk, type Rule, type RuleSpec, riskSchema } from '../../../../src/contracts/domain/policy.ts';
import { isAlwaysDenied } from '../../../../src/core/policy/always-denied.ts';
import { type PolicyQuestion, resolveDecision } from '../../../../src/core/policy/resolve-decision.ts';
import { hiddenByRules, keptByRules, rulesFor } from '../../../../src/core/policy/rules.ts';

const RISKS = riskSchema.options;

function book(...specs: (RuleSpec & { agent?: string })[]): PolicyQuestion['ruleBook'] {
  const rules: Rule[] = specs.map((spec, index) => ({ ...spec, ruleId: `r${index}`, createdMs: 0 }));
  return { revision: 1, rules };
}

function decide(question: Partial<PolicyQuestion> = {}): string {
  const decision = resolveDecision({
    toolName: 'write_file',
    risk: 'write',
    paths: ['/notes/a.md'],
    alwaysAsks: false,
    agent: { name: 'tester', approvals: 'every-write', rules: [] },
    ruleBook: book(),
    ...question,
  });
  return `${decision.type} ${decision.rule}`;
}

const agentWith = (rules: RuleSpec[], approvals: 'every-write' | 'destructive-only' = 'every-write') => ({
  name: 'tester',
  approvals,
  rules,
});

describe('resolveDecision: defaults', () => {
  it.each([
    ['read', 'every-write', 'allowed default.read'],
    ['write', 'every-write', 'needs-approval default.write'],
    ['write', 'destructive-only', 'allowed default.write'],
    ['destructive', 'destructive-only', 'needs-approval default.destructive'],
    ['access', 'destructive-only', 'needs-approval default.access'],
    ['network', 'destructive-only', 'needs-approval default.network'],
    ['execute', 'destructive-only', 'needs-approval default.execute'],
    ['install', 'destructive-only', 'needs-approval default.install'],
    ['spend', 'destructive-only', 'needs-approval default.spend'],
  ] as const)('for %s with %s: %s', (risk, approvals, expected) => {
    expect(decide({ risk, agent: agentWith([], approvals) })).toBe(expected);
  });

  it('asks for an unknown risk', () => {
    expect(decide({ risk: 'teleport' as Risk })).toBe('needs-approval default.teleport');
  });

  it('gives a reason for every denial and approval request', () => {
    for (const risk of RISKS) {
      const decision = resolveDecision({
        toolName: 'tool',
        risk,
        paths: [],
        alwaysAsks: false,
        agent: agentWith([]),
        ruleBook: book(),
      });
      if (decision.type !== 'allowed') expect(decision.reason.message).toMatch(/^\S.* .*\.$/);
    }
  });
});

describe('resolveDecision: the run’s own mounts', () => {
  it('never ask, for any operation', () => {
    for (const risk of ['read', 'write', 'destructive'] as const) {
      expect(decide({ risk, paths: ['/runs/run-1/a', '/runs/run-1'] })).toBe('allowed mount.runs');
      expect(decide({ risk, paths: ['/scratch/run-1/a'] })).toBe('allowed mount.scratch');
      expect(decide({ risk, paths: ['/scratch/run-1/a'], ruleBook: book({ effect: 'confirm' }) })).toBe(
        'allowed mount.scratch',
      );
    }
  });

  it('do not cover a call that also uses the notebook, or that does not write', () => {
    expect(decide({ paths: ['/scratch/run-1/a', '/notes/a.md'] })).toBe('needs-approval default.write');
    expect(decide({ paths: ['/runs-evil/a'] })).toBe('needs-approval default.write');
    expect(decide({ paths: [] })).toBe('needs-approval default.write');
    for (const risk of ['access', 'network', 'execute', 'install', 'spend'] as const) {
      expect(decide({ risk, paths: ['/scratch/run-1/a'] })).toBe(`needs-approval default.${risk}`);
    }
  });

  it('are asked for by a tool that always needs approval', () => {
    expect(decide({ paths: ['/scratch/run-1/a'], alwaysAsks: true })).toBe('needs-approval tool.always-asks');
  });

  it('are denied by a deny rule', () => {
    expect(decide({ paths: ['/runs/run-1/a'], ruleBook: book({ effect: 'deny', tool: 'write_file' }) })).toBe(
      'denied rule:r0',
    );
  });
});

describe('resolveDecision: rules', () => {
  it('apply in the order deny, confirm, allow, in any order of the list', () => {
    const all: RuleSpec[] = [{ effect: 'allow' }, { effect: 'confirm' }, { effect: 'deny' }];
    expect(decide({ ruleBook: book(...all) })).toBe('denied rule:r2');
    expect(decide({ ruleBook: book(...all.slice(0, 2)) })).toBe('needs-approval rule:r1');
    expect(decide({ ruleBook: book(...all.slice(0, 1)) })).toBe('allowed rule:r0');
    expect(decide({ agent: agentWith(all) })).toBe('denied agent-rule:2');
    expect(decide({ agent: agentWith([{ effect: 'allow' }]), ruleBook: book({ effect: 'deny' }) })).toBe(
      'denied rule:r0',
    );
    expect(decide({ agent: agentWith([{ effect: 'deny' }]), ruleBook: book({ effect: 'allow' }) })).toBe(
      'denied agent-rule:0',
    );
  });

  it('apply only to their own agent', () => {
    expect(decide({ ruleBook: book({ effect: 'deny', agent: 'other' }) })).toBe('needs-approval default.write');
    expect(decide({ ruleBook: book({ effect: 'deny', agent: 'tester' }) })).toBe('denied rule:r0');
  });

  it('apply when every condition matches', () => {
    const deny: RuleSpec = { effect: 'deny', tool: 'write_file', risk: 'write', path: '/notes/**' };
    expect(decide({ ruleBook: book(deny) })).toBe('denied rule:r0');
    expect(decide({ ruleBook: book(deny), toolName: 'edit_file' })).toBe('needs-approval default.write');
    expect(decide({ ruleBook: book(deny), risk: 'destructive' })).toBe('needs-approval default.destructive');
    expect(decide({ ruleBook: book(deny), paths: ['/data/a.md'] })).toBe('needs-approval default.write');
  });

  it('deny when any path matches, and allow only when all match', () => {
    const paths = ['/notes/a.md', '/data/b.csv'];
    expect(decide({ paths, ruleBook: book({ effect: 'deny', path: '/data' }) })).toBe('denied rule:r0');
    expect(decide({ paths, ruleBook: book({ effect: 'confirm', path: '/data' }) })).toBe('needs-approval rule:r0');
    expect(decide({ paths, ruleBook: book({ effect: 'allow', path: '/data' }) })).toBe('needs-approval default.write');
    expect(decide({ paths: ['/data/b.csv'], ruleBook: book({ effect: 'allow', path: '/data' }) })).toBe(
      'allowed rule:r0',
    );
    expect(decide({ paths: [], ruleBook: book({ effect: 'allow', path: '/data' }) })).toBe(
      'needs-approval default.write',
    );
  });

  it('deny regardless of case and spelling, and allow only an exact match', () => {
    expect(decide({ paths: ['/SECRET/a'], ruleBook: book({ effect: 'deny', path: '/secret' }) })).toBe(
      'denied rule:r0',
    );
    expect(decide({ paths: ['/DATA/a'], ruleBook: book({ effect: 'allow', path: '/data' }) })).toBe(
      'needs-approval default.write',
    );
    expect(decide({ ruleBook: book({ effect: 'deny', tool: 'Write-File' }) })).toBe('denied rule:r0');
    expect(decide({ ruleBook: book({ effect: 'allow', tool: 'Write-File' }) })).toBe('needs-approval default.write');
    expect(decide({ ruleBook: book({ effect: 'deny', path: '/workspace/notes' }) })).toBe('denied rule:r0');
  });

  it.each(['notes', '', '/a/../b', '/a\\b', '*.md'])(
    'with the invalid path %j deny everything and allow nothing',
    (path) => {
      expect(decide({ ruleBook: book({ effect: 'deny', path }) })).toBe('denied rule:r0');
      expect(decide({ ruleBook: book({ effect: 'confirm', path }) })).toBe('needs-approval rule:r0');
      expect(decide({ ruleBook: book({ effect: 'allow', path }) })).toBe('needs-approval default.write');
    },
  );

  it('cannot allow a tool that always asks, but can deny it', () => {
    expect(decide({ alwaysAsks: true, ruleBook: book({ effect: 'allow' }) })).toBe('needs-approval tool.always-asks');
    expect(decide({ alwaysAsks: true, risk: 'read' })).toBe('needs-approval tool.always-asks');
    expect(decide({ alwaysAsks: true, ruleBook: book({ effect: 'deny' }) })).toBe('denied rule:r0');
  });

  it('never change a denial, and never need a path to deny', () => {
    const rule = fc.record({
      effect: fc.constantFrom('allow' as const, 'confirm' as const),
      path: fc.constantFrom('/', '/notes', '/**'),
    });
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 6 }),
        fc.nat({ max: 6 }),
        fc.constantFrom(...RISKS),
        (rules, at, risk) => {
          const specs: RuleSpec[] = [...rules.slice(0, at), { effect: 'deny' }, ...rules.slice(at)];
          expect(decide({ risk, ruleBook: book(...specs) })).toMatch(/^denied rule:r/);
        },
      ),
    );
  });
});

describe('resolveDecision: tools that are never allowed', () => {
  it.each([
    'system.run',
    'system_run',
    'System-Run',
    'SYSTEM.RUN',
    'systemRun',
    'system run',
    'system.run.now',
    'ｓｙｓｔｅｍ.run',
    'system.r\u200bun',
    'ſystem.run',
    'gateway',
    'GATEWAY',
    'gateway.restart',
    'docker',
    'docker_exec',
    'dockerRun',
    'eval',
    'eval_js',
    'exec',
    'shell',
    'bash',
    'run_command',
  ])('include %j, whatever the rules are', (toolName) => {
    expect(decide({ toolName, ruleBook: book({ effect: 'allow' }, { effect: 'allow', tool: toolName }) })).toBe(
      'denied never',
    );
    expect(decide({ toolName, risk: 'read', paths: ['/runs/run-1/a'] })).toBe('denied never');
  });

  it.each([
    'read_file',
    'list_files',
    'evaluate_table',
    'shellfish',
    'dockside',
    'systems',
    'run',
    'executive_summary',
    '',
  ])('do not include %j', (toolName) => {
    expect(isAlwaysDenied(toolName)).toBe(false);
  });
});

describe('hiddenByRules', () => {
  const rules = rulesFor(
    agentWith([{ effect: 'confirm', path: '/private' }]),
    book(
      { effect: 'deny', path: '/secret' },
      { effect: 'deny', path: '/other', tool: 'read_file' },
      { effect: 'allow', path: '/notes' },
    ),
  );

  it('hides paths that a rule denies or confirms for that tool', () => {
    const hides = hiddenByRules(rules, { toolName: 'grep', risk: 'read' });
    expect(['/secret/a', '/Private/b', '/other/c', '/notes/d'].map((path) => hides?.(path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(hiddenByRules(rules, { toolName: 'read_file', risk: 'read' })?.('/other/c')).toBe(true);
  });

  it('returns null when no rule has a path', () => {
    expect(
      hiddenByRules(rulesFor(agentWith([{ effect: 'allow' }]), book({ effect: 'deny' })), {
        toolName: 'grep',
        risk: 'read',
      }),
    ).toBeNull();
  });
});

describe('keptByRules', () => {
  const kept = (...specs: RuleSpec[]) => keptByRules(rulesFor(agentWith(specs), book()));

  it('names what a rule denies or confirms, whatever its tool and risk', () => {
    const keeps = kept(
      { effect: 'deny', tool: 'edit_file', path: '/protocols/**' },
      { effect: 'confirm', risk: 'destructive', path: '/Data' },
      { effect: 'allow', path: '/**' },
    );
    expect(['/protocols/a.md', '/data', '/notes/a.md', '/data/b.md'].map((path) => keeps?.(path))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('is null without a rule that has a path', () => {
    expect(kept({ effect: 'deny', tool: 'edit_file' }, { effect: 'allow', path: '/notes' })).toBeNull();
  });
});
