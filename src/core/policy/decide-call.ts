import type { PolicyDecision } from '../../contracts/domain/policy.ts';
import type { CallFacts, ToolCallRequest } from '../execution/prepared-call.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { checkFlow } from './flow-labels.ts';
import { resolveDecision } from './resolve-decision.ts';

/** Stored paths that a call concerns, and those of them that it changes. */
export interface Touching {
  readonly paths: readonly string[];
  readonly writes: readonly string[];
}

/**
 * What the run has read and the rules, together. What either denies is denied; else a question because of what was read comes
 * before any rule that allows.
 */
export function decideCall(
  tool: Tool,
  touching: Touching,
  request: ToolCallRequest,
  facts: Pick<CallFacts, 'labels'>,
): PolicyDecision {
  const flow = checkFlow({ tool, writes: touching.writes, labels: [...request.labels, ...facts.labels] });
  if (flow.type === 'denied') return flow;
  const decision = resolveDecision({
    toolName: tool.name,
    risk: tool.risk,
    paths: touching.paths,
    alwaysAsks: tool.alwaysAsks === true,
    agent: request.agent,
    ruleBook: request.ruleBook,
  });
  return decision.type === 'denied' || flow.type === 'clear' ? decision : flow;
}
