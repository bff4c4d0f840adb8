import type { Agent, Limits, Operation } from '../../contracts/domain/agent.ts';
import { agentKind, leavesRight } from '../../contracts/domain/agent-kinds.ts';
import type { RuleSpec } from '../../contracts/domain/policy.ts';
import { RISKS } from '../../contracts/domain/row-words.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { kindReason } from '../../contracts/sentences/manifest-sentences.ts';
import { policyReason } from '../../contracts/sentences/permission-sentences.ts';
import { foldToolName, isAlwaysDenied } from './always-denied.ts';

/** An agent of which the kind may be unknown: a person who runs a script has none. */
type OfKind = Partial<Pick<Agent, 'adapter'>>;

/** Returns the path of the manifest of a kind, as reasons name it. */
export function manifestOf(kind: string): string {
  return `src/agents/${kind}/AGENT.md`;
}

/** Returns an agent whose runs take no longer than the manifest of its kind allows. */
export function boundByKind<A extends Pick<Agent, 'adapter' | 'limits'>>(agent: A): A {
  const mostMs = mostMsOf(agent.adapter);
  if (mostMs === null || agent.limits.wallClockMs <= mostMs) return agent;
  return { ...agent, limits: { ...agent.limits, wallClockMs: mostMs } };
}

/** Returns whether an agent works in a folder of its own: the person has set it so, or its kind requires it. */
export function isIsolated({ adapter, isolated }: Pick<Agent, 'adapter' | 'isolated'>): boolean {
  return isolated === true || agentKind(adapter)?.isIsolated === true;
}

/** Returns whether it is the kind, rather than the agent, that limits how long a run may be active. */
export function isKindTimeLimit({ adapter, limits }: Pick<Agent, 'adapter'> & { limits: Limits }): boolean {
  const mostMs = mostMsOf(adapter);
  return mostMs !== null && limits.wallClockMs >= mostMs;
}

/** Returns why a tool is denied by its name alone: to all agents, or to those of the kind; null when it is not. */
export function deniedByName(agent: OfKind, toolName: string): { rule: string; reason: Said } | null {
  if (!isAlwaysDenied(toolName)) return deniedByKind(agent, toolName);
  return { rule: 'never', reason: policyReason('never', { toolName }) };
}

/** Returns why agents of a kind have no right that a tool needs; null when the manifest of the kind leaves them all. */
export function deniedBySkills(
  { adapter }: OfKind,
  { name, rights }: { readonly name: string; readonly rights: readonly Operation[] },
): { rule: string; reason: Said } | null {
  const right = rights.find((one) => !leavesRight(adapter, one));
  if (right === undefined || adapter === undefined) return null;
  const path = manifestOf(adapter);
  const reason = kindReason('skills', { path, name: adapter, what: right, toolName: name });
  return { rule: ruleOf(adapter), reason };
}

function deniedByKind({ adapter }: OfKind, toolName: string): { rule: string; reason: Said } | null {
  const denied = deniedOf(adapter).some((name) => foldToolName(name) === foldToolName(toolName));
  return denied && adapter !== undefined ? { rule: ruleOf(adapter), reason: refusalOf(adapter, toolName) } : null;
}

type KindRules = readonly { readonly id: string; readonly spec: RuleSpec }[];

/** Rules by which each action but reading needs approval. */
export const HIGH_RISK_RULES: readonly RuleSpec[] = RISKS.filter((risk) => risk !== 'read').map((risk) => ({
  effect: 'confirm',
  risk,
}));

/** Rules by kind. Manifests are part of the build. */
const rulesByKind = new Map<string, KindRules>();

/**
 * Returns the tools that the manifest of an agent's kind denies, as rules: they hold for what is ruled as such a tool, too. Those of a
 * kind of high risk confirm every change, which no rule that allows waives.
 */
export function kindRules({ adapter }: OfKind): KindRules {
  if (adapter === undefined || agentKind(adapter) === undefined) return [];
  const known = rulesByKind.get(adapter);
  if (known !== undefined) return known;
  const denied = deniedOf(adapter).map((tool): RuleSpec => ({ effect: 'deny', tool }));
  const asked = agentKind(adapter)?.isHighRisk === true ? HIGH_RISK_RULES : [];
  const rules = [...denied, ...asked].map((spec) => ({ id: ruleOf(adapter), spec }));
  rulesByKind.set(adapter, rules);
  return rules;
}

/** Returns the reason of a denial by a rule of the manifest; null for any other rule. */
export function deniedByManifest({ id, spec }: { id: string; spec: RuleSpec }): Said | null {
  return id.startsWith(RULE_PREFIX) ? refusalOf(id.slice(RULE_PREFIX.length), spec.tool ?? 'this') : null;
}

/** Returns the reason of an approval that the manifest asks for; null for any other rule. */
export function askedByManifest({ id }: { id: string }): Said | null {
  if (!id.startsWith(RULE_PREFIX)) return null;
  const name = id.slice(RULE_PREFIX.length);
  return kindReason('highRisk', { path: manifestOf(name), name });
}

const RULE_PREFIX = 'manifest:';
const ruleOf = (kind: string) => RULE_PREFIX + kind;

function refusalOf(kind: string, toolName: string): Said {
  return kindReason('denied', { path: manifestOf(kind), toolName, name: kind });
}

function deniedOf(kind: string | undefined): readonly string[] {
  return kind === undefined ? [] : (agentKind(kind)?.deniedTools ?? []);
}

function mostMsOf(kind: string): number | null {
  const seconds = agentKind(kind)?.maxDurationSeconds ?? null;
  return seconds === null ? null : seconds * 1000;
}
