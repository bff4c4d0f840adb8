import { type Agent, limitsSchema } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { makeGrant, renewAs, renewGrant, scopeIn } from '../../core/grants/make-grant.ts';
import { delegate, narrowingOf } from '../../core/grants/narrow-grant.ts';
import { proveGrant, recognizeGrant } from '../../core/grants/prove-grant.ts';
import { isIntact } from '../../core/grants/seal-grant.ts';
import type { GrantUse } from '../../core/grants/within-grant.ts';
import type { Services } from '../app/services.ts';

type Granting = Pick<Services, 'store' | 'loop'>;

/** Resolves with a grant for a run of an earlier version, which has none: what its agent may do now, within its options. */
export async function grantForRun({ store, loop }: Granting, run: Run, agent: Agent): Promise<Grant | undefined> {
  const { runId, notebookId, config } = run;
  // A notebook that was removed or is damaged grants nothing; the run says why when it is driven.
  const reader = await store.notebook(notebookId).catch(() => null);
  if (reader === null) return undefined;
  const { workspaceId } = reader;
  const grant = makeGrant({ runId, notebookId, workspaceId, config }, agent, loop.clock.nowMs(), loop.hasher);
  return proveGrant(grant, loop.sealer);
}

/**
 * Resolves with the grant of a run that the person continues: its own for the full time again, with the same rights. A grant that
 * nothing proves is replaced by what the agent may do now, and one that was edited or is damaged stays as it is.
 */
export async function continuedGrant({ store, loop }: Granting, run: Run): Promise<Grant | undefined> {
  const { grant } = run;
  if (grant === undefined) return undefined;
  if (await recognizeGrant(grant, loop)) {
    return proveGrant(renewGrant(grant, loop.clock.nowMs(), loop.hasher), loop.sealer);
  }
  if (!isIntact(grant, loop.hasher)) return grant;
  const agent = await store.agent(run.agent);
  return (agent && (await grantForRun({ store, loop }, run, agent))) ?? grant;
}

/**
 * Resolves with the grant of a helper whose run continues: its own with the time that its caller's has by now. A grant that nothing
 * proves pauses the helper first. Once the person resumes it, that grant is replaced by a part of its caller's, within what the
 * helper's agent may do now and within the budget that it names.
 */
export async function continuedHelperGrant(
  { store, loop }: Granting,
  run: Run,
  caller: Grant,
): Promise<Grant | undefined> {
  const { runId, notebookId, grant, config = {} } = run;
  const { workspaceId } = caller;
  if (grant === undefined || !(await recognizeGrant(caller, loop))) return grant;
  if (await recognizeGrant(grant, loop)) {
    const renewed = renewAs(grant, caller, loop.hasher);
    return renewed === grant ? grant : proveGrant(renewed, loop.sealer);
  }
  if (run.status !== 'paused') return grant;
  const agent = await store.agent(run.agent);
  if (!agent || !isIntact(grant, loop.hasher)) return grant;
  const limits = limitsSchema.safeParse(grant.limits).data ?? {};
  const own = narrowingOf(config);
  const by = {
    ...own,
    within: scopeIn({ notebookId, workspaceId }, agent),
    can: agent.can,
    hosts: agent.fetchAllowlist,
    limits,
  };
  return proveGrant(delegate(caller, { runId, agent: agent.name }, by, loop.hasher), loop.sealer);
}

/** Resolves with the grant that a call during a run is made under. */
export async function grantUseOf(services: Granting, run: Run, agent: Agent): Promise<GrantUse> {
  const grant = run.grant ?? (await grantForRun(services, run, agent));
  await recognizeGrant(grant, services.loop);
  return { grant, nowMs: () => services.loop.clock.nowMs() };
}
