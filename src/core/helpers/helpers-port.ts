import type { Run } from '../../contracts/domain/run/run.ts';

/** An agent that a run may ask for help. */
export interface HelperAgent {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Why it cannot run now, and what to do; null when it can. */
  readonly reason: string | null;
}

/** How a helper's run is driven. */
export interface HelperDrive {
  readonly epoch: number;
  /** Aborted when the run of the caller stops. */
  readonly signal: AbortSignal;
}

/** The runs that a run starts for parts of its work. */
export interface Helpers {
  /** Resolves with all agents that are switched on and may work in a workspace. */
  list(workspaceId: string): Promise<readonly HelperAgent[]>;
  /**
   * Drives a helper's run until it ends or parks, and resolves with it. At most `HELPERS_AT_ONCE` of one caller are driven at once;
   * others wait. Rejects only when the store does.
   */
  drive(helperRunId: string, how: HelperDrive): Promise<Run>;
}
