import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Approval, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { Todo } from '../../contracts/domain/run/todo.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';
import type { RunOverlay } from '../dry-run/run-overlay.ts';
import type { GrantUse } from '../grants/within-grant.ts';
import type { HelperUse } from '../helpers/helper-use.ts';
import { knownLabels, type RunLabels } from '../policy/run-labels.ts';
import type { Clock } from '../ports/clock.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { Store } from '../ports/store.ts';
import type { UnitOfWork } from '../run/unit-of-work.ts';
import type { ResultFile } from '../tool-catalog/define-tool.ts';
import type { CallFacts, PreparePorts } from './prepared-call.ts';
import type { GivenNames } from './repair/given-names.ts';

/** What the executor needs from outside. */
export interface ExecutorPorts extends PreparePorts {
  readonly store: Store;
  readonly clock: Clock;
  /** A point at which a test may stop the process. Does nothing in the app. */
  readonly probe: (point: string) => void;
}

/** A tool call as the executor handles it. A run stores it as a row; a direct call only returns it. */
export interface ExecutableCall
  extends Pick<
    ToolCallRow,
    | 'toolName'
    | 'inputText'
    | 'executedInput'
    | 'state'
    | 'result'
    | 'risk'
    | 'rule'
    | 'targets'
    | 'read'
    | 'readIds'
    | 'readHashes'
    | 'approvalId'
    | 'changeId'
    | 'plannedAs'
    | 'helperRunId'
    | 'todoId'
    | 'idempotencyKey'
    | 'durationMs'
  > {
  /** Null for a direct call. */
  readonly toolCallId: string | null;
}

/** Which notebook, run and session a call belongs to, as the log and its approval name them. */
export interface CallOrigin {
  readonly notebookId: string;
  readonly agent: string;
  /** The run that a call belongs to; null for a direct call outside any run. */
  readonly runId: string | null;
  readonly sessionId: string | null;
}

/**
 * Where the outcomes of calls go. A run and a direct call are executed by the same code and differ in their sink alone: a run
 * stores rows and gives its model the next observation, a direct call returns the outcome to its caller.
 */
export interface OutcomeSink {
  /** Adds the state of a call to the next commit, where it is stored at all. */
  save(call: ExecutableCall): void;
  /** Returns whether the caller takes an output whole. */
  fits(output: unknown): boolean;
  /** Resolves with what the caller gets in place of an output that does not fit. */
  shorten(output: unknown, call: ExecutableCall): Promise<unknown>;
  /** Keeps files that came with a result, where there is a place for them. Resolves with those that are kept. */
  keepFiles(files: readonly ResultFile[], call: ExecutableCall): Promise<{ path: string; hash: string }[]>;
  /**
   * Adds to the next commit what follows when the last call of a step has its outcome, and returns how to take that back from
   * memory when the commit is refused.
   */
  conclude(): () => void;
  /** Announces the list of a call that wrote the to-dos of its run. */
  announceTodos(todos: readonly Todo[]): void;
  announceResult(call: ExecutableCall): void;
  /** Announces that a call waits for the person. */
  announceApproval(approval: Approval): void;
  /** Returns whether a commit refused with this code stops the executor. Otherwise the call fails with the code. */
  stopsAt(code: ErrorCode): boolean;
}

/** What calls are executed with. */
export interface ExecutionContext {
  readonly origin: CallOrigin;
  /** As it is now. */
  readonly agent: Agent;
  /** The agent that asked, in the run of a helper. Default: the person asked. */
  readonly caller?: Agent | null;
  /** The grant of the run that calls belong to; null outside any run. */
  readonly grant: GrantUse | null;
  readonly ruleBook: RuleBook;
  readonly sessionRunIds: readonly string[];
  /** Paths the run has read; grows. */
  readonly read: Set<string>;
  /** Paths that earlier runs of the session have read. */
  readonly readBefore: readonly string[];
  /** Files that the run and its session have read, by id, with the path that each had; grows. */
  readonly files: Map<string, string>;
  /** Labels of what the run has been given; grows. */
  readonly labels: RunLabels;
  readonly pending: UnitOfWork;
  /** Starts helpers; null where none can be started: in a direct call, in a dry run. */
  readonly helpers: HelperUse | null;
  /** Returns the to-do list of the run; undefined for none. */
  readonly todos: () => readonly Todo[] | undefined;
  /** Set in a dry run: changes are planned on it, and nothing has an effect. Default: calls have their effects. */
  readonly overlay?: RunOverlay | undefined;
  /** Returns whether the model that made the calls, and gets the results, is on a server. */
  readonly isRemote: () => Promise<boolean>;
  /** Whether what the calls return reaches a server in the end, as that of a helper does. Default: as `isRemote` says. */
  readonly isForServer?: boolean | undefined;
  /** The names by which the model that made the calls knows the tools. Default: those of the run. */
  readonly givenNames?: GivenNames | undefined;
  readonly signal: AbortSignal;
  readonly sink: OutcomeSink;
}

/**
 * Makes commits fail with `stale-rights` once the agent or the rule book has another revision than the calls were decided by,
 * or the driven run has labels that were not known.
 */
export function requireCurrentRights({ pending, agent, caller, ruleBook, labels }: ExecutionContext): void {
  pending.under({
    agent: agent.name,
    agentRevision: agent.revision,
    caller: caller ?? null,
    ruleBookRevision: ruleBook.revision,
    labels: () => knownLabels(labels.all()),
  });
}

/** Returns the facts that a call itself states. */
export function factsOf(call: ExecutableCall): CallFacts {
  return {
    toolName: call.toolName,
    action: 'tool.call',
    risk: call.risk,
    rule: call.rule,
    targets: call.targets,
    read: [],
    readIds: [],
    readHashes: [],
    labels: [],
    input: call.inputText,
  };
}

/** Adds labels of what the run was given. They are stored in the commit of the call that brought them, or before. */
export function addLabels(context: ExecutionContext, labels: readonly RunLabel[]): void {
  const before = context.labels.all();
  for (const label of labels) context.labels.add(label);
  if (context.labels.all() !== before) saveLabels(context);
}

/** Adds labels that were set on files after the run had read them, wherever the files are now. */
export function addLaterLabels(context: ExecutionContext, reader: Pick<NotebookReader, 'labelsAt' | 'labelsOf'>): void {
  const before = context.labels.all();
  collectLaterLabels(context, reader);
  if (context.labels.all() !== before) saveLabels(context);
}

/** Adds labels set since to `labels` alone. */
export function collectLaterLabels(
  { read, files, labels }: Pick<ExecutionContext, 'files' | 'labels'> & { read: Iterable<string> },
  reader: Pick<NotebookReader, 'labelsAt' | 'labelsOf'>,
): void {
  for (const path of read) {
    for (const { label } of reader.labelsAt(path)) labels.add({ label, source: path });
  }
  for (const [fileId, path] of files) {
    for (const label of reader.labelsOf(fileId)) labels.add({ label, source: path });
  }
}

/** Adds the labels to the run's row in the next commit. */
export function saveLabels({ origin, labels, pending }: ExecutionContext): void {
  if (origin.runId !== null) pending.run({ labels: [...labels.all()] });
}
