import type { ChangeRow, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { isAFolderError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../ports/scoped-notebook-port.ts';
import { parentOf } from '../../shared/paths/path-parts.ts';
import { mountOf } from '../mounts.ts';
import type { Handles } from './handles.ts';
import type { Reach } from './reach.ts';
import type { Withholding } from './withholding.ts';

/** What a scoped notebook is made of. */
export interface GuardParts {
  readonly reader: NotebookReader;
  readonly reach: Reach;
  readonly handles: Handles;
  readonly withholding: Withholding;
  readonly runId: string | null;
  readonly noteRead: (shownPath: string, storedPath: string) => void;
  /** Hash of the content that was returned of each file: the notebook may change while a call is planned. */
  readonly returned: Map<string, string>;
}

type Reads = Pick<
  ScopedNotebook,
  | 'stat'
  | 'list'
  | 'walk'
  | 'pick'
  | 'readBytes'
  | 'scanBytes'
  | 'noteRead'
  | 'noteShown'
  | 'noteChangesShown'
  | 'countWithheld'
  | 'noteCompared'
  | 'refuseWithheld'
  | 'changes'
>;

/** Reads and lists a notebook for one call. */
export function createScopedReads(parts: GuardParts): Reads {
  const { reader, reach, handles, withholding, runId, returned } = parts;
  const { open, openForReading, rowAt } = handles;
  const { withheld, isLocalOnly, hidesName } = withholding;

  function infoOf(row: FileRow): FileInfo {
    const { fileId, kind, sizeBytes, hash, createdMs, modifiedMs, author } = row;
    const labels = withholding.labelsOf(row);
    const info = { fileId, path: reach.show(row.path) ?? row.path, kind, author, labels };
    if (withheld === 'nothing' || !labels.includes('local-only')) {
      return { ...info, sizeBytes, hash, createdMs, modifiedMs, isWithheld: false };
    }
    return { ...info, sizeBytes: 0, hash: null, createdMs: 0, modifiedMs: 0, isWithheld: true };
  }

  function listed(base: Handle, rows: readonly FileRow[]): FileInfo[] {
    const shown = reach.known(base, rows).filter((row) => !hidesName(row));
    return shown.map(infoOf);
  }

  /** Returns the rows directly at a place. The root of a narrower scope has the topmost places of that scope, decided on their paths alone. */
  function rowsAt({ path }: Handle): readonly FileRow[] {
    if (path !== '/' || isReadableFolder('/')) return reader.children(path);
    return reader.descendants('/').filter((row) => !isReadableFolder(parentOf(row.path)));
  }

  function isReadableFolder(path: string): boolean {
    return reach.permits({ path, kind: 'folder' }, 'read');
  }

  function refuseWithheld(handle: Handle): void {
    open(handle);
    withholding.refuse(handle);
  }

  function contentOf(handle: Handle): string {
    openForReading(handle);
    refuseWithheld(handle);
    const row = rowAt(handle);
    if (row === undefined || !reach.permits(row, 'read')) {
      throw notFoundError('nothingAt', { path: handle.shown });
    }
    if (row.hash === null) throw isAFolderError('plain', { path: handle.shown });
    returned.set(handle.path, row.hash);
    return row.hash;
  }

  /** Whether the agent may know of a change. One that is named, and not listed, is decided on by the operation. */
  function knowsChange({ transitions }: ChangeRow, isListed: boolean): boolean {
    // What undoing a change does depends on the content of its files, so it needs more than their names.
    const isKept = withheld === 'names' || (withheld === 'content' && !isListed);
    return transitions.every(({ fileId, before, after }) => {
      const states = [before, after].flatMap((state) => (state === null ? [] : [state]));
      if (isKept && states.some(({ path }) => isLocalOnly({ fileId, path }))) return false;
      if (states.every((state) => (isListed ? reach.knows(state) : reach.permits(state, 'read')))) return true;
      return before === null && after?.kind === 'folder' && leadsToReadable(after.path, transitions);
    });
  }

  /** A folder whose only purpose is to contain a visible file reveals nothing. */
  function leadsToReadable(folder: string, transitions: ChangeRow['transitions']): boolean {
    return transitions.some(({ after }) => after?.path.startsWith(`${folder}/`) && reach.permits(after, 'read'));
  }

  return {
    refuseWithheld,

    stat(handle) {
      open(handle);
      const row = rowAt(handle);
      return row === undefined ? undefined : infoOf(row);
    },

    list(handle) {
      openForReading(handle);
      return listed(handle, rowsAt(handle));
    },

    walk(handle) {
      openForReading(handle);
      return listed(handle, reader.descendants(handle.path));
    },

    pick(paths) {
      return paths.flatMap((path) => {
        const row = mountOf(path, runId) === null ? reader.get(path) : undefined;
        return row !== undefined && reach.knows(row) && !hidesName(row) ? [infoOf(row)] : [];
      });
    },

    async readBytes(handle) {
      const hash = contentOf(handle);
      parts.noteRead(handle.shown, handle.path);
      return reader.readBytes(hash);
    },

    scanBytes: async (handle) => reader.readBytes(contentOf(handle)),

    noteRead(handle) {
      openForReading(handle);
      parts.noteRead(handle.shown, handle.path);
    },

    noteShown(entries) {
      withholding.noteNames(entries.flatMap(({ fileId }) => reader.getById(fileId) ?? []));
    },

    noteChangesShown(rows) {
      const states = rows
        .flatMap(({ transitions }) => transitions)
        .flatMap(({ fileId, before, after }) =>
          [before, after].flatMap((state) => (state === null ? [] : { fileId, path: state.path })),
        );
      withholding.noteNames(states);
    },

    countWithheld(handle, what, { recursive }) {
      openForReading(handle);
      if (withheld === 'nothing' || (what === 'names' && withheld !== 'names')) return 0;
      const rows = recursive ? reader.descendants(handle.path) : rowsAt(handle);
      const left = new Set<string>();
      const topmost = reach.known(handle, rows).filter((row) => {
        if (!isLocalOnly(row)) return false;
        left.add(row.path);
        return !left.has(parentOf(row.path));
      });
      return topmost.length;
    },

    noteCompared(handle) {
      refuseWithheld(handle);
      parts.noteRead(handle.shown, handle.path);
    },

    async changes(filter) {
      const isListed = filter.changeId === undefined;
      const { limit, ...rest } = filter;
      if (limit === undefined) return (await reader.changes(rest)).filter((row) => knowsChange(row, isListed));
      // The limit counts changes after filtering, so more may have to be read.
      for (let asked = Math.max(limit, 1); ; asked *= 4) {
        const rows = await reader.changes({ ...rest, limit: asked });
        const known = rows.filter((row) => knowsChange(row, isListed));
        if (known.length >= limit || rows.length < asked) return known.slice(0, limit);
      }
    },
  };
}
