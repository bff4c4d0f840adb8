import type { Agent } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { makeGrant } from '../../core/grants/make-grant.ts';
import type { GrantUse } from '../../core/grants/within-grant.ts';
import type { Services } from '../app/services.ts';

type Granting = Pick<Services, 'store' | 'loop'>;

/** Resolves with a grant for a run of an earlier version, which has none: what its agent may do now. */
export async function grantForRun({ store, loop }: Granting, run: Run, agent: Agent): Promise<Grant | undefined> {
  const { runId, notebookId } = run;
  // A notebook that was removed or is damaged grants nothing; the run says why when it is driven.
  const reader = await store.notebook(notebookId).catch(() => null);
  if (reader === null) return undefined;
  const { workspaceId } = reader;
  return makeGrant({ runId, notebookId, workspaceId }, agent, loop.clock.nowMs(), loop.hasher);
}

/** Resolves with the grant that a call during a run is made under. */
export async function grantUseOf(services: Granting, run: Run, agent: Agent): Promise<GrantUse> {
  const grant = run.grant ?? (await grantForRun(services, run, agent));
  return { grant, nowMs: () => services.loop.clock.nowMs() };
}
