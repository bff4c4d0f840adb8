import { useEffect, useMemo, useState } from 'react';
import { compareRows } from '../../../client/queries/folder/compare-rows.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import { nameOf } from '../../kit/format.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';

/** Pause after typing before names are searched, in milliseconds. */
const PAUSE_MS = 100;

export interface Filtered {
  /** The state of the notebook that was searched. A change can change the names. */
  readonly seq: number;
  /** The text that the rows belong to. */
  readonly text: string;
  /** Matching files and folders with the folders above them, by folder, in the order of names. */
  readonly lists: ReadonlyMap<string, readonly FileRow[]>;
  /** Number of all matches, and of those in the lists. */
  readonly matches: number;
  readonly shown: number;
}

/** Returns the files and folders of the notebook whose names contain the text; null until known, and without a text. */
export function useFilter(text: string): Filtered | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId, seq } = notebook;
  const [found, setFound] = useState<(Omit<Filtered, 'lists'> & { rows: readonly FileRow[] }) | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return;
    }
    return afterPause(PAUSE_MS, () =>
      followPromise(
        call('files.find', { notebookId, text: wanted }),
        ({ rows, matches, shown }) => setFound({ seq, text: wanted, rows, matches, shown }),
        () => setFound({ seq, text: wanted, rows: [], matches: 0, shown: 0 }),
      ),
    );
  }, [call, notebookId, seq, wanted]);
  const isWanted = wanted !== '';
  return useMemo(() => (found && isWanted ? { ...found, lists: byFolder(found.rows) } : null), [found, isWanted]);
}

/** Returns whether the name at a path contains the text, in any case. */
export function isMatch(path: string, text: string): boolean {
  return nameOf(path).normalize('NFC').toLowerCase().includes(text.normalize('NFC').toLowerCase());
}

function byFolder(rows: readonly FileRow[]): ReadonlyMap<string, readonly FileRow[]> {
  const lists = Map.groupBy(rows, (row) => parentOf(row.path));
  for (const list of lists.values()) list.sort(compareRows);
  return lists;
}
