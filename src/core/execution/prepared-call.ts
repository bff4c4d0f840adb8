import type { Agent } from '../../contracts/domain/agent.ts';
import type { AuditAction, ToolAction } from '../../contracts/domain/audit-actions.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Risk, RuleBook } from '../../contracts/domain/policy.ts';
import type { ScriptRecord } from '../../contracts/domain/run/script.ts';
import type { Todo } from '../../contracts/domain/run/todo.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import type { GitHistory } from '../git-history/git-history-port.ts';
import type { GrantUse } from '../grants/within-grant.ts';
import type { HelperTask } from '../helpers/helper-use.ts';
import type { Helpers } from '../helpers/helpers-port.ts';
import type { OpenMask } from '../masking/session-mask.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Ids } from '../ports/id-source.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { PdfTexts } from '../ports/pdf-texts.ts';
import type { Screen } from '../ports/screen.ts';
import type { Search } from '../ports/search-port.ts';
import type { ScriptSandbox } from '../scripts/script-sandbox.ts';
import type { ResultFile } from '../tool-catalog/define-tool.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import type { GivenNames } from './repair/given-names.ts';

/** One tool call with everything that decides on it. */
export interface ToolCallRequest {
  readonly toolName: string;
  readonly inputText: string;
  /** As it is now. */
  readonly agent: Agent;
  /** The grant of the run, which limits the agent further; null for a call that belongs to no run. */
  readonly grant: GrantUse | null;
  readonly ruleBook: RuleBook;
  readonly reader: NotebookReader;
  readonly runId: string | null;
  readonly sessionId: string | null;
  readonly sessionRunIds: readonly string[];
  /** The to-do list of the run. Default: none. */
  readonly todos?: readonly Todo[] | undefined;
  /** Name of the notebook, for templates. */
  readonly notebookName: string;
  /** Whether the caller takes an output whole. */
  readonly fits: (output: unknown) => boolean;
  /** Returns whether the model that gets the result is on a server. */
  readonly isRemote: () => Promise<boolean>;
  /** Whether what the call returns reaches a server in the end, as that of a helper does. Default: as `isRemote` says. */
  readonly isForServer?: boolean | undefined;
  /** A script is compared with this earlier dry run of it. Default: it is run for the first time. */
  readonly replay?: ScriptRecord | undefined;
  /** A script continues at its checkpoints, which are only noted: nothing is written. Default: it stops, and the person is asked. */
  readonly showsCheckpoints?: boolean | undefined;
  /** Ends a script when it aborts. Default: never. */
  readonly signal?: AbortSignal | undefined;
  /** The names by which the caller knows the tools: what is wrong with a call is said with them. Default: those of the run. */
  readonly givenNames?: GivenNames | undefined;
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
  readonly git: GitHistory;
  readonly search: Search;
  readonly pdf: PdfTexts;
  readonly script: ScriptSandbox;
  readonly helpers: Pick<Helpers, 'list'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Opens what masks the notebook for a model on a server. Absent where the caller is the person: then nothing is masked. */
  readonly openMask?: OpenMask | undefined;
}

/** Facts about a call, whatever its outcome: for its row and its log entry. */
export interface CallFacts {
  readonly toolName: string;
  /** Noun and verb for the log: `file.read`, `file.create`, `url.fetch` … */
  readonly action: AuditAction;
  readonly risk: Risk | null;
  readonly rule: string | null;
  /** Paths as the agent named them, or the address that is contacted. */
  readonly targets: readonly string[];
  /** Paths whose content was returned, as the agent names them. */
  readonly read: readonly string[];
  /** Ids of the files at those paths, in the same order. */
  readonly readIds: readonly string[];
  /** SHA-256 of the files at those paths, in the same order; empty for a folder. */
  readonly readHashes: readonly string[];
  /** Labels of that content. */
  readonly labels: readonly RunLabel[];
  readonly input: unknown;
  /** Different values that are masked in what the model gets. Default: nothing is masked. */
  readonly redactionsApplied?: number;
  /** Calls of a script that were denied, with the reason. Default: none. */
  readonly refused?: readonly { readonly facts: CallFacts; readonly reason: Said }[];
}

/** Facts about a call that a tool takes. */
export interface ToolFacts extends CallFacts {
  readonly action: ToolAction;
}

/** A decided call, executed as far as it goes without effects and without approval. */
export type PreparedCall =
  | ({ type: 'error'; facts: CallFacts; code: ErrorCode } & Said)
  | { type: 'denied'; facts: CallFacts; reason: Said }
  /** Read, or nothing to change: the output is final. `todos`: the list that the run keeps from now on. */
  | {
      type: 'done';
      facts: CallFacts;
      output: unknown;
      todos?: readonly Todo[] | undefined;
      record?: ScriptRecord | undefined;
      /** Files that came with the output of an external call. Default: none. */
      files?: readonly ResultFile[] | undefined;
    }
  /** Allowed without approval: to be committed as it is. */
  | { type: 'commit'; facts: CallFacts; change: Change; output: unknown }
  /** An allowed external call: to be started once its start is committed. Never rejects. */
  | {
      type: 'perform';
      facts: ToolFacts;
      perform: (signal: AbortSignal) => Promise<ExternalOutcome>;
      /** Set for a call that starts a helper, which is driven as a run of its own and not performed. */
      task?: HelperTask | undefined;
    }
  /** Needs approval of exactly this. `change: null`: a read that a rule confirms, or an external call. */
  | {
      type: 'ask';
      facts: CallFacts;
      reason: Said;
      change: Change | null;
      output: unknown;
      record?: ScriptRecord | undefined;
    };

/** How an external call ended. */
export type ExternalOutcome = Extract<PreparedCall, { type: 'done' | 'error' }>;
