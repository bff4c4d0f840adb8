import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import type { Write } from '../ports/commit-batch.ts';

/** What a call asks a helper for. */
export interface HelperTask {
  readonly task: string;
  /** Name of the helper's agent. Default: the agent of the caller. */
  readonly agent?: string | undefined;
  /** Instructions in place of those of the agent. Default: those of the agent. */
  readonly prompt?: string | undefined;
  /** The only tools or groups of tools that it may use. Default: those of both agents. */
  readonly tools?: readonly string[] | undefined;
  /** Most milliseconds that it may be active. Default: what is left to the caller. */
  readonly wallClockMs?: number | undefined;
}

/** The rows of a helper's run that is about to start, or why there is none. */
export type HelperStart =
  | { type: 'start'; helperRunId: string; agent: string; writes: readonly Write[]; audit: readonly AuditRecordInput[] }
  | { type: 'refused'; rule: string; reason: Said };

/** How calls of a run start helpers. */
export interface HelperUse {
  /** Makes the rows of a helper's run. They are committed together with the state of the call. */
  begin(task: HelperTask, toolCallId: string): Promise<HelperStart>;
  /** Drives a helper's run until it ends or parks. Rejects only when the store does. */
  drive(helperRunId: string): Promise<Run>;
  /** Adds what a helper has used to the run. It is stored with the result of the call. */
  charge(helper: Run): void;
  /** Announces the start and the end of a helper. */
  announce(
    event: 'start' | 'end',
    toolCallId: string,
    helper: Pick<Run, 'runId' | 'agent' | 'prompt' | 'status'>,
  ): void;
}
