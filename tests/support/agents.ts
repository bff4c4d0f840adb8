import type { Agent, Capabilities, Scope } from '../../src/contracts/domain/agent.ts';

/** Returns an agent without any rights; a test switches on what it needs. */
export function createTestAgent(
  overrides: Partial<Omit<Agent, 'scope' | 'can'>> & { scope?: Partial<Scope>; can?: Partial<Capabilities> } = {},
): Agent {
  const { scope, can, ...rest } = overrides;
  return {
    agentId: 'agent-1',
    name: 'tester',
    title: 'Tester',
    description: '',
    adapter: 'react',
    model: { providerId: 'default', modelId: 'default' },
    prompt: '',
    scope: { notebooks: [], folders: [], fileTypes: [], ...scope },
    can: { read: false, write: false, create: false, delete: false, execute: false, integrations: false, ...can },
    rules: [],
    approvals: 'every-write',
    fetchAllowlist: [],
    limits: { requestsPerHour: 100, tokensPerRequest: 4000, steps: 20, toolCalls: 200, wallClockMs: 600_000 },
    active: true,
    revision: 1,
    builtIn: false,
    createdMs: 0,
    updatedMs: 0,
    ...rest,
  };
}

/** All rights for files, everywhere. */
export const EVERYTHING = {
  scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
  can: { read: true, write: true, create: true, delete: true },
};
