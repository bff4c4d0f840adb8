import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import type { FlatRun } from '../../../contracts/domain/run/kind/flat-run.ts';

export interface ActivityCounts {
  /** Runs that began. */
  readonly runs: number;
  /** Entries of the log: reads and searches, changes, and what was denied. */
  readonly read: number;
  readonly changed: number;
  readonly refused: number;
  /** Requests to models, including failed ones. An agent that works by rules has none. */
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars of requests with a known price, and the number of the others. */
  readonly costUsd: number;
  readonly unpriced: number;
  /** Milliseconds the runs were active. */
  readonly activeMs: number;
}

export interface ActivityDay extends ActivityCounts {
  /** Day of local time, `YYYY-MM-DD`. */
  readonly day: string;
}

/** A file that an agent read or changed, by the path it had. Folders are left out. */
export interface ActivityFile {
  readonly notebookId: string;
  readonly path: string;
  /** Whether a file is at this path now. */
  readonly exists: boolean;
  readonly times: number;
  readonly lastMs: number;
}

/** Most runs, files and refusals that are listed; the counts have all. */
export const LISTED = { runs: 50, files: 100, refusals: 50 } as const;

/** What an agent did since `sinceMs`, the beginning of a day of local time. Lists are newest first. */
export interface AgentActivity {
  readonly agent: string;
  readonly sinceMs: number;
  readonly total: ActivityCounts;
  /** Days on which something happened, oldest first. */
  readonly days: readonly ActivityDay[];
  readonly runs: readonly FlatRun[];
  readonly read: readonly ActivityFile[];
  readonly changed: readonly ActivityFile[];
  readonly refusals: readonly AuditEntry[];
  /** Whether all entries of the log were counted; false when there were too many. */
  readonly isComplete: boolean;
}
