import type { PolicyDecision } from '../../contracts/domain/policy.ts';
import type { CallFacts, ToolCallRequest } from '../execution/prepared-call.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { checkFlow } from './flow-labels.ts';
import { resolveDecision } from './resolve-decision.ts';
import { labelsThatCount } from './run-labels.ts';

/** Stored paths that a call uses, and those of them that it changes. */
export interface Touching {
  readonly paths: readonly string[];
  readonly writes: readonly string[];
  /** Host that the call contacts. Default: none. */
  readonly host?: string | undefined;
}

/**
 * Decides on a call by flow labels and rules. A denial by either is final; an approval caused by untrusted input comes before
 * any rule that allows.
 */
export function decideCall(
  tool: Tool,
  touching: Touching,
  request: ToolCallRequest,
  facts: Pick<CallFacts, 'labels'>,
): PolicyDecision {
  const labels = labelsThatCount(request.agent, [...request.labels, ...facts.labels]);
  const flow = checkFlow({ tool, writes: touching.writes, labels });
  if (flow.type === 'denied') return flow;
  const decision = resolveDecision({
    toolName: tool.name,
    ruledAs: tool.ruledAs,
    risk: tool.risk,
    paths: touching.paths,
    host: touching.host,
    labels: labels.map(({ label }) => label),
    alwaysAsks: tool.alwaysAsks === true,
    agent: request.agent,
    ruleBook: request.ruleBook,
  });
  return decision.type === 'denied' || flow.type === 'clear' ? decision : flow;
}
