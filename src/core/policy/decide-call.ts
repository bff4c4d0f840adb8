import type { PolicyDecision, Risk } from '../../contracts/domain/policy.ts';
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

/** A stored path of a call, and the tool whose rules hold for what the call does to it. */
export interface RuledTarget {
  readonly path: string;
  readonly ruledAs: { readonly toolName: string; readonly risk: Risk } | undefined;
}

/** Decides on each target by the rules of the tool that it is ruled as. Null when no target is ruled as another tool. */
export function decideTargets(
  tool: Tool,
  targets: readonly RuledTarget[],
  request: ToolCallRequest,
  facts: Pick<CallFacts, 'labels'>,
): PolicyDecision | null {
  const groups = new Map<string, { toolName: string; risk: Risk; paths: string[] }>();
  for (const { path, ruledAs } of targets) {
    if (ruledAs === undefined) continue;
    const key = `${ruledAs.toolName} ${ruledAs.risk}`;
    const group = groups.get(key) ?? { ...ruledAs, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
  }
  const decisions = [...groups.values()].map(({ toolName, risk, paths }) =>
    decideCall({ ...tool, ruledAs: toolName, risk }, { paths, writes: [] }, request, facts),
  );
  return decisions.reduce<PolicyDecision | null>((one, other) => (one === null ? other : strictest(one, other)), null);
}

const STRICTNESS = { allowed: 0, 'needs-approval': 1, denied: 2 } as const;

/** Returns the stricter of two decisions; the first when they are equally strict. */
export function strictest(one: PolicyDecision, other: PolicyDecision | null): PolicyDecision {
  return other !== null && STRICTNESS[other.type] > STRICTNESS[one.type] ? other : one;
}
