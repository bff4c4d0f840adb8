import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import { RUN_FOLDERS } from '../../kit/tree/tree-rows.ts';
import { dragStrings as strings } from './drag-strings.ts';

type Item = { readonly path: string; readonly kind: 'file' | 'folder' };

/** Returns the folder that a drop on a row means: a folder itself, for a file the folder that contains it; without a row the root. */
export function targetFolder(row: Item | undefined): string {
  if (row === undefined) return '/';
  return row.kind === 'folder' ? row.path : parentOf(row.path);
}

/** Returns why dragged files cannot move into a folder; null when they can. */
export function dropRefusal(dragged: readonly Item[], folder: string): string | null {
  if (dragged.some(({ path }) => isReserved(path))) return strings.fromReserved;
  if (isReserved(folder)) return strings.intoReserved(folder);
  const isInside = ({ path, kind }: Item) => kind === 'folder' && (folder === path || folder.startsWith(`${path}/`));
  if (dragged.some(isInside)) return strings.intoItself;
  return dragged.every(({ path }) => parentOf(path) === folder) ? strings.isThere : null;
}

/** Returns whether a path belongs to the files of runs. */
function isReserved(path: string): boolean {
  return RUN_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
