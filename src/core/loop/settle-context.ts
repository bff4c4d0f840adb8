import type { Agent } from '../../contracts/agent.ts';
import type { RuleBook } from '../../contracts/policy.ts';
import type { Run, ToolCallRow } from '../../contracts/run.ts';
import type { CallFacts } from '../tools/execute-tool-call.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { Pending } from './pending.ts';
import type { RunLabels } from './run-labels.ts';

/** What the calls of a step are settled with. */
export interface SettleContext {
  readonly run: Run;
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  readonly sessionRunIds: readonly string[];
  /** Paths the run has read; grows. */
  readonly read: Set<string>;
  /** Labels of what the run has been given; grows. */
  readonly labels: RunLabels;
  readonly pending: Pending;
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
    input: call.inputText,
  };
}

/** Tells those who watch how a call ended. */
export function emitResult(row: ToolCallRow, context: SettleContext, ports: LoopPorts): void {
  const outcome = row.state === 'done' ? 'result' : row.state === 'denied' ? 'denied' : 'error';
  const { toolCallId, toolName, durationMs } = row;
  ports.emit({ type: 'tool-result', runId: context.run.runId, toolCallId, toolName, outcome, durationMs });
}
