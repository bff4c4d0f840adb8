import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { RunMount } from '../../contracts/domain/run/run-config.ts';
import { grantReason } from '../../contracts/sentences/permission-sentences.ts';
import { lostSince } from '../grants/within-grant.ts';
import { isWithin } from '../shared/paths/path-parts.ts';
import {
  type CompiledScope,
  compileScope,
  denied,
  type ScopeDecision,
  type ScopeQuestion,
  type ScopeRule,
  verbOf,
} from './check-scope.ts';
import { foldPath } from './fold-name.ts';
import { withoutAlias } from './mounts.ts';

/**
 * Compiles the scope of an agent as it is now together with those of a run's grant: a path must be in all of them. As a scope, it
 * decides on the path alone.
 */
export function compileGrantedScope(
  agent: Pick<Agent, 'name' | 'workspaceId' | 'scope' | 'can'>,
  grant: Grant | null,
): CompiledScope {
  const now = compileScope(agent);
  if (grant === null) return now;
  const granted = scopesOf(grant);
  return {
    check(question) {
      const decision = now.check(question);
      const refused = granted.map((scope) => scope.check(question)).find(({ type }) => type === 'denied');
      if (decision.type === 'denied') {
        return { ...decision, reason: lostSince(decision.reason, refused === undefined) };
      }
      if (refused?.type !== 'denied') return decision;
      return refused.rule === 'grant.mounts' ? refused : deniedByGrant(agent.name, refused.rule, question);
    },
  };
}

/** Scopes by their grants, which no code changes in place: each call needs them. */
const known = new WeakMap<Grant, readonly CompiledScope[]>();

function scopesOf(grant: Grant): readonly CompiledScope[] {
  const before = known.get(grant);
  if (before !== undefined) return before;
  const { agent: name, notebookId, can } = grant;
  const scopes = grant.within.map((scope) => compileScope({ name, scope: { notebooks: [notebookId], ...scope }, can }));
  const all = [...scopes, ...(grant.mounts ?? []).map(compileMounts)];
  known.set(grant, all);
  return all;
}

const CHANGES: ReadonlySet<Operation> = new Set(['write', 'create', 'delete']);

/** Compiles the folders that a run is limited to. They limit nothing but paths and, where they are read-only, changes. */
function compileMounts(mounts: readonly RunMount[]): CompiledScope {
  const deepestFirst = mounts
    .map(({ folder, readOnly }) => ({ folder: withoutAlias(folder), isReadOnly: readOnly === true }))
    .map((mount) => ({ ...mount, folded: foldPath(mount.folder) }))
    .sort((a, b) => b.folder.length - a.folder.length || Number(b.isReadOnly) - Number(a.isReadOnly));
  return {
    check({ path, operation, inAnyFolder = false }) {
      const mount = inAnyFolder ? deepestFirst[0] : deepestFirst.find(({ folder }) => isWithin(path, folder));
      if (mount === undefined) return denied('grant.mounts', grantReason('mounts', { path }));
      if (inAnyFolder || !CHANGES.has(operation)) return { type: 'allowed' };
      const folded = foldPath(path);
      // In another case the same file must not escape a read-only folder.
      const byAnyCase = deepestFirst.find((one) => isWithin(folded, one.folded));
      const readOnly = [mount, byAnyCase].find((one) => one?.isReadOnly);
      if (readOnly === undefined) return { type: 'allowed' };
      return denied('grant.mounts', grantReason('readOnly', { path, folder: readOnly.folder }));
    },
  };
}

/** Returns whether a decision is about the type of a file, which does not limit folders. */
export function isAboutFileType(rule: ScopeRule): boolean {
  return rule === 'scope.file-types' || rule === 'grant.file-types';
}

function deniedByGrant(agent: string, rule: ScopeRule, { path, operation }: ScopeQuestion): ScopeDecision {
  switch (rule) {
    case 'scope.operations':
      return denied('grant.operations', grantReason('operation', { agent, what: verbOf(operation) }));
    case 'scope.file-types':
      return denied('grant.file-types', grantReason('types', { path, agent }));
    default:
      return denied('grant.folders', grantReason('folders', { path, agent }));
  }
}
