import { describe, expect, it } from 'vitest';
import { agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { agentKind } from '../../../../src/contracts/domain/agent-kinds.ts';
import { boundByKind, deniedByName, isKindTimeLimit, kindRules } from '../../../../src/core/policy/kind-limits.ts';
import { timeReached } from '../../../../src/core/run/limits/budget.ts';

const DAY_MS = 86_400_000;
const agent = agentSpecSchema.parse({ name: 'a' });

describe('what a kind of agent limits', () => {
  it.each(['system.run', 'gateway', 'docker', 'Docker.Run'])('denies %s to every agent', (toolName) => {
    for (const adapter of ['react', 'navigator', 'none', undefined]) {
      expect(deniedByName(adapter === undefined ? {} : { adapter }, toolName)).toEqual({
        rule: 'never',
        reason: {
          key: 'policy.never',
          values: { toolName },
          message: `No agent may use ${toolName}, whatever the rules say.`,
        },
      });
    }
  });

  it('denies no other tool for the kinds that ship', () => {
    expect(deniedByName(agent, 'delete_file')).toBeNull();
    expect(kindRules(agent)).toEqual([]);
    expect(kindRules({})).toEqual([]);
  });

  it('leaves a shorter limit as it is, and knows no limit of an unknown kind', () => {
    expect(agentKind('react')?.maxDurationSeconds).toBe(86_400);
    expect(boundByKind(agent)).toBe(agent);
    const unknown = { ...agent, adapter: 'none', limits: { ...agent.limits, wallClockMs: 2 * DAY_MS } };
    expect(boundByKind(unknown)).toBe(unknown);
    expect(agentKind('constructor')).toBeUndefined();
  });

  it('lowers a longer limit, and says so when it is reached', () => {
    const long = { ...agent, limits: { ...agent.limits, wallClockMs: 2 * DAY_MS } };
    const bound = boundByKind(long);
    expect(bound.limits.wallClockMs).toBe(DAY_MS);
    expect(isKindTimeLimit(bound)).toBe(true);
    expect(timeReached(bound.limits, 'react').said.message).toBe(
      'Stopped: time limit of the manifest src/agents/react/AGENT.md reached (86400 seconds). Ask for less at once.',
    );
    expect(timeReached(agent.limits, 'react').said.message).toContain('Raise the agent’s limit');
  });
});
