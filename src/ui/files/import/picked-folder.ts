import { topFolderOf } from '../../../core/shared/paths/top-folder.ts';
import type { ImportSource, PickedFile } from './import-source.ts';

/** Returns the name of the folder that contains all picked files; null when there is none. */
export function pickedFolderOf(files: readonly PickedFile[]): string | null {
  return topFolderOf(files.map(({ path }) => path));
}

/** Returns whether a folder is an Obsidian vault. Links in a vault begin at its folder, so it has to become the root. */
export function isVault(folder: string, files: readonly PickedFile[]): boolean {
  return files.some(({ path }) => path.startsWith(`/${folder}/.obsidian/`));
}

/** Returns picked files without the folder that contains all of them. An archive is unpacked without it by the worker. */
export function withoutPickedFolder(source: ImportSource): ImportSource {
  const folder = source.type === 'files' ? pickedFolderOf(source.files) : null;
  if (source.type === 'zip' || folder === null) return source;
  const files = source.files.map(({ path, size, file }) => ({ path: path.slice(folder.length + 1), size, file }));
  return { type: 'files', files };
}
