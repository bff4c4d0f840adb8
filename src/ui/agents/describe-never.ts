import type { AgentSpec } from '../../contracts/domain/agent.ts';
import { agentKind, leavesRight } from '../../contracts/domain/agent-kinds.ts';
import { strings } from './agent-strings.ts';
import { joinWords } from './join-words.ts';

/** Lists what an agent can never do with its current rights, and what no agent can do. */
export function describeNever({
  can,
  scope,
  adapter,
}: Pick<AgentSpec, 'can' | 'scope'> & Partial<Pick<AgentSpec, 'adapter'>>): string[] {
  const denied = (adapter && agentKind(adapter)?.deniedTools) || [];
  const { never, words } = strings;
  const missing = (['read', 'write', 'create', 'delete'] as const).filter(
    (right) => !can[right] || !leavesRight(adapter, right),
  );
  const bounded = !scope.folders.some((folder) => ['/', '/**', '**'].includes(folder));
  const said: string[] = [];
  if (missing.length > 0)
    said.push(
      never.files(
        joinWords(
          missing.map((right) => words.verbs[right]),
          words.or,
        ),
      ),
    );
  if (missing.length < 4 && scope.folders.length > 0 && bounded) said.push(never.outside);
  if (!can.execute || !leavesRight(adapter, 'execute')) said.push(never.scripts);
  const fetches = can.integrations && leavesRight(adapter, 'integrations');
  said.push(fetches ? never.otherHosts : never.network);
  if (denied.length > 0) said.push(never.byKind(joinWords(denied, words.or)));
  if (adapter && agentKind(adapter)?.isHighRisk) said.push(never.highRisk);
  said.push(never.programs, never.rights);
  return said;
}
