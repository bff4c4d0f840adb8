import type { Agent } from '../../contracts/domain/agent.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { PreflightFinding } from '../../contracts/domain/run/preflight.ts';
import type { RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { scopeReason } from '../../contracts/sentences/permission-sentences.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import { checkScope, compileScope, deniedByWorkspace } from '../guard/check-scope.ts';
import { resolveMount } from '../guard/mounts.ts';
import { normalizePath } from '../guard/normalize-path.ts';
import { type NamedPath, namedPaths } from './named-paths.ts';
import { namedTools } from './named-tools.ts';
import { wantedRights } from './wanted-rights.ts';

/** A task before it starts, and what decides whether it can work. */
export interface Task {
  readonly message: string;
  readonly agent: Pick<Agent, 'name' | 'adapter' | 'workspaceId' | 'scope' | 'can'>;
  readonly notebookId: string;
  readonly workspaceId: string;
  /** The model that would answer, or why none does. `origin`: its server; null on this device. */
  readonly model:
    | { readonly type: 'ready'; readonly origin: string | null }
    | { readonly type: 'missing'; readonly reason: Said };
  /** Names of all tools, and of those that the agent has a right to. */
  readonly tools: ReadonlySet<string>;
  readonly usable: ReadonlySet<string>;
  /** Secrets and personal data in the message, of every kind, and the kinds that are masked for servers. */
  readonly sensitive: readonly Pick<RedactionFinding, 'kind'>[];
  readonly masked: readonly RedactionFinding['kind'][];
  /** Paths that the person attached. */
  readonly attached: readonly string[];
  /** Labels that the conversation has already. */
  readonly labels: readonly RunLabel[];
  /** Returns what is at a path of the notebook; null for nothing. */
  readonly at: (path: string) => { readonly kind: 'file' | 'folder'; readonly isLocalOnly: boolean } | null;
}

/**
 * Returns what is to be said about a task before it starts: in the order in which a person would mend it. The executor decides on each
 * call all the same; a task without a finding can still be refused.
 */
export function checkTask(task: Task): PreflightFinding[] {
  if (task.model.type === 'missing')
    return [{ kind: 'model', level: 'blocking', ...reasonOf(task.model.reason) }, ...ofMessage(task)];
  return ofMessage(task);
}

function ofMessage(task: Task): PreflightFinding[] {
  const { agent, notebookId, workspaceId } = task;
  const elsewhere = deniedByWorkspace(agent, workspaceId);
  if (elsewhere !== null) {
    return [{ kind: 'notebook', level: 'blocking', reason: elsewhere.reason.message }, ...sensitive(task)];
  }
  if (!agent.scope.notebooks.includes('*') && !agent.scope.notebooks.includes(notebookId)) {
    const reason = scopeReason('notebook', { agent: agent.name }).message;
    return [{ kind: 'notebook', level: 'blocking', reason }, ...sensitive(task)];
  }
  return [...tools(task), ...rights(task), ...paths(task), ...localOnly(task), ...sensitive(task)];
}

function tools({ message, tools: known, usable }: Task): PreflightFinding[] {
  return namedTools(message, known).flatMap((toolName): PreflightFinding[] => {
    if (usable.has(toolName)) return [];
    return [{ kind: 'tool', level: 'blocking', toolName, never: !known.has(toolName) }];
  });
}

function rights({ message, agent: { can } }: Task): PreflightFinding[] {
  return wantedRights(message).flatMap(({ right, words }): PreflightFinding[] => {
    // Who may change files can often do with one of both rights what was asked.
    const other = right === 'create' ? can.write : right === 'write' ? can.create : false;
    if (can[right] || other) return [];
    return [{ kind: 'right', level: 'blocking', right, words }];
  });
}

function paths(task: Task): PreflightFinding[] {
  const scope = compileScope({ ...task.agent, can: { ...task.agent.can, read: true } });
  return named(task).flatMap(({ path, isPlain }): PreflightFinding[] => {
    const place = placeOf(path);
    if (place.type === 'own' || (place.type === 'refused' && !isPlain)) return [];
    if (place.type === 'refused') return [{ kind: 'path', level: 'blocking', path, reason: place.reason.message }];
    const here = task.at(place.path);
    if (here === null && !isPlain) return [];
    const as = here?.kind ?? (/\.[^/]*$/.test(place.path) ? 'file' : 'folder');
    const { notebookId, workspaceId } = task;
    const decision = checkScope(scope, { notebookId, workspaceId, path: place.path, as, operation: 'read' });
    if (decision.type === 'allowed') return [];
    return [{ kind: 'path', level: 'blocking', path: place.path, reason: decision.reason.message }];
  });
}

/** The folders of a run are open to each run, whatever its scope. */
const ANY_RUN = 'any';

type Place = { type: 'notebook'; path: string } | { type: 'own' } | { type: 'refused'; reason: Said };

function placeOf(path: string): Place {
  const normal = normalizePath(path);
  if (normal.type !== 'ok') return { type: 'refused', reason: saidOf(normal) };
  const mounted = resolveMount(normal.path, ANY_RUN);
  if (mounted.type === 'denied') return { type: 'refused', reason: mounted.reason };
  return mounted.type === 'mount' ? { type: 'own' } : { type: 'notebook', path: mounted.stored };
}

function named({ message, attached }: Task): NamedPath[] {
  return [...namedPaths(message), ...attached.map((path) => ({ path, isPlain: true }))];
}

function localOnly(task: Task): PreflightFinding[] {
  const { model, labels } = task;
  if (model.type === 'missing' || model.origin === null) return [];
  const { origin } = model;
  const earlier =
    labels.find(({ label, by }) => label === 'local-only' && by === undefined) ??
    labels.find(({ label }) => label === 'local-only');
  if (earlier) return [{ kind: 'local-only', level: 'blocking', source: earlier.source, origin, earlier: true }];
  const sources = named(task).flatMap(({ path }) => {
    const place = placeOf(path);
    return place.type === 'notebook' && task.at(place.path)?.isLocalOnly ? [place.path] : [];
  });
  return [...new Set(sources)].map((source) => ({
    kind: 'local-only',
    level: 'blocking',
    source,
    origin,
    earlier: false,
  }));
}

function sensitive({ model, agent, sensitive: found, masked }: Task): PreflightFinding[] {
  const origin = usesModel(agent.adapter) && model.type === 'ready' ? model.origin : null;
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  if (origin === null) {
    // A key stays in the conversation, also on this device. A name or an address in a request is nothing unusual there.
    const secrets = kinds.filter((kind) => kind === 'secret');
    return secrets.length === 0
      ? []
      : [{ kind: 'sensitive', level: 'info', what: secrets, origin: null, masked: false }];
  }
  const open = kinds.filter((kind) => !masked.includes(kind));
  const hidden = kinds.filter((kind) => masked.includes(kind));
  return [
    ...(open.length > 0
      ? [{ kind: 'sensitive' as const, level: 'blocking' as const, what: open, origin, masked: false }]
      : []),
    ...(hidden.length > 0
      ? [{ kind: 'sensitive' as const, level: 'info' as const, what: hidden, origin, masked: true }]
      : []),
  ];
}
