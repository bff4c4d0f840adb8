import type { Operation } from '../../../contracts/domain/agent.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import {
  conflictError,
  invalidPathError,
  notFoundError,
} from '../../../contracts/errors/messages/notebook-messages.ts';
import { scopeReason } from '../../../contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { planCopy, planDelete, planMkdir, planMove, planPut, planUndo } from '../../notebook/change/plan-change.ts';
import { planLabels } from '../../notebook/change/plan-labels.ts';
import { planMoves } from '../../notebook/change/plan-moves.ts';
import { type PlanError, type PlanTools, planError } from '../../notebook/change/plan-parts.ts';
import { followLinks, type LinkView } from '../../notebook/links/plan-link-updates.ts';
import type { Handle, ScopedNotebook } from '../../ports/scoped-notebook-port.ts';
import { ancestorsOf } from '../../shared/paths/path-parts.ts';
import type { Place } from './reach.ts';
import type { GuardParts } from './scoped-reads.ts';

type Plans = Pick<
  ScopedNotebook,
  'planPut' | 'planFolder' | 'planCopy' | 'planMove' | 'planMoves' | 'planLabels' | 'planDelete' | 'planUndo'
>;

export interface ScopedPlansOptions {
  readonly agentName: string;
  readonly tools: PlanTools;
  /** Stored paths that a move leaves as they are although they link to what moves; null for none. */
  readonly keeps: ((storedPath: string) => boolean) | null;
}

const ANY: readonly Operation[] = ['read', 'write', 'create', 'delete'];
const SOME_FILE = 'another file';

/** Plans changes of a notebook for one call. Commits nothing. */
export function createScopedPlans(parts: GuardParts, { agentName, tools, keeps }: ScopedPlansOptions): Plans {
  const { reader, reach, handles, withholding, returned } = parts;
  const { permits, show } = reach;
  const { open, rowAt } = handles;

  function refuse({ path, kind }: Place, operation: Operation): PlanError | null {
    const decision = reach.decide(path, operation, kind);
    return decision.type === 'denied' ? planError('denied', decision.reason) : null;
  }

  /**
   * A name is unique in any spelling, so a refusal cannot be avoided when a file out of scope has it. The refusal says nothing
   * about that file.
   */
  function refuseTaken(handle: Handle): PlanError | null {
    for (const path of [...ancestorsOf(handle.path), handle.path]) {
      const row = reader.get(path) ?? reader.findFolded(path);
      if (row === undefined || (row.kind === 'folder' && row.path === path)) continue;
      if (ANY.some((operation) => permits(row, operation))) continue;
      return planError('name-collision', invalidPathError.sentence('unusable', { path: handle.shown }));
    }
    return null;
  }

  /** Every file below a folder must be in scope. The refusal names none that is not. */
  function refuseBelow(below: readonly Place[], operation: Operation, shown: string): PlanError | null {
    if (below.every((place) => permits(place, operation))) return null;
    const what = plainWord(operation as 'read' | 'write' | 'create' | 'delete');
    return planError('denied', scopeReason('everything', { agent: agentName, what, path: shown }));
  }

  function below({ kind, path }: FileRow): readonly FileRow[] {
    return kind === 'folder' ? reader.descendants(path) : [];
  }

  function refuseMove(from: Handle, to: Handle): PlanError | null {
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
  }

  /** The agent can read a note after its links changed, so no link may depend on a file that the agent may not know. */
  const linkView: LinkView = {
    sees: (row) => reach.knows(row) && !withholding.hidesName(row),
    mayRead: (row) => withholding.withheld === 'nothing' || !withholding.isLocalOnly(row),
    mayEdit: (row) => permits(row, 'write') && keeps?.(row.path) !== true,
  };

  return {
    planPut(handle, bytes) {
      open(handle, 'write', 'create');
      const row = reader.get(handle.path);
      const started = returned.get(handle.path);
      if (started !== undefined && started !== row?.hash) {
        const said = conflictError.sentence('changedToAgent', { path: handle.shown });
        return planError('conflict', said);
      }
      // Missing folders above are created, too: they lead to a path in scope, and nowhere else.
      const place: Place = { path: handle.path, kind: 'file' };
      const refused = refuse(place, row === undefined ? 'create' : 'write') ?? refuseTaken(handle);
      if (refused) return refused;
      const planned = planPut(reader, handle.path, bytes, tools);
      if (planned.type === 'unchanged') parts.noteRead(handle.shown, handle.path);
      return planned;
    },

    planFolder(handle) {
      open(handle, 'create');
      const refused = refuse({ path: handle.path, kind: 'folder' }, 'create') ?? refuseTaken(handle);
      return refused ?? planMkdir(reader, handle.path, tools);
    },

    planCopy(from, to) {
      open(from, 'read');
      open(to, 'create');
      const row = rowAt(from);
      if (row === undefined) return nothingAt(from);
      const rows = below(row);
      const copies = rows.map(({ path, kind }) => ({ path: to.path + path.slice(from.path.length), kind }));
      // A copy could be read: what a rule or a label hides from the agent is not copied.
      const known = reach.known(from, rows).filter((one) => !withholding.hidesName(one));
      const hidden = known.length < rows.length;
      const what = plainWord('read');
      const refused =
        refuse({ path: to.path, kind: row.kind }, 'create') ??
        (hidden
          ? planError('denied', scopeReason('everything', { agent: agentName, what, path: from.shown }))
          : refuseBelow(rows, 'read', from.shown)) ??
        refuseBelow(copies, 'create', to.shown) ??
        refuseTaken(to);
      return refused ?? planCopy(reader, from.path, to.path, tools);
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
      if (change.notebookId !== reader.notebookId) throw internalError('changeOfOther');
      const plan = planUndo(reader, [change], permits);
      const conflicts = plan.conflicts.map(({ path, reason }) => ({ path: show(path) ?? SOME_FILE, reason }));
      return { change: plan.change, restored: plan.restored.map((path) => show(path) ?? SOME_FILE), conflicts };
    },
  };
}

function nothingAt(handle: Handle): PlanError {
  return planError('not-found', notFoundError.sentence('nothingAtPath', { path: handle.shown }));
}
