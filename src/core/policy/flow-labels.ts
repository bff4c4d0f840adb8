import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { PolicyDecision, Risk, RuleBook } from '../../contracts/domain/policy.ts';
import type { ToolKind } from '../../contracts/domain/tool.ts';
import type { Message } from '../../contracts/errors/errors.ts';
import { localOnlyError } from '../../contracts/errors/messages/model-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { isOfRun } from '../shared/paths/path-parts.ts';

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
  const local = firstOf('local-only', labels);
  if (network && local !== undefined) {
    const reason = localOnlyError.sentence('network', { what: howItCame(local) });
    return { type: 'denied', rule: LOCAL_ONLY_RULE, reason };
  }
  const foreign = firstOf('untrusted', labels);
  if (foreign === undefined || !(network || writes.some((path) => !isOfRun(path)))) return { type: 'clear' };
  const what = network ? 'request' : 'change';
  const reason = localOnlyError.sentence('untrusted', { what: howItCame(foreign), also: plainWord(what) });
  return { type: 'needs-approval', rule: UNTRUSTED_RULE, reason };
}

/**
 * What is withheld of local-only files from the model that gets the results: nothing from one on this device; from one on a server
 * the content, and the names unless the person shows them.
 */
export type Withheld = 'nothing' | 'content' | 'names';

/** Returns what is withheld from a model on a server. */
export function withheldFromServers({ localOnlyNames }: Pick<RuleBook, 'localOnlyNames'>): Withheld {
  return localOnlyNames === 'shown' ? 'content' : 'names';
}

/** Returns whether calls of a tool reach other servers. */
function usesNetwork({ risk, kind }: FlowQuestion['tool']): boolean {
  return risk === 'network' || kind === 'fetch';
}

/** Returns the first untrusted source that was added after an approval was requested, or undefined. */
export function untrustedSince(before: readonly RunLabel[], now: readonly RunLabel[]): string | undefined {
  const known = new Set(before.filter(({ label }) => label === 'untrusted').map((one) => howItCame(one).message));
  return now.find((one) => one.label === 'untrusted' && !known.has(howItCame(one).message))?.source;
}

/** Returns the labels without their sources, each once: a write of the run carries them. */
export function labelsOf(labels: readonly RunLabel[]): Label[] {
  return [...new Set(labels.map(({ label }) => label))];
}

/** Returns an entry of content before one of a name. */
export function firstOf(label: Label, labels: readonly RunLabel[]): RunLabel | undefined {
  const same = labels.filter((one) => one.label === label);
  return same.find(({ by }) => by === undefined) ?? same[0];
}

/** Describes how a run got a label: "has read /inbox/mail.md". */
export function howItCame({ source, by }: Pick<RunLabel, 'source' | 'by'>): Message {
  return localOnlyError.sentence(by === 'name' ? 'hasSeenNames' : 'hasRead', { path: source });
}
