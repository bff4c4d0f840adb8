import type { Agent } from '../../contracts/domain/agent.ts';
import { DEFAULT_AGENT_KIND } from '../../contracts/domain/agent-kinds.ts';

/** Returns an agent that is never stored: all files of every notebook, no rules, no network; the caller says what it may do. */
export function unsavedAgent(
  name: string,
  nowMs: number,
  given: Pick<Agent, 'title' | 'approvals' | 'can' | 'limits'>,
): Agent {
  return {
    agentId: name,
    name,
    description: '',
    prompt: '',
    revision: 1,
    adapter: DEFAULT_AGENT_KIND,
    model: { providerId: 'default', modelId: 'default' },
    builtIn: true,
    active: true,
    rules: [],
    fetchAllowlist: [],
    createdMs: nowMs,
    updatedMs: nowMs,
    scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
    ...given,
  };
}
