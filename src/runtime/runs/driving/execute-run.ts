import type { AgentRequest } from '../../../contracts/domain/run/agent-request.ts';
import type { Run, RunStatus } from '../../../contracts/domain/run/run.ts';
import { type ErrorCode, hasErrorCode, type Said, toErrorData } from '../../../contracts/errors/errors.ts';
import { unknownAgentError } from '../../../contracts/errors/messages/app-messages.ts';
import { messageOf } from '../../../contracts/sentences/said.ts';
import { agentOfRun } from '../../../core/grants/agent-of-run.ts';
import { describeGrant } from '../../../core/grants/make-grant.ts';
import { failRun } from '../../../core/run/drive-run.ts';
import { underEpoch } from '../../app/leader-step.ts';
import type { Services } from '../../app/services.ts';
import { grantForRun } from '../grant-of-run.ts';

const GONE: readonly ErrorCode[] = ['epoch-lost', 'run-not-live'];

/** Returns whether a commit was refused because another runner drives the run now, or it has ended. */
export function isGone(error: unknown): boolean {
  return GONE.some((code) => hasErrorCode(error, code));
}

/**
 * Executes a run until it ends or parks, once it is marked as running. Rejects when the store does; the run then stays at its last
 * commit.
 *
 * @param from the states in which the run may be
 */
export async function executeRun(
  services: Services,
  run: Run,
  from: readonly RunStatus[],
  { epoch, signal }: { epoch: number; signal: AbortSignal },
): Promise<void> {
  const { runId, workspaceId, notebookId } = run;
  const agent = await services.store.agent(run.agent);
  // A run of an earlier version has none yet.
  const grant = run.grant === undefined && agent ? await grantForRun(services, run, agent) : undefined;
  await services.store.commit({
    checks: [underEpoch(epoch)],
    writes: [{ type: 'patch-run', runId, patch: { status: 'running', epoch, ...(grant ? { grant } : {}) }, from }],
    audit: grant ? [granted(services, run, describeGrant(grant))] : [],
  });
  const adapter = agent && services.adapters.get(agent.adapter);
  if (!agent || !adapter) {
    const said = unknownAgentError.sentence('runKind', { agent: run.agent });
    await failRun({ runId, epoch }, { code: 'unknown-agent', ...said }, services.loop);
    return;
  }
  const request: AgentRequest = { runId, workspaceId, notebookId, agent: agent.name, task: run.prompt };
  try {
    const context = { models: services.models, ports: services.loop, epoch, signal };
    if (run.driver.type === 'playbook') {
      const { drivePlaybook } = await import('../../playbooks/drive-playbook.ts');
      await drivePlaybook(request, context);
    } else await adapter.execute(request, agentOfRun(agent, run), context);
  } catch (error) {
    if (isGone(error)) throw error;
    // The store itself failed: the run stays at its last commit, and the person can resume it.
    await interruptRun(services, run.runId, epoch, toErrorData(error));
    throw error;
  }
}

function granted(services: Services, { notebookId, sessionId, runId }: Run, outputSummary: string) {
  const atMs = services.loop.clock.nowMs();
  const entry = { actor: { type: 'app' as const }, action: 'run.grant' as const, decision: 'allowed' as const };
  return { ...entry, atMs, notebookId, sessionId, runId, outputSummary };
}

/** Commits that a run is interrupted. Without bytes, the commit may use the storage reserve. */
export async function interruptRun(services: Services, runId: string, epoch: number, said: Said): Promise<void> {
  await services.store.commit({
    checks: [{ type: 'run-epoch', runId, epoch }],
    writes: [{ type: 'patch-run', runId, patch: { status: 'interrupted', ...messageOf(said) }, from: ['running'] }],
    audit: [],
  });
}
