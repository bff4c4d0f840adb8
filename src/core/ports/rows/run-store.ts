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

/** Reads runs and their rows for commands and the runner. */
export interface RunStore {
  findSession(sessionId: string): Promise<Session | undefined>;
  /** Lists all runs, newest first. */
  listRuns(): Promise<Run[]>;
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
