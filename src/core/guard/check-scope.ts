import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import { nameOf } from '../shared/paths/path-parts.ts';
import { foldPath } from './fold-name.ts';
import { compileGlob, type PathMatcher } from './match-glob.ts';
import { withoutAlias } from './mounts.ts';
import { parseGlob } from './parse-glob.ts';

export type ScopeDecision = { type: 'allowed' } | { type: 'denied'; rule: ScopeRule; reason: string };

export type ScopeRule =
  | 'scope.path'
  | 'scope.notebooks'
  | 'scope.operations'
  | 'scope.folders'
  | 'scope.file-types'
  | 'grant.operations'
  | 'grant.folders'
  | 'grant.file-types';

/** A request to a scope. */
export interface ScopeQuestion {
  readonly notebookId: string;
  /** Normalised and as stored, outside the run's own mounts. */
  readonly path: string;
  /** File types limit files. Of a path that may be either, ask as a file first; see below. */
  readonly as: 'file' | 'folder';
  readonly operation: Operation;
}

/** An agent's scope, compiled for repeated checks. */
export interface CompiledScope {
  check(question: ScopeQuestion): ScopeDecision;
}

const ALLOWED: ScopeDecision = { type: 'allowed' };
/** Most decisions cached by one scope, per kind: some 30,000 files and their folders. */
const MEMO_LIMIT = 65_536;

/** Compiled scopes by their content: each call needs one, and the agent's row is read again each time. */
const compiled = new Map<string, CompiledScope>();
const MAX_COMPILED = 32;

/**
 * Compiles a scope. Deny by default: a missing or empty list, an invalid pattern, and a capability that is not exactly `true`
 * allow nothing.
 */
export function compileScope({ name, scope, can }: Pick<Agent, 'scope' | 'can' | 'name'>): CompiledScope {
  const key = JSON.stringify([name, scope, can]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const fresh = compile({ name, scope, can });
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(key, fresh);
  return fresh;
}

function compile(agent: Pick<Agent, 'scope' | 'can' | 'name'>): CompiledScope {
  const { notebooks, folders, fileTypes } = agent.scope;
  const allNotebooks = notebooks?.includes('*') ?? false;
  const notebookIds = new Set(notebooks ?? []);
  const inFolders = memoised(anyOf((folders ?? []).map(compileFolder)));
  const ofType = compileFileTypes(fileTypes ?? []);
  // Copied, so that a later change of the caller's object has no effect.
  const can: Readonly<Record<string, boolean>> = { ...agent.can };
  const where = folders?.length ? `Allowed folders: ${folders.join(', ')}.` : 'No folder is allowed.';
  const types = fileTypes?.length ? `Allowed file types: ${fileTypes.join(', ')}.` : 'No file type is allowed.';

  return {
    check({ notebookId, path, as, operation }) {
      if (!allNotebooks && !notebookIds.has(notebookId)) {
        return denied('scope.notebooks', `The agent ${agent.name} may not work in this notebook.`);
      }
      if (!Object.hasOwn(can, operation) || can[operation] !== true) {
        return denied('scope.operations', `The agent ${agent.name} is not allowed to ${verbOf(operation)}.`);
      }
      if (!inFolders(path)) {
        return denied('scope.folders', `${path} is outside the folders of the agent ${agent.name}. ${where}`);
      }
      if (as !== 'folder' && !ofType(path)) {
        return denied('scope.file-types', `${path} is not of a type that the agent ${agent.name} may open. ${types}`);
      }
      return ALLOWED;
    },
  };
}

/**
 * Decides whether a scope includes a path. The decision is a function of the path, the operation and the kind; nothing is looked
 * up, so that an agent cannot tell whether a file outside its scope exists: the denial is the same, word for word, before and
 * after a file is created there.
 *
 * The kind matters for file types, which do not limit folders. A caller that does not know the kind asks for a `file`, and asks
 * again for a `folder` only when there is a folder at the path: a file of another type and an absent file both get the first
 * denial, and only folders, which listing shows anyway, get another decision.
 *
 * An exception in a check denies.
 */
export function checkScope(scope: CompiledScope, question: ScopeQuestion): ScopeDecision {
  try {
    return scope.check(question);
  } catch {
    return denied('scope.path', 'The check of this path failed, so it is refused.');
  }
}

/** Returns what an operation does, as the object of “may”. */
export function verbOf(operation: Operation): string {
  return VERBS[operation] ?? operation;
}

const VERBS: Readonly<Record<Operation, string>> = {
  read: 'read files',
  write: 'change files',
  create: 'create files',
  delete: 'delete files',
  execute: 'run scripts',
  integrations: 'use other services',
};

function compileFolder(pattern: string): PathMatcher {
  const aliased = withoutAlias(pattern);
  const parsed = parseGlob(aliased);
  if (parsed.type === 'invalid' || !parsed.glob.absolute) return () => false;
  return compileGlob(aliased);
}

/** File types are globs on the name, compared without case; a slash in one would make it match nothing. */
function compileFileTypes(fileTypes: readonly string[]): PathMatcher {
  if (fileTypes.includes('*')) return () => true;
  const types = anyOf(fileTypes.map((type) => compileGlob(type, { caseSensitive: false })));
  return memoised((path) => types(foldPath(nameOf(path))));
}

function anyOf(matchers: readonly PathMatcher[]): PathMatcher {
  return (path) => {
    for (const matches of matchers) if (matches(path)) return true;
    return false;
  };
}

/** Caches decisions. A full cache is emptied: a path is then checked a second time. */
function memoised(matches: PathMatcher): PathMatcher {
  const known = new Map<string, boolean>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const answer = matches(path);
    if (known.size >= MEMO_LIMIT) known.clear();
    known.set(path, answer);
    return answer;
  };
}

function denied(rule: ScopeRule, reason: string): ScopeDecision {
  return { type: 'denied', rule, reason };
}
