import type { Agent } from '../../contracts/domain/agent.ts';
import { DEFAULT_AGENT_KIND } from '../../contracts/domain/agent-kinds.ts';

/** Returns the person in the form in which calls are prepared: all files, no network. It is never stored. */
export function personAsAgent(nowMs: number): Agent {
  return {
    agentId: 'person',
    name: 'person',
    title: 'Person',
    description: '',
    prompt: '',
    revision: 1,
    adapter: DEFAULT_AGENT_KIND,
    model: { providerId: 'default', modelId: 'default' },
    builtIn: true,
    active: true,
    rules: [],
    fetchAllowlist: [],
    approvals: 'every-write',
    createdMs: nowMs,
    updatedMs: nowMs,
    scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
    can: { read: true, write: true, create: true, delete: true, execute: true, integrations: false },
    limits: { requestsPerHour: 1, tokensPerRequest: 1, steps: 1, toolCalls: 1, wallClockMs: 60_000 },
  };
}
