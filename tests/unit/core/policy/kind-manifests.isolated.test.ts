import { describe, expect, it, vi } from 'vitest';
import type { AgentKind } from '../../../../src/contracts/domain/agent-kinds.ts';
import type { Risk, Rule, RuleBook } from '../../../../src/contracts/domain/policy.ts';
import { RISKS } from '../../../../src/contracts/domain/row-words.ts';
import { resolveDecision } from '../../../../src/core/policy/resolve-decision.ts';
import { usableTools } from '../../../../src/core/tool-catalog/usable-tools.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { describeAgent } from '../../../../src/ui/agents/describe-agent.ts';
import { describeNever } from '../../../../src/ui/agents/describe-never.ts';

const KIND: AgentKind = {
  title: 'K',
  description: 'K',
  usesModel: true,
  deniedTools: [],
  maxDurationSeconds: null,
  isIsolated: false,
  allowedRights: null,
  isHighRisk: false,
};
const KINDS: Readonly<Record<string, AgentKind>> = {
  plain: KIND,
  cautious: { ...KIND, isHighRisk: true },
  files: { ...KIND, allowedRights: ['read', 'write', 'create'] },
};

vi.mock('../../../../src/contracts/domain/agent-kinds.ts', async (original) => ({
  ...(await original<object>()),
  agentKind: (name: string) => KINDS[name],
  leavesRight: (name: string, right: string) => KINDS[name]?.allowedRights?.includes(right) ?? true,
}));

const ALL = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
const agentOf = (adapter: string) => ({
  name: 'a',
  adapter,
  approvals: 'destructive-only' as const,
  rules: [],
  can: ALL,
  scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
  fetchAllowlist: ['example.org'],
});
const CHANGES = RISKS.filter((risk) => risk !== 'read');
const allowAll = CHANGES.map((risk): Rule => ({ ruleId: risk, createdMs: 0, effect: 'allow', risk }));
const book: RuleBook = { revision: 1, rules: allowAll };
const decide = (adapter: string, risk: Risk, path = '/a.md') =>
  resolveDecision({ toolName: 't', risk, paths: [path], alwaysAsks: false, agent: agentOf(adapter), ruleBook: book });

describe('a kind of agent whose manifest calls its risk high', () => {
  it('asks before every change, whatever rules allow', () => {
    for (const risk of CHANGES) {
      expect(decide('plain', risk).type).toBe('allowed');
      expect(decide('cautious', risk)).toMatchObject({
        type: 'needs-approval',
        rule: 'manifest:cautious',
        reason: { message: expect.stringContaining('calls the kind cautious a high risk') },
      });
    }
    expect(decide('cautious', 'read').type).toBe('allowed');
    expect(decide('cautious', 'write', '/scratch/x').type).toBe('allowed');
  });

  it('says so on the screen', () => {
    expect(describeAgent(agentOf('cautious'))).toContain('Every change needs your approval.');
    expect(describeNever(agentOf('cautious')).join()).toContain('its kind is a high risk');
    expect(describeNever(agentOf('plain')).join()).not.toContain('its kind is a high risk');
  });
});

describe('a kind of agent whose manifest allows skills', () => {
  it('has no tool that needs another right, whatever rights its agents have', () => {
    const names = (adapter: string) => usableTools(agentOf(adapter), TOOLS).map(({ name }) => name);
    expect(names('files')).toEqual(expect.arrayContaining(['read_file', 'write_file', 'create_file']));
    for (const name of ['delete_file', 'move_file', 'fetch_url', 'script_run']) {
      expect([names('plain').includes(name), names('files').includes(name)]).toEqual([true, false]);
    }
  });

  it('says so on the screen', () => {
    const said = describeNever(agentOf('files')).join();
    for (const part of ['Delete files', 'Run scripts', 'Use the network']) expect(said).toContain(part);
    expect(describeAgent(agentOf('files'))).not.toContain('delete');
  });
});
