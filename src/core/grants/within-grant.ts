import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Message, Said } from '../../contracts/errors/errors.ts';
import { grantReason } from '../../contracts/sentences/permission-sentences.ts';
import { checkUrl, type UrlDecision } from '../network/check-url.ts';
import { isWithin } from '../shared/paths/path-parts.ts';
import { bothRights, lowerLimits } from './narrow-grant.ts';

/** A grant as calls use it. The time is that of each check, also in a call that takes long. */
export interface GrantUse {
  readonly grant: Grant | undefined;
  readonly nowMs: () => number;
}

/** What the grant of a run limits its agent to, beside rights that the agent has fields for. */
export interface Granted {
  readonly granted?: Pick<Grant, 'mounts' | 'tools'> | undefined;
}

/** Returns an agent with the rights and limits that both the agent and the grant have. Scope and hosts are checked with each call. */
export function withinGrant<A extends Pick<Agent, 'can' | 'limits' | 'fetchAllowlist'>>(
  agent: A,
  grant: Grant,
): A & Granted {
  return {
    ...agent,
    granted: { mounts: grant.mounts, tools: grant.tools },
    can: bothRights(agent.can, grant.can),
    limits: lowerLimits(agent.limits, grant.limits),
    fetchAllowlist: grant.hosts.every((hosts) => hosts.length > 0) ? agent.fetchAllowlist : [],
  };
}

/** Returns the reason of a denial by the agent as it is now, with the way out when the run was allowed it. */
export function lostSince(reason: Said, wasGranted: boolean): Said {
  return wasGranted ? grantReason('lost', { why: reason }) : reason;
}

/**
 * Returns why neither the agent by now, or else the grant, has a right; null when both have it.
 *
 * @param lacking the reason when the agent lacks it
 */
export function denyRight(
  agent: Pick<Agent, 'name' | 'can'>,
  grant: Grant | null,
  right: Operation,
  verb: Message,
  lacking: Message,
): { rule: 'scope.operations' | 'grant.operations'; reason: Said } | null {
  const granted = grant === null || grant.can[right] === true;
  if (agent.can[right] !== true) {
    return { rule: 'scope.operations', reason: lostSince(lacking, grant !== null && granted) };
  }
  return granted
    ? null
    : { rule: 'grant.operations', reason: grantReason('operation', { agent: agent.name, what: verb }) };
}

/** Returns whether a path is in the folders that a run is limited to. The guard decides on each call; this is for what a prompt names. */
export function isMounted({ mounts = [] }: Pick<Grant, 'mounts'>, path: string): boolean {
  return mounts.every((list) => list.some(({ folder }) => isWithin(path, folder)));
}

/** Returns whether a grant includes a tool, by its name. */
export function grantsTool({ tools = [] }: Pick<Grant, 'tools'>, toolName: string): boolean {
  return tools.every((listed) => listed.includes(toolName));
}

/** Decides whether a URL may be fetched: by the list of the agent as it is now, and by those of the grant. */
export function checkGrantedUrl(
  raw: string,
  allowlist: readonly string[],
  grant: Grant | null,
): UrlDecision | { type: 'denied'; rule: 'grant.host'; reason: Said } {
  const decision = checkUrl(raw, allowlist);
  const then = (grant?.hosts ?? []).map((hosts) => checkUrl(raw, hosts));
  const refused = then.find(({ type }) => type === 'denied');
  if (decision.type === 'denied') {
    const isListed = decision.rule === 'url.host' || decision.rule === 'url.port';
    return { ...decision, reason: lostSince(decision.reason, isListed && grant !== null && refused === undefined) };
  }
  if (refused === undefined) return decision;
  const reason = grantReason('host', { host: decision.host });
  return { type: 'denied', rule: 'grant.host', reason };
}
