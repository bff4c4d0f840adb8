import type { Run, RunStatus, Session, Usage } from '../../../contracts/domain/run/run.ts';
import type { ErrorData } from '../../../contracts/errors/errors.ts';

/** What runs did to a file together. */
export interface ChangedFile {
  readonly path: string;
  readonly action: 'created' | 'changed' | 'deleted' | 'moved';
}

/** A conversation, with what its runs add up to. */
export interface SessionListing extends Pick<Session, 'sessionId' | 'workspaceId' | 'notebookId' | 'title'> {
  /** The agent that continues the conversation. */
  readonly agent: string;
  /** Each agent that worked in it, in the order of their first runs. */
  readonly agents: readonly string[];
  /** The run whose helper worked in it; null for a conversation of the person. */
  readonly helperOf: string | null;
  /** That of the newest run. */
  readonly status: RunStatus;
  readonly startedMs: number;
  /** When the newest run ended; null while it has not. */
  readonly endedMs: number | null;
  readonly runs: number;
  readonly usage: Usage;
  /** US dollars of requests with a known price, and the number of the others. */
  readonly costUsd: number;
  readonly unpricedRequests: number;
  /** Without undone changes. */
  readonly filesChanged: readonly ChangedFile[];
  /** Why the newest run failed; null when it did not. */
  readonly error: ErrorData | null;
  /** Why the newest run stopped, for display; null when it ended normally. */
  readonly message: Run['message'];
  /** Key and values of `message`, for its translation. Default: none. */
  readonly sentence?: Run['sentence'];
}
