import { hasEnded, LIVE_RUN_STATUSES, type ToolCallRow } from '../../contracts/domain/run/run.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { LoopPorts, LoopRun } from '../run/run-ports.ts';

/** Ends or pauses the helpers that calls still wait for, before their run ends or pauses: none works on without it. */
export async function stopHelpers(
  calls: readonly Pick<ToolCallRow, 'state' | 'helperRunId'>[],
  how: 'cancel' | 'pause',
  { epoch }: Pick<LoopRun, 'epoch'>,
  ports: Pick<LoopPorts, 'store' | 'helpers'>,
): Promise<void> {
  for (const { state, helperRunId } of calls) {
    if (state !== 'performing' || helperRunId === undefined) continue;
    const helper = await ports.store.run(helperRunId);
    if (helper === undefined || hasEnded(helper)) continue;
    // One that waits for the person waits on.
    if (how === 'pause' && helper.status === 'awaiting-approval') continue;
    try {
      await ports.store.commit({
        writes: [{ type: 'patch-run', runId: helperRunId, patch: { request: how }, from: LIVE_RUN_STATUSES }],
        audit: [],
      });
    } catch (error) {
      if (hasErrorCode(error, 'run-not-live')) continue;
      throw error;
    }
    await ports.helpers.drive(helperRunId, { epoch, signal: AbortSignal.abort(how) });
  }
}
