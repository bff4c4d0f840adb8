/** The rows of a tree that are selected together. */
export interface Selection {
  readonly paths: ReadonlySet<string>;
  /** Where a range begins: the row that was selected or opened last. */
  readonly anchor: string | null;
  /** Whether a plain click or tap selects a row, instead of opening it. */
  readonly isSelecting: boolean;
}

export const NO_SELECTION: Selection = { paths: new Set(), anchor: null, isSelecting: false };

type Row = { readonly file: { readonly path: string } };

/**
 * Adds or removes a row. The first row that is added joins the open note when that one was opened last in the tree, because it
 * looks selected.
 *
 * @param openPath the open note, else null
 */
export function toggleRow(selection: Selection, path: string, openPath: string | null): Selection {
  const joins = selection.paths.size === 0 && openPath !== null && openPath === selection.anchor && openPath !== path;
  const paths = new Set(joins ? [openPath] : selection.paths);
  if (!paths.delete(path)) paths.add(path);
  return { ...selection, paths, anchor: path };
}

/** Selects the rows from the anchor to a row, and no others. Without a selection or a visible anchor, from `start`. */
export function extendTo(selection: Selection, rows: readonly Row[], start: number, to: number): Selection {
  const anchorAt = selection.paths.size === 0 ? -1 : rows.findIndex(({ file }) => file.path === selection.anchor);
  const from = anchorAt === -1 ? start : anchorAt;
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, paths: pathsOf(range), anchor: rows[from]?.file.path ?? null };
}

export function selectAll(selection: Selection, rows: readonly Row[]): Selection {
  return { ...selection, paths: pathsOf(rows) };
}

function pathsOf(rows: readonly Row[]): Set<string> {
  return new Set(rows.map(({ file }) => file.path));
}

/** What a key does to the selection, following the tree view pattern of the ARIA Authoring Practices. */
export type SelectionKey = 'toggle' | 'range' | 'all' | 'clear' | 'extend';

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];

/** Returns what a key does to the selection; null when it has another meaning. */
export function selectionKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Keys): SelectionKey | null {
  if (altKey) return null;
  const isCommand = ctrlKey || metaKey;
  if (key === ' ') return shiftKey ? 'range' : 'toggle';
  if (isCommand && !shiftKey && key.toLowerCase() === 'a') return 'all';
  if (!isCommand && key === 'Escape') return 'clear';
  return shiftKey && MOVES.includes(key) ? 'extend' : null;
}
