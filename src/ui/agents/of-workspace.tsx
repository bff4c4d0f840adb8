import { useWorkspaces } from '../../client/queries/use-notebooks.ts';
import type { Agent } from '../../contracts/domain/agent.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { strings } from './agent-strings.ts';

/** The workspace that an agent belongs to. Renders nothing for an agent of all workspaces. */
export function OfWorkspace({ agent: { workspaceId } }: { agent: Pick<Agent, 'workspaceId'> }) {
  const workspaces = useWorkspaces();
  if (workspaceId === undefined || workspaces === undefined) return null;
  const own = workspaces.find((one) => one.workspaceId === workspaceId);
  return (
    <span>
      <VisibleText text={strings.ofWorkspace(own?.name ?? strings.goneWorkspace)} />
    </span>
  );
}
