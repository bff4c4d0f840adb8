import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import { dryRunError } from '../../contracts/errors/messages/app-messages.ts';
import { callRecord, finishedCall } from '../execution/call-outcome.ts';
import type { ExecutableCall, ExecutionContext, ExecutorPorts } from '../execution/execution-context.ts';
import type { PreparedCall } from '../execution/prepared-call.ts';
import { recordOutcome } from '../execution/record-outcome.ts';
import { createApproval } from '../execution/request-approval.ts';
import type { RunOverlay } from './run-overlay.ts';

/** What the model reads beside the output of a planned call. */
const PLANNED = 'Planned only: nothing was changed. Later calls see the planned state.';

/**
 * Records a prepared call of a dry run. A change is kept as planned, and seen by later calls; a call that would act outside of the
 * notebook, or ask, fails with `dry-run`. Denials and reads are those of any run.
 */
export async function recordPlanned(
  call: ExecutableCall,
  prepared: PreparedCall,
  durationMs: number,
  overlay: RunOverlay,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  switch (prepared.type) {
    case 'error':
    case 'denied':
    case 'done':
      return recordOutcome(call, prepared, { durationMs }, context, ports);
    case 'commit':
      return planChange(
        call,
        { ...prepared, type: 'ask', reason: { message: '' } },
        prepared.change,
        durationMs,
        overlay,
        context,
        ports,
      );
    case 'ask':
      if (prepared.change !== null) {
        return planChange(call, prepared, prepared.change, durationMs, overlay, context, ports);
      }
      return notPlanned(call, prepared, durationMs, context, ports);
    case 'perform':
      return notPlanned(call, prepared, durationMs, context, ports);
    default:
      return prepared satisfies never;
  }
}

async function planChange(
  call: ExecutableCall,
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  change: Change,
  durationMs: number,
  overlay: RunOverlay,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  const { origin, pending, sink } = context;
  const { facts } = prepared;
  const atMs = ports.clock.nowMs();
  const planned = { ...createApproval(call, prepared, context, ports, atMs), state: 'planned' as const };
  overlay.add(change);
  const output = asPlanned(prepared.output, PLANNED);
  const shown = sink.fits(output) ? output : await sink.shorten(output, call);
  const { approvalId, receipt } = planned;
  const finished = {
    ...finishedCall(call, { type: 'result', output: shown }, facts, durationMs),
    approvalId,
  };
  sink.save(finished);
  pending.newApproval(planned);
  pending.audit(
    callRecord(
      origin,
      call,
      { ...facts, action: 'plan.add' },
      { decision: 'allowed', output: change.summary, durationMs, atMs, receipt },
    ),
  );
  sink.announceResult(finished);
  return finished;
}

function notPlanned(
  call: ExecutableCall,
  { type, facts }: Extract<PreparedCall, { type: 'ask' | 'perform' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutableCall> {
  const tool = ports.tools.get(facts.toolName);
  const what = facts.targets[0] ?? facts.toolName;
  const said =
    type === 'ask' && tool?.type !== 'perform'
      ? dryRunError.sentence('read', { path: what })
      : dryRunError.sentence('outside', { tool: facts.toolName });
  return recordOutcome(call, { type: 'error', facts, code: 'dry-run', ...said }, { durationMs }, context, ports);
}

function asPlanned(output: unknown, dryRun: string): unknown {
  return typeof output === 'object' && output !== null ? { ...output, dryRun } : output;
}
