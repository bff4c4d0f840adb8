import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import { checkUrl, type UrlDecision } from '../network/check-url.ts';
import { bothRights, lowerLimits } from './narrow-grant.ts';

/** A grant as calls use it. The time is that of each check, also in a call that takes long. */
export interface GrantUse {
  readonly grant: Grant | undefined;
  readonly nowMs: () => number;
}

/** What a person is told that the agent gained since the run started. */
const NEW_RUN = 'Ask again to start a new run with the present rights of the agent.';
/** What a person is told that the agent lost since the run started. */
const LOST = 'This was allowed when the run started. Change the agent back under Agents, or ask for something else.';

/** Returns an agent with the rights and limits that both the agent and the grant have. Scope and hosts are checked with each call. */
export function withinGrant<A extends Pick<Agent, 'can' | 'limits' | 'fetchAllowlist'>>(agent: A, grant: Grant): A {
  return {
    ...agent,
    can: bothRights(agent.can, grant.can),
    limits: lowerLimits(agent.limits, grant.limits),
    fetchAllowlist: grant.hosts.every((hosts) => hosts.length > 0) ? agent.fetchAllowlist : [],
  };
}

/** Returns the reason of a denial by the agent as it is now, with the way out when the run was allowed it. */
export function lostSince(reason: string, wasGranted: boolean): string {
  return wasGranted ? `${reason} ${LOST}` : reason;
}

/** Returns why a run may not do what its agent may by now. */
export function notGranted(what: string): string {
  return `${what} ${NEW_RUN}`;
}

/** Returns why a run's grant lacks a right. */
export function rightNotGranted(agent: string, verb: string): string {
  return notGranted(`The agent ${agent} was not allowed to ${verb} when this run started.`);
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
  verb: string,
  lacking: string,
): { rule: 'scope.operations' | 'grant.operations'; reason: string } | null {
  const granted = grant === null || grant.can[right] === true;
  if (agent.can[right] !== true) {
    return { rule: 'scope.operations', reason: lostSince(lacking, grant !== null && granted) };
  }
  return granted ? null : { rule: 'grant.operations', reason: rightNotGranted(agent.name, verb) };
}

/** Decides whether a URL may be fetched: by the list of the agent as it is now, and by those of the grant. */
export function checkGrantedUrl(
  raw: string,
  allowlist: readonly string[],
  grant: Grant | null,
): UrlDecision | { type: 'denied'; rule: 'grant.host'; reason: string } {
  const decision = checkUrl(raw, allowlist);
  const then = (grant?.hosts ?? []).map((hosts) => checkUrl(raw, hosts));
  const refused = then.find(({ type }) => type === 'denied');
  if (decision.type === 'denied') {
    const isListed = decision.rule === 'url.host' || decision.rule === 'url.port';
    return { ...decision, reason: lostSince(decision.reason, isListed && grant !== null && refused === undefined) };
  }
  if (refused === undefined) return decision;
  const reason = notGranted(`${decision.host} was not on the list of allowed hosts when this run started.`);
  return { type: 'denied', rule: 'grant.host', reason };
}
