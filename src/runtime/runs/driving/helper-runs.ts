import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import { HELPERS_AT_ONCE } from '../../../contracts/domain/run/delegation/helper-limits.ts';
import { helperOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import { hasEnded, type Run, type RunStatus } from '../../../contracts/domain/run/run.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { deniedByWorkspace } from '../../../core/guard/check-scope.ts';
import type { HelperAgent, HelperDrive, Helpers } from '../../../core/helpers/helpers-port.ts';
import type { Services } from '../../app/services.ts';
import { availabilityOf } from '../../commands/agent-commands.ts';
import { continuedHelperGrant } from '../grant-of-run.ts';
import { executeRun } from './execute-run.ts';

const FROM: readonly RunStatus[] = ['queued', 'running', 'awaiting-approval', 'paused', 'interrupted'];

/** Resolves with the run that the person asked for: the run itself, or the one that a helper works for. */
export async function askedRun({ store }: Pick<Services, 'store'>, run: Run): Promise<Run> {
  if (run.origin.type !== 'helper') return run;
  return (await store.run(run.origin.of.runId)) ?? run;
}

/** Resolves with the ids of the helpers of a run, in the order of the calls that asked them. */
export async function helperRunIds({ store }: Pick<Services, 'store'>, runId: string): Promise<string[]> {
  const run = await store.run(runId);
  if (run?.helped === undefined) return [];
  const { calls } = await store.readTrace(runId);
  return calls.flatMap(({ helperRunId }) => helperRunId ?? []);
}

/** Resolves with the changes that the helpers of a run have made. */
export async function changesOfHelpers(services: Pick<Services, 'store'>, runId: string): Promise<ChangeRow[]> {
  const runIds = await helperRunIds(services, runId);
  return (await Promise.all(runIds.map((id) => services.store.listChanges({ runId: id })))).flat();
}

/** Drives the runs of helpers, which the runner leaves to the runs that asked for them. */
export function createHelpers(services: () => Services): Helpers {
  /** For each run that has helpers: how many are driven, and those that wait for their turn. */
  const turns = new Map<string, { driven: number; waiting: (() => void)[] }>();

  async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(caller) ?? { driven: 0, waiting: [] };
    turns.set(caller, turn);
    if (turn.driven >= HELPERS_AT_ONCE) await new Promise<void>((resolve) => turn.waiting.push(resolve));
    else turn.driven += 1;
    try {
      return await work();
    } finally {
      const next = turn.waiting.shift();
      if (next) next();
      else turn.driven -= 1;
      if (turn.driven === 0) turns.delete(caller);
    }
  }

  async function find(runId: string): Promise<Run> {
    const run = await services().store.run(runId);
    if (!run) throw notFoundError('run', { runId });
    return run;
  }

  /** The person who resumes a run continues its helpers, too. */
  async function renew(run: Run): Promise<void> {
    const { runId, grant, origin } = run;
    const { store } = services();
    const caller = origin.type === 'helper' ? await store.run(origin.of.runId) : undefined;
    if (grant === undefined || caller?.grant === undefined) return;
    const renewed = await continuedHelperGrant(services(), run, caller.grant);
    if (renewed === undefined || renewed === grant) return;
    await store.commit({ writes: [{ type: 'patch-run', runId, patch: { grant: renewed }, from: FROM }], audit: [] });
  }

  return {
    async list(workspaceId): Promise<HelperAgent[]> {
      const agents = (await services().store.listAgents()).filter(
        (agent) => agent.active && deniedByWorkspace(agent, workspaceId) === null,
      );
      return Promise.all(
        agents.map(async (agent) => {
          const { name, title, description } = agent;
          const availability = await availabilityOf(services(), agent);
          return { name, title, description, reason: availability.available ? null : availability.reason.message };
        }),
      );
    },
    async drive(helperRunId: string, { epoch, signal }: HelperDrive): Promise<Run> {
      const run = await find(helperRunId);
      if (hasEnded(run)) return run;
      await inTurn(helperOf(run)?.runId ?? helperRunId, async () => {
        await renew(run);
        await executeRun(services(), run, FROM, { epoch, signal });
      });
      return find(helperRunId);
    },
  };
}
