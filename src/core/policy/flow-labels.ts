import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { PolicyDecision, Risk } from '../../contracts/domain/policy.ts';
import type { ToolKind } from '../../contracts/domain/tool.ts';

/** What has been read stays on this device. */
export const LOCAL_ONLY_RULE = 'flow.local-only';
/** What has been read was written by others. An answer to it holds for one time, whatever the person answers. */
export const UNTRUSTED_RULE = 'flow.untrusted';

export interface FlowQuestion {
  readonly tool: { readonly name: string; readonly risk: Risk; readonly kind: ToolKind };
  /** Stored paths that the action changes. */
  readonly writes: readonly string[];
  /** Labels of what the run has been given. */
  readonly labels: readonly RunLabel[];
}

export type FlowDecision = { type: 'clear' } | Exclude<PolicyDecision, { type: 'allowed' }>;

/**
 * Decides by what a run has read, not by what it wants: notes that are local-only reach no network, and after notes that others
 * wrote each change outside the run's own folders and each request asks, since it may be they who want it. No rule lifts
 * either. What only looks at the notebook is clear.
 */
export function checkFlow({ tool, writes, labels }: FlowQuestion): FlowDecision {
  const network = usesNetwork(tool);
  const local = sourceOf('local-only', labels);
  if (network && local !== undefined) {
    const reason = `This run has read ${local}, which is local-only, so it may not use the network. Ask again in a new conversation that does not read it, or take the label away.`;
    return { type: 'denied', rule: LOCAL_ONLY_RULE, reason };
  }
  const foreign = sourceOf('untrusted', labels);
  if (foreign === undefined || !(network || writes.some((path) => !isOwn(path)))) return { type: 'clear' };
  const what = network ? 'request' : 'change';
  const reason = `This run has read ${foreign}, which others wrote. What it asks for may come from there, so each ${what} asks.`;
  return { type: 'needs-approval', rule: UNTRUSTED_RULE, reason };
}

/** Whether calls of a tool reach other servers. */
function usesNetwork({ risk, kind }: FlowQuestion['tool']): boolean {
  return risk === 'network' || kind === 'fetch';
}

/** What the run made untrusted that it was not when a question was asked; undefined when there is nothing. */
export function untrustedSince(before: readonly RunLabel[], now: readonly RunLabel[]): string | undefined {
  const known = new Set(before.filter(({ label }) => label === 'untrusted').map(({ source }) => source));
  return now.find(({ label, source }) => label === 'untrusted' && !known.has(source))?.source;
}

/** The labels alone, each once: what a write of the run carries. */
export function labelsOf(labels: readonly RunLabel[]): Label[] {
  return [...new Set(labels.map(({ label }) => label))];
}

function sourceOf(label: Label, labels: readonly RunLabel[]): string | undefined {
  return labels.find((one) => one.label === label)?.source;
}

/** The run's own folders, and what holds them: the guard lets it into no others. */
function isOwn(path: string): boolean {
  return /^\/(?:runs|scratch)(?:\/|$)/.test(path);
}
