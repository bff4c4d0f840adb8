import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, FileKind, FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { LABELS } from '../../contracts/domain/row-words.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { planDelete, planMkdir, planMove, planPut, planUndo } from '../notebook/change/plan-change.ts';
import { planLabels } from '../notebook/change/plan-labels.ts';
import { planMoves } from '../notebook/change/plan-moves.ts';
import { type PlanError, planError } from '../notebook/change/plan-parts.ts';
import { followLinks, type LinkView } from '../notebook/links/plan-link-updates.ts';
import { denyWithheld, type Withheld } from '../policy/flow-labels.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { FileInfo, Handle, NamedPath, ScopedNotebook, TargetKind } from '../ports/scoped-notebook-port.ts';
import { ancestorsOf, parentOf } from '../shared/paths/path-parts.ts';
import { checkScope, type ScopeDecision } from './check-scope.ts';
import { compileGrantedScope, isAboutFileType } from './granted-scope.ts';
import { createLabelLookup } from './label-lookup.ts';
import { mountOf, resolveMount, showPath } from './mounts.ts';
import { normalizePath } from './normalize-path.ts';

export interface ScopedNotebookOptions {
  readonly reader: NotebookReader;
  readonly agent: Pick<Agent, 'name' | 'scope' | 'can'>;
  /** The grant of the run, which limits the agent further; null outside a run. */
  readonly grant: Grant | null;
  /** Null outside a run: then there is neither `/runs` nor `/scratch`. */
  readonly runId: string | null;
  /** SHA-256 as 64 hexadecimal digits. */
  readonly hash: (data: Uint8Array | string) => string;
  readonly nextFileId: () => string;
  /** Called for every path whose content is returned, as the agent names it and as it is stored. */
  readonly noteRead: (shownPath: string, storedPath: string) => void;
  /** Called with the labels of names that a result shows, and of a path that is refused because it is withheld. */
  readonly noteShown: (labels: readonly LabelAt[]) => void;
  /** What of local-only files is withheld. */
  readonly withheld: Withheld;
  /** Stored paths that listing and searching leave out although they are in scope; null for none. */
  readonly hides: ((storedPath: string) => boolean) | null;
  /** Stored paths that a move leaves as they are although they link to what moves; null for none. */
  readonly keeps: ((storedPath: string) => boolean) | null;
}

type Place = { readonly path: string; readonly kind: FileKind };

/** What the agent of a run may do in the run's own mounts, whatever its scope says. */
const MOUNT_OPERATIONS: ReadonlySet<Operation> = new Set(['read', 'write', 'create', 'delete']);

/**
 * The notebook behind the guard: the only notebook that a tool gets. It alone makes handles; a handle of another notebook, or a
 * forged one, opens nothing. A row found at a path is checked again by its kind, and one that does not pass is treated as
 * absent, so that both get the same answer.
 */
export function createScopedNotebook(options: ScopedNotebookOptions): ScopedNotebook {
  const { reader, agent, runId, noteRead, noteShown, withheld, hides, keeps } = options;
  const labels = createLabelLookup(reader);
  const scope = compileGrantedScope(agent, options.grant);
  const issued = new WeakSet<Handle>();
  /** Content returned of each file. The notebook may change while a call is planned. */
  const handedOut = new Map<string, string>();
  const show = (path: string): string | null => showPath(path, runId);
  const tools = { hash: options.hash, nextFileId: options.nextFileId, show };

  const decide = (path: string, operation: Operation, kind: FileKind): ScopeDecision => {
    if (mountOf(path, runId) !== null && MOUNT_OPERATIONS.has(operation)) return { type: 'allowed' };
    return checkScope(scope, { notebookId: reader.notebookId, path, as: kind, operation });
  };
  const permits = (place: Place, operation: Operation): boolean =>
    show(place.path) !== null && decide(place.path, operation, place.kind).type === 'allowed';

  /** Of what may be a file or a folder. */
  const decideEither = (path: string, operation: Operation): ScopeDecision => {
    const asFile = decide(path, operation, 'file');
    if (asFile.type === 'allowed' || !isAboutFileType(asFile.rule)) return asFile;
    // To be created there: what it is shows when it is planned, and is checked then.
    const maybeFolder = operation === 'create' || path === '/' || reader.get(path)?.kind === 'folder';
    return maybeFolder ? decide(path, operation, 'folder') : asFile;
  };

  const issue = (path: string, operation: Operation): Handle => {
    const handle = Object.freeze({ path, shown: show(path) ?? path, operation }) as Handle;
    issued.add(handle);
    return handle;
  };
  const open = (handle: Handle, ...operations: Operation[]): void => {
    if (!issued.has(handle)) throw new CloisterError('internal', 'This handle belongs to another notebook.');
    if (operations.length > 0 && !operations.includes(handle.operation)) {
      throw new CloisterError('internal', `A handle for ${handle.operation} does not permit this operation.`);
    }
  };
  /** Content needs the right to read, whatever a handle was made for. Decided on the path alone. */
  const openForReading = (handle: Handle): void => {
    open(handle);
    if (handle.operation === 'read' || permits({ path: handle.path, kind: 'folder' }, 'read')) return;
    throw new CloisterError('denied', `The agent ${agent.name} may not read ${handle.shown}.`, { path: handle.shown });
  };
  const rowAt = (handle: Handle): FileRow | undefined => {
    const row = reader.get(handle.path);
    return row !== undefined && permits(row, handle.operation) ? row : undefined;
  };
  const infoOf = (row: FileRow): FileInfo => {
    const { fileId, kind, sizeBytes, hash, createdMs, modifiedMs, author } = row;
    const carried = [...new Set(labels.of(row).map(({ label }) => label))];
    const path = show(row.path) ?? row.path;
    const info = { fileId, path, kind, author, labels: carried };
    if (withheld === 'nothing' || !carried.includes('local-only')) {
      return { ...info, sizeBytes, hash, createdMs, modifiedMs, isWithheld: false };
    }
    return { ...info, sizeBytes: 0, hash: null, createdMs: 0, modifiedMs: 0, isWithheld: true };
  };
  /** Of a row, or of one that was deleted. */
  const isLocalOnly = (place: NamedPath): boolean => labels.of(place).some(({ label }) => label === 'local-only');
  const hidesName = (place: NamedPath): boolean => withheld === 'names' && isLocalOnly(place);
  const readable = (base: Handle, rows: readonly FileRow[]): FileInfo[] => {
    return known(base, rows)
      .filter((row) => !hidesName(row))
      .map(infoOf);
  };
  /** Rows that the agent may know of, those whose names are withheld included. */
  const known = (base: Handle, rows: readonly FileRow[]): FileRow[] => {
    // The run's own files are listed in their mounts, not among the notes.
    const mount = mountOf(base.path, runId);
    return rows.filter(
      (row) => mountOf(row.path, runId) === mount && permits(row, 'read') && hides?.(row.path) !== true,
    );
  };

  /**
   * A name is unique in any spelling, so a refusal cannot be avoided when a file out of scope has it. The refusal says nothing
   * about that file.
   */
  const refuseTaken = (handle: Handle): PlanError | null => {
    for (const path of [...ancestorsOf(handle.path), handle.path]) {
      const row = reader.get(path) ?? reader.findFolded(path);
      if (row === undefined || (row.kind === 'folder' && row.path === path)) continue;
      const known = [...MOUNT_OPERATIONS].some((operation) => permits(row, operation));
      if (!known) return planError('name-collision', `${handle.shown} cannot be used as a name. Choose another name.`);
    }
    return null;
  };
  const refuse = (place: Place, operation: Operation): PlanError | null => {
    const decision = decide(place.path, operation, place.kind);
    return decision.type === 'denied' ? planError('denied', decision.reason) : null;
  };
  /** Every file below a folder must be in scope. The refusal names none that is not. */
  const refuseBelow = (below: readonly Place[], operation: Operation, shown: string): PlanError | null => {
    if (below.every((place) => permits(place, operation))) return null;
    const reason = `The agent ${agent.name} may not ${operation} everything in ${shown}. Name single files instead.`;
    return planError('denied', reason);
  };
  const refuseMove = (from: Handle, to: Handle): PlanError | null => {
    open(from, 'delete');
    open(to, 'create');
    const row = rowAt(from);
    if (row === undefined) return nothingAt(from);
    const rows = below(row);
    const moved = rows.map(({ path, kind }) => ({ path: to.path + path.slice(from.path.length), kind }));
    return (
      refuse({ path: to.path, kind: row.kind }, 'create') ??
      refuseBelow(rows, 'delete', from.shown) ??
      refuseBelow(moved, 'create', to.shown) ??
      refuseTaken(to)
    );
  };
  /** A folder whose only purpose is to contain a visible file reveals nothing. */
  const leadsToKnown = (folder: string, transitions: ChangeRow['transitions']): boolean =>
    transitions.some(({ after }) => after?.path.startsWith(`${folder}/`) && permits(after, 'read'));
  const below = (row: FileRow): readonly FileRow[] => (row.kind === 'folder' ? reader.descendants(row.path) : []);

  /** Returns whether using a handle would tell of a withheld file. Where names are shown, creating and deleting tell nothing more. */
  const tellsOfWithheld = ({ path, operation }: Handle): boolean => {
    if (withheld === 'nothing' || !labels.isLocalOnly(path)) return false;
    if (withheld === 'names') return true;
    return (operation === 'read' || operation === 'write') && reader.get(path)?.kind !== 'folder';
  };
  /** A withheld path counts as read, so that the run ends, whatever the file contains and whether it exists. */
  const refuseWithheld = (handle: Handle): void => {
    open(handle);
    if (!tellsOfWithheld(handle)) return;
    noteRead(handle.shown, handle.path);
    noteShown([{ label: 'local-only', path: handle.shown }]);
    throw new CloisterError('local-only', denyWithheld(handle.shown).reason, { path: handle.shown });
  };
  /** Notes each label of these names once, with the first place that carries it. */
  const noteNames = (places: readonly NamedPath[]): void => {
    if (!reader.hasLabels) return;
    const found = new Map<Label, LabelAt>();
    for (const place of places) {
      for (const at of labels.of(place)) if (!found.has(at.label)) found.set(at.label, at);
      if (found.size === LABELS.length) break;
    }
    noteShown([...found.values()].map(({ label, path }) => ({ label, path: show(path) ?? path })));
  };

  const contentOf = (handle: Handle): string => {
    openForReading(handle);
    refuseWithheld(handle);
    const row = rowAt(handle);
    if (row === undefined || !permits(row, 'read')) {
      throw new CloisterError('not-found', `No file or folder exists at ${handle.shown}.`, { path: handle.shown });
    }
    if (row.hash === null) throw new CloisterError('is-a-folder', `${handle.shown} is a folder.`);
    handedOut.set(handle.path, row.hash);
    return row.hash;
  };

  /** The agent can read a note after its links changed, so no link may depend on a file that the agent may not know. */
  const linkView: LinkView = {
    sees: (row) => permits(row, 'read') && hides?.(row.path) !== true && !hidesName(row),
    mayRead: (row) => withheld === 'nothing' || !isLocalOnly(row),
    mayEdit: (row) => permits(row, 'write') && keeps?.(row.path) !== true,
  };

  return {
    notebookId: reader.notebookId,

    resolve(rawPath: string, operation: Operation, as: TargetKind = 'either') {
      const normalized = normalizePath(rawPath);
      if (normalized.type === 'invalid') return normalized;
      const mounted = resolveMount(normalized.path, runId);
      if (mounted.type === 'denied') return mounted;
      const { stored } = mounted;
      const decision = as === 'either' ? decideEither(stored, operation) : decide(stored, operation, as);
      return decision.type === 'denied' ? decision : { type: 'allowed', handle: issue(stored, operation) };
    },

    stat(handle) {
      open(handle);
      const row = rowAt(handle);
      return row === undefined ? undefined : infoOf(row);
    },

    list(handle) {
      openForReading(handle);
      return readable(handle, reader.children(handle.path));
    },

    walk(handle) {
      openForReading(handle);
      return readable(handle, reader.descendants(handle.path));
    },

    pick(paths) {
      return paths.flatMap((path) => {
        const row = mountOf(path, runId) === null ? reader.get(path) : undefined;
        const isKnown = row !== undefined && permits(row, 'read') && hides?.(path) !== true && !hidesName(row);
        return isKnown ? [infoOf(row)] : [];
      });
    },

    async readBytes(handle) {
      const hash = contentOf(handle);
      noteRead(handle.shown, handle.path);
      return reader.readBytes(hash);
    },

    async scanBytes(handle) {
      return reader.readBytes(contentOf(handle));
    },

    noteRead(handle) {
      openForReading(handle);
      noteRead(handle.shown, handle.path);
    },

    noteShown(entries) {
      noteNames(entries.flatMap(({ fileId }) => reader.getById(fileId) ?? []));
    },

    noteChangesShown(rows) {
      noteNames(
        rows.flatMap(({ transitions }) =>
          transitions.flatMap(({ fileId, before, after }) =>
            [before, after].flatMap((state) => (state === null ? [] : { fileId, path: state.path })),
          ),
        ),
      );
    },

    countWithheld(handle, what, { recursive }) {
      openForReading(handle);
      if (withheld === 'nothing' || (what === 'names' && withheld !== 'names')) return 0;
      const rows = recursive ? reader.descendants(handle.path) : reader.children(handle.path);
      const left = new Set<string>();
      const topmost = known(handle, rows).filter((row) => {
        if (!isLocalOnly(row)) return false;
        left.add(row.path);
        return !left.has(parentOf(row.path));
      });
      return topmost.length;
    },

    refuseWithheld,

    noteCompared(handle) {
      refuseWithheld(handle);
      noteRead(handle.shown, handle.path);
    },

    async changes(filter) {
      // A change that is named is decided on by the operation.
      const listed = filter.changeId === undefined;
      // What undoing a change does depends on the content of its files, so it needs more than their names.
      const isKept = withheld === 'names' || (withheld === 'content' && !listed);
      const mayKnow = ({ transitions }: ChangeRow): boolean =>
        transitions.every(
          ({ fileId, before, after }) =>
            !(isKept && [before, after].some((state) => state !== null && isLocalOnly({ fileId, path: state.path }))) &&
            ([before, after].every(
              (state) => state === null || (permits(state, 'read') && !(listed && hides?.(state.path))),
            ) ||
              (before === null && after?.kind === 'folder' && leadsToKnown(after.path, transitions))),
        );
      const { limit, ...rest } = filter;
      if (limit === undefined) return (await reader.changes(rest)).filter(mayKnow);
      // The limit counts changes after filtering, so more may have to be read.
      for (let asked = Math.max(limit, 1); ; asked *= 4) {
        const rows = await reader.changes({ ...rest, limit: asked });
        const known = rows.filter(mayKnow);
        if (known.length >= limit || rows.length < asked) return known.slice(0, limit);
      }
    },

    planPut(handle, bytes) {
      open(handle, 'write', 'create');
      const row = reader.get(handle.path);
      const place: Place = { path: handle.path, kind: 'file' };
      const started = handedOut.get(handle.path);
      if (started !== undefined && started !== row?.hash) {
        const message = `${handle.shown} changed in the meantime. Read the current state, then try again.`;
        return planError('conflict', message);
      }
      const refused = refuse(place, row === undefined ? 'create' : 'write') ?? refuseTaken(handle);
      // Missing folders above are created, too: they lead to a path in scope, and nowhere else.
      if (refused) return refused;
      const planned = planPut(reader, handle.path, bytes, tools);
      if (planned.type === 'unchanged') noteRead(handle.shown, handle.path);
      return planned;
    },

    planFolder(handle) {
      open(handle, 'create');
      const refused = refuse({ path: handle.path, kind: 'folder' }, 'create') ?? refuseTaken(handle);
      return refused ?? planMkdir(reader, handle.path, tools);
    },

    async planMove(from, to, { keepLinks = false } = {}) {
      const refused = refuseMove(from, to);
      if (refused) return refused;
      const moved = planMove(reader, from.path, to.path, tools);
      return keepLinks ? moved : (await followLinks(reader, moved, tools, linkView)).planned;
    },

    async planMoves(moves) {
      for (const { from, to } of moves) {
        const refused = refuseMove(from, to);
        if (refused) return refused;
      }
      const paths = moves.map(({ from, to }) => ({ from: from.path, to: to.path }));
      const { planned } = await followLinks(reader, planMoves(reader, paths, tools), tools, linkView);
      return planned;
    },

    planLabels(handles, added) {
      for (const handle of handles) open(handle, 'write');
      const paths = handles.map(({ path }) => path);
      const missing = handles.find((handle) => rowAt(handle) === undefined && handle.path !== '/');
      return missing ? nothingAt(missing) : planLabels(reader, paths, added, tools);
    },

    planDelete(handle, recursive) {
      open(handle, 'delete');
      const row = rowAt(handle);
      if (row === undefined) return handle.path === '/' ? planDelete(reader, '/', recursive, tools) : nothingAt(handle);
      return refuseBelow(below(row), 'delete', handle.shown) ?? planDelete(reader, handle.path, recursive, tools);
    },

    planUndo(change) {
      if (change.notebookId !== reader.notebookId)
        throw new CloisterError('internal', 'The change belongs to another notebook.');
      const plan = planUndo(reader, [change], permits);
      const conflicts = plan.conflicts.map(({ path, reason }) => ({ path: show(path) ?? 'another file', reason }));
      return { change: plan.change, restored: plan.restored.map((path) => show(path) ?? 'another file'), conflicts };
    },
  };
}

function nothingAt(handle: Handle): PlanError {
  return planError(
    'not-found',
    `No file or folder exists at ${handle.shown}. Check the path, for instance by listing its folder.`,
  );
}
