import type { Capabilities, Limits } from '../../contracts/domain/agent.ts';
import type { Grant, GrantedScope } from '../../contracts/domain/run/grant.ts';
import type { RunConfig, RunMount } from '../../contracts/domain/run/run-config.ts';
import type { Hasher } from '../ports/hasher.ts';
import { isProven, sealGrant } from './seal-grant.ts';

/** What a narrower grant is limited to. An absent field keeps what the grant has. */
export interface Narrowing {
  readonly within?: GrantedScope;
  readonly mounts?: readonly RunMount[] | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly can?: Partial<Capabilities>;
  readonly hosts?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly expiresMs?: number;
}

/**
 * Returns the grant of a helper: the part of its caller's grant that the helper's agent has, too, with the budget that it gets. A
 * grant that nothing proves is returned as it is: a new seal would hide that.
 */
export function delegate(grant: Grant, to: Pick<Grant, 'runId' | 'agent'>, by: Narrowing, hasher: Hasher): Grant {
  if (!isProven(grant)) return grant;
  const { seal: parent } = grant;
  return sealGrant({ ...narrow(grant, by, hasher), ...to, parent }, hasher);
}

/**
 * Returns the part of a grant that is also within `by`, for something that a run starts. Never wider than the grant, whatever `by`
 * names: scopes, mounts, tools and hosts are added to those that count already, and of rights, limits and times the stricter one is taken. A grant
 * that nothing proves is returned as it is.
 */
export function narrow(grant: Grant, by: Narrowing, hasher: Hasher): Grant {
  if (!isProven(grant)) return grant;
  const { within, mounts, tools, hosts, expiresMs = grant.expiresMs } = by;
  return sealGrant(
    {
      ...grant,
      within: within === undefined ? grant.within : [...grant.within, within],
      ...(mounts === undefined ? {} : { mounts: [...(grant.mounts ?? []), [...mounts]] }),
      ...(tools === undefined ? {} : { tools: [...(grant.tools ?? []), [...tools]] }),
      can: bothRights(grant.can, { ...grant.can, ...by.can }),
      hosts: hosts === undefined ? grant.hosts : [...grant.hosts, [...hosts]],
      limits: lowerLimits(grant.limits, by.limits ?? {}),
      // Negated so that NaN narrows, too.
      expiresMs: !(expiresMs >= grant.issuedMs) ? grant.issuedMs : Math.min(grant.expiresMs, expiresMs),
      parent: grant.seal,
    },
    hasher,
  );
}

/** Returns what the options of a run limit its grant to. */
export function narrowingOf({ mounts, tools, budgets = {} }: RunConfig): Narrowing & { limits: Partial<Limits> } {
  const given = Object.entries(budgets).filter(([, most]) => most !== undefined);
  return { mounts, tools, limits: Object.fromEntries(given) };
}

/** Returns the rights that both have. */
export function bothRights(one: Capabilities, other: Capabilities): Capabilities {
  const both = (right: keyof Capabilities) => one[right] === true && other[right] === true;
  return {
    read: both('read'),
    write: both('write'),
    create: both('create'),
    delete: both('delete'),
    execute: both('execute'),
    integrations: both('integrations'),
  };
}

/** Returns the lower one of each limit. */
export function lowerLimits(one: Limits, other: Partial<Limits>): Limits {
  const lower = (name: Exclude<keyof Limits, 'costUsd'>) => Math.min(one[name], other[name] ?? one[name]);
  // An endless cost is no limit.
  const costs = [one.costUsd, other.costUsd].filter((cost) => cost !== undefined).filter(Number.isFinite);
  return {
    requestsPerHour: lower('requestsPerHour'),
    tokensPerRequest: lower('tokensPerRequest'),
    steps: lower('steps'),
    toolCalls: lower('toolCalls'),
    wallClockMs: lower('wallClockMs'),
    ...(costs.length === 0 ? {} : { costUsd: Math.min(...costs) }),
  };
}
