import { nameOf } from '../../kit/format.ts';

/** Where files can move, as offered in the form. */
export type MoveTarget =
  | { readonly type: 'folder'; readonly path: string; readonly isNew: boolean }
  /** The path of the file itself, which may give it another name. */
  | { readonly type: 'path'; readonly path: string };

/** Most folders that are listed. */
export const LISTED_FOLDERS = 100;

export interface FolderChoices {
  readonly targets: readonly MoveTarget[];
  /** Number of matching folders that are not listed. */
  readonly more: number;
}

/**
 * Returns the targets that fit the typed text, best first: the notebook itself and its folders, those whose name begins with the
 * text before others, then a new folder, and for one file a new path.
 *
 * @param moving paths of what moves. These and what is below them are left out, unless typed exactly.
 */
export function folderChoices(folders: readonly string[], text: string, moving: readonly string[]): FolderChoices {
  const [only = null] = moving.length === 1 ? moving : [];
  const moved = new Set(moving);
  const typed = text.trim();
  const exact = typed.length > 1 ? typed.replace(/\/+$/, '') : typed;
  const words = exact.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fitting = ['/', ...folders].filter((path) => {
    if (path !== exact && isAtOrBelow(path, moved)) return false;
    const folded = path.toLocaleLowerCase();
    return words.every((word) => folded.includes(word));
  });
  const ranked = typed === '' ? fitting : fitting.sort((a, b) => rankOf(a, exact) - rankOf(b, exact));
  const found = ranked.slice(0, LISTED_FOLDERS).map((path): MoveTarget => ({ type: 'folder', path, isNew: false }));
  return { targets: [...found, ...newTargets(folders, exact, typed, only, found)], more: ranked.length - found.length };
}

/** Returns the targets that do not exist yet. A path like that of a file comes before a folder of that name. */
function newTargets(
  folders: readonly string[],
  exact: string,
  typed: string,
  file: string | null,
  found: readonly MoveTarget[],
): MoveTarget[] {
  const path = exact.startsWith('/') ? exact : `/${exact}`;
  if (exact === '' || path === '/' || folders.includes(path)) return [];
  const folder: MoveTarget = { type: 'folder', path, isNew: true };
  // Only a path names a file; a word filters.
  if (file === null || !typed.startsWith('/') || typed.endsWith('/')) return [folder];
  const isFile = path === file || (extensionOf(file) !== '' && extensionOf(path) === extensionOf(file));
  const target: MoveTarget = { type: 'path', path };
  return isFile && found.length === 0 ? [target, folder] : [folder, target];
}

/** Returns whether a path is one of these, or below one of them. */
export function isAtOrBelow(path: string, paths: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (paths.has(path.slice(0, end))) return true;
  }
  return false;
}

/** Lower is better. */
function rankOf(path: string, typed: string): number {
  const text = typed.toLocaleLowerCase();
  const folded = path.toLocaleLowerCase();
  if (path === typed) return 0;
  if (folded === text) return 1;
  const name = nameOf(folded);
  if (name === text) return 2;
  if (name.startsWith(text)) return 3;
  return name.includes(text) ? 4 : 5;
}

function extensionOf(path: string): string {
  return /.\.([^./]+)$/.exec(nameOf(path))?.[1]?.toLowerCase() ?? '';
}
