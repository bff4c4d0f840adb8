import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Risk, RuleBook } from '../../contracts/domain/policy.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Ids } from '../ports/id-source.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { Screen } from '../ports/screen.ts';
import type { Search } from '../ports/search-port.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';

/** One tool call with all that decides about it. */
export interface ToolCallRequest {
  readonly toolName: string;
  readonly inputText: string;
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  readonly reader: NotebookReader;
  readonly runId: string | null;
  readonly sessionId: string | null;
  readonly sessionRunIds: readonly string[];
  /** Name of the notebook, for templates. */
  readonly notebookName: string;
  /** Whether the caller takes an output whole. */
  readonly fits: (output: unknown) => boolean;
  /** Labels of what the run has been given before this call. */
  readonly labels: readonly RunLabel[];
}

/** What preparing a call needs from outside. All of it is required: a default that does nothing would hide a missing port. */
export interface PreparePorts {
  readonly tools: ToolList;
  readonly hasher: Hasher;
  readonly ids: Ids;
  readonly fetcher: Fetcher;
  readonly screen: Screen;
  readonly search: Search;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** What is known of a call however it came out: for its row and its log entry. */
export interface CallFacts {
  readonly toolName: string;
  /** Noun and verb for the log: `file.read`, `file.create`, `url.fetch` … */
  readonly action: string;
  readonly risk: Risk | null;
  readonly rule: string | null;
  /** Paths as the agent named them, or the address that is contacted. */
  readonly targets: readonly string[];
  /** Paths whose content was returned, as the agent names them. */
  readonly read: readonly string[];
  /** Ids of the files at those paths, in the same order. */
  readonly readIds: readonly string[];
  /** Labels of that content. */
  readonly labels: readonly RunLabel[];
  readonly input: unknown;
}

/** A call decided, and as far as it may go without anybody's word. */
export type PreparedCall =
  | { type: 'error'; facts: CallFacts; code: ErrorCode; message: string }
  | { type: 'denied'; facts: CallFacts; reason: string }
  /** Read, or nothing to change. */
  | { type: 'done'; facts: CallFacts; output: unknown }
  /** Allowed without asking: to be committed as it is. */
  | { type: 'commit'; facts: CallFacts; change: Change; output: unknown }
  /** Allowed, and its effect is elsewhere: to be begun once it is written down that it was. Never rejects. */
  | { type: 'perform'; facts: CallFacts; perform: (signal: AbortSignal) => Promise<ExternalOutcome> }
  /** To be done once the person allows exactly this. `change: null`: a read that a rule asks for, or an effect elsewhere. */
  | { type: 'ask'; facts: CallFacts; reason: string; change: Change | null; output: unknown };

/** How an effect elsewhere came out. */
export type ExternalOutcome = Extract<PreparedCall, { type: 'done' | 'error' }>;
