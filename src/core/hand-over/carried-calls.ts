import type { Agent } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { compileGrantedScope } from '../guard/granted-scope.ts';
import { withoutAlias } from '../guard/mounts.ts';

type WaitingCall = Pick<Approval, 'toolName' | 'input' | 'target' | 'notebookId' | 'claims'>;

/**
 * Returns the calls that another agent takes over: those on paths that it may see, so that a name outside of its scope does not reach
 * it. Whether it may make a call is decided again when it makes the call.
 */
export function carriedCalls<Call extends WaitingCall>(
  waiting: readonly Call[],
  agent: Pick<Agent, 'name' | 'scope' | 'can'>,
  grant: Grant,
): Call[] {
  const scope = compileGrantedScope(agent, grant);
  return waiting.filter(({ notebookId, claims }) =>
    claims.targets.every(({ path }) => {
      if (!path.startsWith('/')) return true;
      const question = { notebookId, path: withoutAlias(path), operation: 'read' as const };
      return (['file', 'folder'] as const).some((as) => scope.check({ ...question, as }).type === 'allowed');
    }),
  );
}
