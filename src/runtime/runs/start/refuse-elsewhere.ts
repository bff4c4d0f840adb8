import type { Agent } from '../../../contracts/domain/agent.ts';
import { agentUnavailableError } from '../../../contracts/errors/messages/app-messages.ts';
import { deniedByWorkspace } from '../../../core/guard/check-scope.ts';
import type { Services } from '../../app/services.ts';

/** Rejects with `agent-unavailable` when an agent belongs to another workspace than the one that it is to work in. */
export async function refuseElsewhere(
  { store }: Pick<Services, 'store'>,
  agent: Pick<Agent, 'name' | 'title' | 'workspaceId'>,
  workspaceId: string,
): Promise<void> {
  if (deniedByWorkspace(agent, workspaceId) === null) return;
  const { name, title } = agent;
  const own = await store.findWorkspace(agent.workspaceId ?? '');
  if (own === undefined) throw agentUnavailableError('noWorkspace', { title }, { agent: name });
  throw agentUnavailableError('workspace', { title, workspace: own.name }, { agent: name });
}
