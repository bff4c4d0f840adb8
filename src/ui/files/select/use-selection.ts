import { useMemo, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { TreeRow } from '../../kit/tree/tree-rows.ts';
import { extendTo, NO_SELECTION, type Selection, selectAll, toggleRow } from './tree-selection.ts';

export interface TreeSelection {
  /** The selected rows that are visible, in their order. A row that disappears is no longer selected. */
  readonly files: readonly FileRow[];
  readonly isSelecting: boolean;
  has: (path: string) => boolean;
  /** `isClick`: the open note, which looks selected, is joined. */
  toggle: (path: string, isClick: boolean) => void;
  extend: (from: number, to: number) => void;
  all: () => void;
  /** Sets where the next range begins, and selects nothing. */
  clear: (anchor?: string) => void;
  /** Selects a row, and from then on each row that is clicked or tapped. */
  begin: (path: string) => void;
}

/** Returns the rows of a tree that are selected together. */
export function useSelection(rows: readonly TreeRow[], activePath: string | null): TreeSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const { paths, isSelecting } = selection;
  const files = useMemo(
    () => (paths.size === 0 ? [] : rows.flatMap(({ file }) => (paths.has(file.path) ? [file] : []))),
    [rows, paths],
  );
  const isGone = paths.size > 0 && files.length === 0;
  const current = isGone ? NO_SELECTION : selection;
  return {
    files,
    isSelecting: isSelecting && !isGone,
    has: (path) => paths.has(path),
    toggle: (path, isClick) => {
      const isJoining = isClick && !current.isSelecting && rows.some(({ file }) => file.path === activePath);
      const next = toggleRow(current, path, isJoining ? activePath : null);
      setSelection(next.paths.size === 0 ? { ...NO_SELECTION, anchor: path } : next);
    },
    extend: (from, to) => setSelection(extendTo(current, rows, from, to)),
    all: () => setSelection(selectAll(current, rows)),
    clear: (anchor) => setSelection({ ...NO_SELECTION, anchor: anchor ?? null }),
    begin: (path) => setSelection({ paths: new Set([path]), anchor: path, isSelecting: true }),
  };
}
