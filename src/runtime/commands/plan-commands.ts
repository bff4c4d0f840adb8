import { isDryRun, planStateOf, withPlanState } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Approval, Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { hasEnded } from '../../contracts/domain/run/run.ts';
import { approvalSettledError, badInputError, runWaitingError } from '../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { PlannedAction, RunPlan } from '../../contracts/wire/commands/plan-requests.ts';
import { inCallOrder } from '../../core/dry-run/run-overlay.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { toListing } from '../approvals/approval-listing.ts';
import { applyPlan, isOwnFiles } from '../runs/apply-plan.ts';
import { partOfReview } from '../runs/part-of-review.ts';

export function planCommands(services: Services) {
  const { store } = services;

  async function openPlan(runId: string): Promise<{ run: Run; planned: Approval[] }> {
    const run = await findDryRun(services, runId);
    if (run.origin.type === 'review') throw partOfReview(run.origin.part.reviewId);
    const state = planStateOf(run);
    if (state !== 'open') throw approvalSettledError('plan', {}, { runId, state });
    if (!hasEnded(run)) {
      throw runWaitingError('plan', {}, { runId, status: run.status });
    }
    return { run, planned: inCallOrder(await store.approvalsOf(runId, 'planned')) };
  }

  return {
    'runs.plan': ({ runId }) => readPlan(services, runId),
    'runs.apply': async ({ runId, actions }) => {
      const { run, planned } = await openPlan(runId);
      const shown = actions && new Map(actions.map(({ approvalId, receipt }) => [approvalId, receipt]));
      const unknown = actions?.find(({ approvalId }) => !planned.some((one) => one.approvalId === approvalId));
      if (unknown) {
        throw notFoundError('plan', {}, { approvalId: unknown.approvalId });
      }
      const replaced = planned.find((one) => shown?.has(one.approvalId) && shown.get(one.approvalId) !== one.receipt);
      if (replaced) {
        throw conflictError('plan', {}, { approvalId: replaced.approvalId });
      }
      const chosen = shown ? planned.filter((one) => shown.has(one.approvalId) || isOwnFiles(one)) : planned;
      if (chosen.every(isOwnFiles)) {
        throw badInputError('planEmpty', {}, { runId });
      }
      return applyPlan(services, run, planned, chosen);
    },
    'runs.discard': async ({ runId }) => {
      const { run, planned } = await openPlan(runId);
      const { agent, notebookId, sessionId, effects } = run;
      await recordAsPerson(
        services,
        { action: 'plan.discard', target: agent, runId, notebookId, sessionId },
        {
          writes: [
            { type: 'patch-run', runId, patch: { effects: withPlanState(effects, 'discarded') } },
            ...planned.map(({ approvalId }) => ({
              type: 'patch-approval' as const,
              approvalId,
              from: ['planned' as const],
              patch: { state: 'cancelled' as const },
            })),
          ],
        },
      );
      return readPlan(services, runId);
    },
  } satisfies Partial<CommandHandlers>;
}

async function findDryRun({ store }: Services, runId: string): Promise<Run> {
  const run = await store.run(runId);
  if (run && isDryRun(run)) return run;
  throw run ? notFoundError('planOfRun', {}, { runId }) : notFoundError('run', { runId });
}

const STATES = ['planned', 'used', 'cancelled'] as const;

async function readPlan(services: Services, runId: string): Promise<RunPlan> {
  const { store } = services;
  const run = await findDryRun(services, runId);
  const [found, trace] = await Promise.all([
    Promise.all(STATES.map((state) => store.approvalsOf(runId, state))),
    store.readTrace(runId),
  ]);
  const rows = inCallOrder(found.flat()).filter((one) => !isOwnFiles(one));
  const blobs = rows.flatMap(({ change }) => change?.blobs ?? []);
  const actions = rows.map(async (approval): Promise<PlannedAction> => {
    const { change } = approval;
    // A later change may start from bytes that only an earlier one has.
    const whole = { ...approval, change: change && { ...change, blobs } };
    const { runId: _, ...listing } = await toListing(services, whole);
    const { state } = approval;
    return {
      ...listing,
      asks: approval.reason !== '',
      state: state === 'used' ? 'applied' : state === 'cancelled' ? 'left-out' : 'planned',
    };
  });
  return {
    runId,
    state: planStateOf(run) ?? 'open',
    actions: await Promise.all(actions),
    notPlanned: trace.calls.flatMap(notPlanned),
  };
}

function notPlanned({ result, toolName, targets }: ToolCallRow): RunPlan['notPlanned'] {
  if (result?.type !== 'error' || result.code !== 'dry-run') return [];
  return [{ toolName, target: targets[0] ?? toolName, ...reasonOf(result) }];
}
