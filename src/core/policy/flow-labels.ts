import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { PolicyDecision, Risk } from '../../contracts/domain/policy.ts';
import type { ToolKind } from '../../contracts/domain/tool.ts';

/** Rule of a denial because the run has read a local-only note. */
export const LOCAL_ONLY_RULE = 'flow.local-only';
/** Rule of an approval caused by untrusted input. Its answer is valid once, even "always". */
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
 * Decides by the labels of what a run has read. After a local-only note, no call may use the network. After an untrusted note,
 * each change outside the run's own folders and each network request needs approval: the note's author may have asked for it.
 * No rule can waive either. A call that only reads the notebook is clear.
 */
export function checkFlow({ tool, writes, labels }: FlowQuestion): FlowDecision {
  const network = usesNetwork(tool);
  const local = sourceOf('local-only', labels);
  if (network && local !== undefined) {
    const reason = `This run has read ${local}, which is local-only, so the run can’t use the network. Ask in a new conversation without that file, or remove the label.`;
    return { type: 'denied', rule: LOCAL_ONLY_RULE, reason };
  }
  const foreign = sourceOf('untrusted', labels);
  if (foreign === undefined || !(network || writes.some((path) => !isOwn(path)))) return { type: 'clear' };
  const what = network ? 'request' : 'change';
  const reason = `This run has read ${foreign}, which is untrusted and may contain hidden instructions, so each ${what} needs your approval.`;
  return { type: 'needs-approval', rule: UNTRUSTED_RULE, reason };
}

/**
 * Denies a change that reads a local-only note for a model on a server: that an edit succeeds tells what the note contains, and the
 * edit would stay. The words are the same whatever the note contains.
 */
export function denyRemoteEdit(shownPath: string): Extract<PolicyDecision, { type: 'denied' }> {
  const reason = `${shownPath} is local-only, and this agent’s model is on a server, so the agent can’t make a change that depends on the file’s content. Use a model on this device, or remove the label.`;
  return { type: 'denied', rule: LOCAL_ONLY_RULE, reason };
}

/** Returns whether calls of a tool reach other servers. */
function usesNetwork({ risk, kind }: FlowQuestion['tool']): boolean {
  return risk === 'network' || kind === 'fetch';
}

/** Returns the first untrusted source that was added after an approval was requested, or undefined. */
export function untrustedSince(before: readonly RunLabel[], now: readonly RunLabel[]): string | undefined {
  const known = new Set(before.filter(({ label }) => label === 'untrusted').map(({ source }) => source));
  return now.find(({ label, source }) => label === 'untrusted' && !known.has(source))?.source;
}

/** Returns the labels without their sources, each once: a write of the run carries them. */
export function labelsOf(labels: readonly RunLabel[]): Label[] {
  return [...new Set(labels.map(({ label }) => label))];
}

function sourceOf(label: Label, labels: readonly RunLabel[]): string | undefined {
  return labels.find((one) => one.label === label)?.source;
}

/** Returns whether a path is in `/runs` or `/scratch`: the guard admits a run to its own folders only. */
function isOwn(path: string): boolean {
  return /^\/(?:runs|scratch)(?:\/|$)/.test(path);
}
