import type { Agent } from '../../contracts/domain/agent.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { grantReason } from '../../contracts/sentences/permission-sentences.ts';
import { lostSince } from '../grants/within-grant.ts';
import {
  type CompiledScope,
  compileScope,
  type ScopeDecision,
  type ScopeQuestion,
  type ScopeRule,
  verbOf,
} from './check-scope.ts';

/**
 * Compiles the scope of an agent as it is now together with those of a run's grant: a path must be in all of them. As a scope, it
 * decides on the path alone.
 */
export function compileGrantedScope(agent: Pick<Agent, 'name' | 'scope' | 'can'>, grant: Grant | null): CompiledScope {
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
      return refused?.type === 'denied' ? deniedByGrant(agent.name, refused.rule, question) : decision;
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
  known.set(grant, scopes);
  return scopes;
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

function denied(rule: ScopeRule, reason: Said): ScopeDecision {
  return { type: 'denied', rule, reason };
}
