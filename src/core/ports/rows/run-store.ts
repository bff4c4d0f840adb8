import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { ModelRequest } from '../../../contracts/domain/provider.ts';
import type {
  Approval,
  ApprovalState,
  Run,
  RunStatus,
  Session,
  Step,
  ToolCallRow,
} from '../../../contracts/domain/run/run.ts';

/** What runs are found by; all given conditions must hold. */
export interface RunFilter {
  readonly notebookId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Words of the request or the answer, in any order. */
  readonly text?: string | undefined;
  readonly agent?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** Name of a tool that was called. */
  readonly tool?: string | undefined;
  /** A file, or a folder with what is below it, that a call named or changed; without a leading slash, a part of such a path. */
  readonly path?: string | undefined;
  /** Default: all. */
  readonly limit?: number | undefined;
}

/** Reads runs and their rows for commands and the runner. */
export interface RunStore {
  findSession(sessionId: string): Promise<Session | undefined>;
  /** Finds runs, newest first. */
  findRuns(filter: RunFilter): Promise<Run[]>;
  listRunsByStatus(statuses: readonly RunStatus[]): Promise<Run[]>;
  /** Reads the steps, calls, changes and model requests of a run, unordered. */
  readTrace(
    runId: string,
  ): Promise<{ steps: Step[]; calls: ToolCallRow[]; changes: ChangeRow[]; requests: ModelRequest[] }>;
  listApprovals(state: ApprovalState): Promise<Approval[]>;
  /** Calls `take` for each model request started since a time. */
  eachRequestSince(sinceMs: number, take: (request: ModelRequest) => void): Promise<void>;
  /** Increments the leader epoch and resolves with it. Earlier leaders have lower epochs. */
  advanceLeaderEpoch(): Promise<number>;
}
