import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { RunLabels } from '../policy/run-labels.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import type { UnitOfWork } from '../run/unit-of-work.ts';
import type { CallFacts } from './prepare-call.ts';

/** What the calls of a step are settled with. */
export interface ExecutionContext {
  readonly run: Run;
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  readonly sessionRunIds: readonly string[];
  /** Paths the run has read; grows. */
  readonly read: Set<string>;
  /** Files that the run and its conversation have read, by id, with the path that each had; grows. */
  readonly files: Map<string, string>;
  /** Labels of what the run has been given; grows. */
  readonly labels: RunLabels;
  readonly pending: UnitOfWork;
  readonly signal: AbortSignal;
}

/** What a row of a call already says of it. */
export function factsOf(call: ToolCallRow): CallFacts {
  return {
    toolName: call.toolName,
    action: 'tool.call',
    risk: call.risk,
    rule: call.rule,
    targets: call.targets,
    read: [],
    readIds: [],
    labels: [],
    input: call.inputText,
  };
}

/** Adds labels of what the run was given: written in the same commit as the row of the call that brought them, or before. */
export function noteLabels(context: ExecutionContext, labels: readonly RunLabel[]): void {
  const before = context.labels.all().length;
  for (const label of labels) context.labels.add(label);
  if (context.labels.all().length > before) context.pending.run({ labels: [...context.labels.all()] });
}

/** Adds labels that were set on files since the run read them, wherever they are by now. */
export function heedNewLabels(
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

/** Tells those who watch how a call ended. */
export function emitResult(row: ToolCallRow, context: ExecutionContext, ports: LoopPorts): void {
  const outcome = row.state === 'done' ? 'result' : row.state === 'denied' ? 'denied' : 'error';
  const { toolCallId, toolName, durationMs } = row;
  ports.emit({ type: 'tool-result', runId: context.run.runId, toolCallId, toolName, outcome, durationMs });
}
