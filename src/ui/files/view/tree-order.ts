import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';

/** The orders of the files in a folder. Folders come first, by name. */
export const TREE_ORDERS = ['name', 'changed', 'created'] as const;
export type TreeOrder = (typeof TREE_ORDERS)[number];

/** The lists in another order. A list is sorted once, because a folder can contain very many files. */
const sorted = new WeakMap<readonly FileRow[], Map<TreeOrder, readonly FileRow[]>>();

/** Returns the rows of folders, given by name, in an order; times newest first. */
export function orderFolders(
  lists: ReadonlyMap<string, readonly FileRow[]>,
  order: TreeOrder,
): ReadonlyMap<string, readonly FileRow[]> {
  if (order === 'name') return lists;
  return new Map([...lists].map(([folder, rows]) => [folder, orderRows(rows, order)]));
}

function orderRows(rows: readonly FileRow[], order: Exclude<TreeOrder, 'name'>): readonly FileRow[] {
  const known = sorted.get(rows)?.get(order);
  if (known) return known;
  const timeOf = order === 'changed' ? (row: FileRow) => row.modifiedMs : (row: FileRow) => row.createdMs;
  const folders = rows.filter(({ kind }) => kind === 'folder');
  const files = rows.filter(({ kind }) => kind === 'file').sort((a, b) => timeOf(b) - timeOf(a));
  const found = [...folders, ...files];
  sorted.set(rows, new Map([...(sorted.get(rows) ?? []), [order, found]]));
  return found;
}
