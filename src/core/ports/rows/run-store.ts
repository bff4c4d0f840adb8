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

/** Runs and what belongs to them, as commands and the runner read them. */
export interface RunStore {
  findSession(sessionId: string): Promise<Session | undefined>;
  /** All runs, newest first. */
  listRuns(): Promise<Run[]>;
  listRunsByStatus(statuses: readonly RunStatus[]): Promise<Run[]>;
  /** Steps, calls and changes of a run, in no order. */
  readTrace(runId: string): Promise<{ steps: Step[]; calls: ToolCallRow[]; changes: ChangeRow[] }>;
  listApprovals(state: ApprovalState): Promise<Approval[]>;
  /** Calls back with each request to a model that was started after a moment. */
  eachRequestSince(sinceMs: number, take: (request: ModelRequest) => void): Promise<void>;
  /** Makes a new leader epoch the current one, and resolves with it. Epochs of earlier leaders are lower. */
  advanceLeaderEpoch(): Promise<number>;
}
