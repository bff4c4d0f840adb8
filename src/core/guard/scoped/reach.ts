import type { Agent, Operation } from '../../../contracts/domain/agent.ts';
import type { FileKind, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Grant } from '../../../contracts/domain/run/grant.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { Handle, TargetKind } from '../../ports/scoped-notebook-port.ts';
import { checkScope, type ScopeDecision } from '../check-scope.ts';
import { compileGrantedScope, isAboutFileType } from '../granted-scope.ts';
import { mountOf, showPath } from '../mounts.ts';

export type Place = { readonly path: string; readonly kind: FileKind };

/** What of a notebook one call may reach: decided by path and kind, within scope and grant, and in the mounts of the run. */
export interface Reach {
  /** Returns the path as the agent names it; null for one that it has no name for. */
  show(path: string): string | null;
  decide(path: string, operation: Operation, as: TargetKind): ScopeDecision;
  /** Whether the agent may list and search the notebook from its root, which may be outside the folders of its scope. */
  opensRoot(): boolean;
  permits(place: Place, operation: Operation): boolean;
  /** Whether the agent may know of a file or folder: it is in scope, and the rules hide it from no list. */
  knows(place: Place): boolean;
  /** Returns the rows that the agent may know of, in the same mount as `base`: the run's own files are not listed among the notes. */
  known(base: Handle, rows: readonly FileRow[]): FileRow[];
}

export interface ReachOptions {
  readonly reader: NotebookReader;
  readonly agent: Pick<Agent, 'name' | 'workspaceId' | 'scope' | 'can'>;
  /** The grant of the run, which limits the agent further; null outside a run. */
  readonly grant: Grant | null;
  /** Null outside a run: then there is neither `/runs` nor `/scratch`. */
  readonly runId: string | null;
  /** Stored paths that listing and searching leave out although they are in scope; null for none. */
  readonly hides: ((storedPath: string) => boolean) | null;
}

/** What the agent of a run may do in the run's own mounts, whatever its scope says. */
const MOUNT_OPERATIONS: ReadonlySet<Operation> = new Set(['read', 'write', 'create', 'delete']);

export function createReach({ reader, agent, grant, runId, hides }: ReachOptions): Reach {
  const scope = compileGrantedScope(agent, grant);
  const { notebookId, workspaceId } = reader;
  const show = (path: string): string | null => showPath(path, runId);

  function decideAs(path: string, operation: Operation, kind: FileKind): ScopeDecision {
    if (mountOf(path, runId) !== null && MOUNT_OPERATIONS.has(operation)) return { type: 'allowed' };
    return checkScope(scope, { notebookId, workspaceId, path, as: kind, operation });
  }

  function decide(path: string, operation: Operation, as: TargetKind): ScopeDecision {
    if (as !== 'either') return decideAs(path, operation, as);
    const asFile = decideAs(path, operation, 'file');
    if (asFile.type === 'allowed' || !isAboutFileType(asFile.rule)) return asFile;
    // To be created there: what it is shows when it is planned, and is checked then.
    const maybeFolder = operation === 'create' || path === '/' || reader.get(path)?.kind === 'folder';
    return maybeFolder ? decideAs(path, operation, 'folder') : asFile;
  }

  function opensRoot(): boolean {
    const question = {
      notebookId,
      workspaceId,
      path: '/',
      as: 'folder',
      operation: 'read',
      inAnyFolder: true,
    } as const;
    return checkScope(scope, question).type === 'allowed';
  }

  const permits = ({ path, kind }: Place, operation: Operation): boolean =>
    show(path) !== null && decideAs(path, operation, kind).type === 'allowed';
  const knows = (place: Place): boolean => permits(place, 'read') && hides?.(place.path) !== true;

  return {
    show,
    decide,
    opensRoot,
    permits,
    knows,
    known(base, rows) {
      const mount = mountOf(base.path, runId);
      return rows.filter((row) => mountOf(row.path, runId) === mount && knows(row));
    },
  };
}
