import { useEffect, useRef } from 'react';
import { findFiles } from '../../client/queries/use-files.ts';
import { useLive } from '../../client/queries/use-live.ts';
import { liveDatabase } from '../../client/startup/watch-database.ts';
import type { PathMove } from './open-tabs.ts';

/** Reports open files that something else than their menu moved: the console, an agent, another window, or an undo. */
export function useFollowFiles(
  notebookId: string,
  paths: readonly string[],
  onMoved: (moves: readonly PathMove[]) => void,
): void {
  // With the paths that were read: those of the next render may be others.
  const read = useLive(async () => ({ paths, rows: await findFiles(notebookId, paths) }), [notebookId, paths]);
  /** Id of the file at each path, as last seen. */
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    if (read === undefined) return;
    let stale = false;
    for (const row of read.rows) if (row !== null) known.current.set(row.path, row.fileId);
    const gone = read.paths.filter((path, at) => read.rows[at] === null && known.current.has(path));
    if (gone.length === 0) return;
    const look = async () => {
      const ids = gone.map((path) => known.current.get(path) ?? '');
      const found = await liveDatabase().files.bulkGet(ids);
      const changes = await liveDatabase().changes.where('fileIds').anyOf(ids).toArray();
      const erased = new Set(changes.flatMap((change) => change.transitions.filter((one) => one.erased)).map(idOf));
      const moves = gone.flatMap((from, at): PathMove[] => {
        const row = found[at];
        if (erased.has(ids[at] ?? '')) return [{ from, to: null }];
        return row === undefined || row.notebookId !== notebookId || row.path === from ? [] : [{ from, to: row.path }];
      });
      // A later look reports them, too: it began with the same files.
      if (stale || moves.length === 0) return;
      for (const { from } of moves) known.current.delete(from);
      onMoved(moves);
    };
    // A tab that cannot be followed says that its file is gone.
    look().catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [read, notebookId, onMoved]);
}

function idOf({ fileId }: { readonly fileId: string }): string {
  return fileId;
}
