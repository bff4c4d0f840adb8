import { topFolderOf } from '../../core/shared/paths/top-folder.ts';
import type { ArchiveContent } from './archive-content.ts';

/** Returns the name of the folder that contains everything in an archive; null when there is none. */
export function topFolderOfZip({ items }: Pick<ArchiveContent, 'items'>): string | null {
  const files: string[] = [];
  const folders: string[] = [];
  for (const { type, path } of items) (type === 'folder' ? folders : files).push(path);
  return files.length > 0 && items.some(({ type }) => type === 'file') ? topFolderOf(files, folders) : null;
}

/** Returns an archive without the folder that contains everything in it. The paths inside are checked again when they are placed. */
export function withoutTopFolder(zip: ArchiveContent): ArchiveContent {
  const top = topFolderOfZip(zip);
  if (top === null) return zip;
  const items = zip.items
    .filter(({ path }) => path !== `/${top}`)
    .map((item) => ({ ...item, path: item.path.slice(top.length + 1) }));
  return { ...zip, items };
}
