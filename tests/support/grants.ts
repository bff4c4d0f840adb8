import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { Grant } from '../../src/contracts/domain/run/grant.ts';
import { type GrantedRun, makeGrant } from '../../src/core/grants/make-grant.ts';
import type { GrantUse } from '../../src/core/grants/within-grant.ts';
import { NOON_MS, sha256 } from './memory-notebook.ts';

export const PLACE: GrantedRun = { runId: 'run-1', notebookId: 'notebook-1', workspaceId: 'workspace-1' };

/** Returns the grant that the agent gets for a run that starts at noon. */
export function createTestGrant(
  agent: Pick<Agent, 'name' | 'adapter' | 'scope' | 'can' | 'fetchAllowlist' | 'limits'>,
  place: Partial<GrantedRun> = {},
): Grant {
  return makeGrant({ ...PLACE, ...place }, agent, NOON_MS, { sha256 });
}

/** Returns a grant in use at noon: that of the agent, unless another one is given. */
export function createGrantUse(
  agent: Parameters<typeof createTestGrant>[0],
  place: Partial<GrantedRun> = {},
  nowMs: () => number = () => NOON_MS,
): GrantUse {
  return { grant: createTestGrant(agent, place), nowMs };
}
