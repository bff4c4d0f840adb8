/** What travels between the browser and the process that kills it. */

/** The k-th time that this point is reached, the process is killed. */
export interface KillPoint {
  readonly point: string;
  /** From 1. */
  readonly at: number;
}

/** A fault that is built in on purpose, to show that the check finds it. */
export type Break = 'split' | 'early';

/** One database of the profile: either worked on, or checked after a kill. */
export type Task =
  | { readonly kind: 'work'; readonly database: string; readonly kill: KillPoint | null; readonly broken: Break | null }
  | {
      readonly kind: 'check';
      readonly database: string;
      readonly kill: KillPoint | null;
      readonly acknowledged: readonly Acknowledgement[];
      /** Null for the run that makes it, which is not killed. */
      readonly baseline: Baseline | null;
    };

/** What was said to be done, and must therefore be there after any kill. */
export type Acknowledgement =
  | CommitAcknowledgement
  /** The person's file holds `text`, unless one of the later versions of the same file followed. */
  | { readonly type: 'written'; readonly path: string; readonly hash: string; readonly version: number }
  | { readonly type: 'gone'; readonly path: string }
  | {
      readonly type: 'drafted';
      readonly path: string;
      readonly hash: string;
      readonly version: number;
    }
  | { readonly type: 'answered'; readonly approvalIds: readonly string[] };

/** A commit whose promise resolved: the rows it wrote. */
export interface CommitAcknowledgement {
  readonly type: 'committed';
  readonly changeId: string | null;
  /** Actions of its entries of the log; the last one has the number `auditSeq`. */
  readonly actions: readonly string[];
  readonly auditSeq: number;
  readonly runIds: readonly string[];
  readonly steps: readonly [runId: string, index: number][];
  /** Calls that were settled, with their state. */
  readonly calls: readonly [toolCallId: string, state: string][];
  readonly messages: number;
  readonly sessionId: string | null;
  /** The run that came to its end with it, and how. */
  readonly ended: readonly [runId: string, status: string] | null;
}

/** What a run leaves when it is not killed; ids are replaced, so that two runs can be compared. */
export interface RunOutcome {
  readonly status: string;
  readonly text: string;
  readonly steps: number;
  /** Role of each message. */
  readonly roles: readonly string[];
  /** Each change in its order: what went from where to where. */
  readonly journal: readonly string[];
  /** Entries of the log, sorted: where answers fall among the calls is open. */
  readonly log: readonly string[];
  /** Path and hash of each file where only this run writes. */
  readonly files: readonly string[];
}

/** By the name of the agent. */
export type Baseline = Record<string, RunOutcome>;

export interface CheckReport {
  readonly problems: readonly string[];
  /** Runs that were at work when the process was killed. */
  readonly interrupted: number;
  readonly outcome: Baseline;
}

export interface WorkReport {
  /** How often each point was reached. */
  readonly counts: Record<string, number>;
  readonly problems: readonly string[];
}
