import type { Agent, Capabilities } from '../../contracts/domain/agent.ts';
import { leavesRight } from '../../contracts/domain/agent-kinds.ts';
import type { Grant, GrantedScope } from '../../contracts/domain/run/grant.ts';
import type { RunConfig } from '../../contracts/domain/run/run-config.ts';
import { grantReason } from '../../contracts/sentences/permission-sentences.ts';
import { deniedByWorkspace } from '../guard/check-scope.ts';
import { boundByKind } from '../policy/kind-limits.ts';
import type { Hasher } from '../ports/hasher.ts';
import { bothRights, lowerLimits, narrowingOf } from './narrow-grant.ts';
import { isProven, sealGrant } from './seal-grant.ts';

/** How long a grant is valid, in milliseconds: 7 days. */
export const GRANT_MS = 604_800_000;

export interface GrantedRun {
  readonly runId: string;
  readonly notebookId: string;
  /** The workspace that the notebook is in now. */
  readonly workspaceId: string;
  /** Options of the run. Default: none. */
  readonly config?: RunConfig | undefined;
}

type GrantingAgent = Pick<Agent, 'name' | 'adapter' | 'workspaceId' | 'scope' | 'can' | 'fetchAllowlist' | 'limits'>;

/** Returns the grant of a run: what its agent may do in the notebook at this time, within the options of the run. */
export function makeGrant(run: GrantedRun, agent: GrantingAgent, nowMs: number, hasher: Hasher): Grant {
  const { mounts, tools, limits } = narrowingOf(run.config ?? {});
  return sealGrant(
    {
      runId: run.runId,
      agent: agent.name,
      workspaceId: run.workspaceId,
      notebookId: run.notebookId,
      within: [scopeIn(run, agent)],
      ...(mounts === undefined ? {} : { mounts: [[...mounts]] }),
      ...(tools === undefined ? {} : { tools: [[...tools]] }),
      can: withinKind(agent),
      hosts: [[...agent.fetchAllowlist]],
      limits: lowerLimits(boundByKind(agent).limits, limits),
      issuedMs: nowMs,
      expiresMs: nowMs + GRANT_MS,
      parent: null,
    },
    hasher,
  );
}

/** Returns the rights of an agent that its kind leaves to it. */
function withinKind({ adapter, can }: Pick<Agent, 'adapter' | 'can'>): Capabilities {
  const left = Object.fromEntries(Object.keys(can).map((right) => [right, leavesRight(adapter, right)]));
  return bothRights(can, { ...can, ...left });
}

/** Returns the folders and file types that an agent may use in a notebook: none in one outside its scope or its workspace. */
export function scopeIn(
  { notebookId, workspaceId }: Pick<GrantedRun, 'notebookId' | 'workspaceId'>,
  agent: Pick<Agent, 'name' | 'workspaceId' | 'scope'>,
): GrantedScope {
  const { notebooks, folders, fileTypes } = agent.scope;
  const isNamed = notebooks.includes('*') || notebooks.includes(notebookId);
  const isIncluded = isNamed && deniedByWorkspace(agent, workspaceId) === null;
  return isIncluded ? { folders: [...folders], fileTypes: [...fileTypes] } : { folders: [], fileTypes: [] };
}

/** Returns a grant as the log names it: with the start of its seal, so that the grant in a run's row can be compared. */
export function describeGrant({ seal, expiresMs }: Grant): string {
  return grantReason('made', { seal: seal.slice(0, 16), when: new Date(expiresMs).toISOString() }).message;
}

/**
 * Returns the grant with its full time from now on, and the same rights. A grant that nothing proves is returned as it is: a new
 * seal would hide that.
 */
export function renewGrant(grant: Grant, nowMs: number, hasher: Hasher): Grant {
  if (!isProven(grant)) return grant;
  return sealGrant({ ...grant, issuedMs: nowMs, expiresMs: nowMs + GRANT_MS }, hasher);
}

/** Returns the grant of a helper with the time that its caller's has by now. A grant that nothing proves is returned as it is. */
export function renewAs(grant: Grant, { issuedMs, expiresMs }: Grant, hasher: Hasher): Grant {
  if (!isProven(grant) || grant.expiresMs >= expiresMs) return grant;
  return sealGrant({ ...grant, issuedMs, expiresMs }, hasher);
}

/** Returns the grant as expired, whatever the clock says later. A grant that nothing proves is returned as it is. */
export function endGrant(grant: Grant, hasher: Hasher): Grant {
  if (!isProven(grant)) return grant;
  return sealGrant({ ...grant, expiresMs: Math.min(grant.expiresMs, grant.issuedMs) }, hasher);
}
