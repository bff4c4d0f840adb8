import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Message, Said } from '../../contracts/errors/errors.ts';
import { scopeReason } from '../../contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { nameOf } from '../shared/paths/path-parts.ts';
import { foldPath } from './fold-name.ts';
import { compileGlob, type PathMatcher } from './match-glob.ts';
import { withoutAlias } from './mounts.ts';
import { parseGlob } from './parse-glob.ts';

export type ScopeDecision = { type: 'allowed' } | { type: 'denied'; rule: ScopeRule; reason: Said };

export type ScopeRule =
  | 'scope.path'
  | 'scope.workspace'
  | 'scope.notebooks'
  | 'scope.operations'
  | 'scope.folders'
  | 'scope.file-types'
  | 'grant.operations'
  | 'grant.folders'
  | 'grant.file-types'
  | 'grant.mounts';

/** A request to a scope. */
export interface ScopeQuestion {
  readonly notebookId: string;
  /** The workspace that the notebook is in. An agent of one workspace is denied without it. */
  readonly workspaceId?: string | undefined;
  /** Normalised and as stored, outside the run's own mounts. */
  readonly path: string;
  /** File types limit files. Of a path that may be either, ask as a file first; see below. */
  readonly as: 'file' | 'folder';
  readonly operation: Operation;
  /** Asks for any of the scope's folders, whichever the path. Default false. */
  readonly inAnyFolder?: boolean;
}

/** An agent's scope, compiled for repeated checks. */
export interface CompiledScope {
  check(question: ScopeQuestion): ScopeDecision;
}

const ALLOWED: ScopeDecision = { type: 'allowed' };
/** Most decisions cached by one scope, per kind: some 30,000 files and their folders. */
const MEMO_LIMIT = 65_536;

type ScopedAgent = Pick<Agent, 'scope' | 'can' | 'name' | 'workspaceId'>;

/** Returns why an agent may not work in a workspace: it belongs to another one. Null when it may. */
export function deniedByWorkspace(
  { name, workspaceId: own }: Pick<Agent, 'name' | 'workspaceId'>,
  workspaceId: string | undefined,
): { rule: 'scope.workspace'; reason: Said } | null {
  if (own === undefined || own === workspaceId) return null;
  return { rule: 'scope.workspace', reason: scopeReason('workspace', { agent: name }) };
}

/** Compiled scopes by their content: each call needs one, and the agent's row is read again each time. */
const compiled = new Map<string, CompiledScope>();
const MAX_COMPILED = 32;

/**
 * Compiles a scope. Deny by default: a missing or empty list, an invalid pattern, and a capability that is not exactly `true`
 * allow nothing.
 */
export function compileScope({ name, workspaceId, scope, can }: ScopedAgent): CompiledScope {
  const key = JSON.stringify([name, workspaceId, scope, can]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const fresh = compile({ name, workspaceId, scope, can });
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(key, fresh);
  return fresh;
}

function compile(agent: ScopedAgent): CompiledScope {
  const { notebooks, folders, fileTypes } = agent.scope;
  const allNotebooks = notebooks?.includes('*') ?? false;
  const notebookIds = new Set(notebooks ?? []);
  const inFolders = memoised(anyOf((folders ?? []).map(compileFolder)));
  const ofType = compileFileTypes(fileTypes ?? []);
  // Copied, so that a later change of the caller's object has no effect.
  const can: Readonly<Record<string, boolean>> = { ...agent.can };
  const allowed = { folders: folders?.join(', ') ?? '', types: fileTypes?.join(', ') ?? '' };
  const outside = (path: string) =>
    allowed.folders === ''
      ? scopeReason('noFolder', { path, agent: agent.name })
      : scopeReason('folders', { path, agent: agent.name, list: allowed.folders });
  const ofOtherType = (path: string) =>
    allowed.types === ''
      ? scopeReason('noType', { path, agent: agent.name })
      : scopeReason('types', { path, agent: agent.name, list: allowed.types });

  return {
    check({ notebookId, workspaceId, path, as, operation, inAnyFolder = false }) {
      const elsewhere = deniedByWorkspace(agent, workspaceId);
      if (elsewhere !== null) return { type: 'denied', ...elsewhere };
      if (!allNotebooks && !notebookIds.has(notebookId)) {
        return denied('scope.notebooks', scopeReason('notebook', { agent: agent.name }));
      }
      if (!Object.hasOwn(can, operation) || can[operation] !== true) {
        return denied('scope.operations', scopeReason('operation', { agent: agent.name, what: verbOf(operation) }));
      }
      if (inAnyFolder ? allowed.folders === '' : !inFolders(path)) {
        return denied('scope.folders', outside(path));
      }
      if (as !== 'folder' && !ofType(path)) {
        return denied('scope.file-types', ofOtherType(path));
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
    return denied('scope.path', scopeReason('failed'));
  }
}

/** Returns what an operation does, as the object of “may”. */
export function verbOf(operation: Operation): Message {
  return plainWord(VERBS[operation]);
}

const VERBS = {
  read: 'readFiles',
  write: 'changeFiles',
  create: 'createFiles',
  delete: 'deleteFiles',
  execute: 'runScripts',
  integrations: 'useServices',
} as const satisfies Record<Operation, string>;

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

export function denied(rule: ScopeRule, reason: Said): ScopeDecision {
  return { type: 'denied', rule, reason };
}
