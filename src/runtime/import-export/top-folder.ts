import type { OpenZip } from '../../adapters/zip/read-zip.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';

/** Returns the name of the folder that holds everything in an archive; null when there is none. */
export function topFolderOf({ items }: Pick<OpenZip, 'items'>): string | null {
  const tops = new Set(items.map(({ path }) => topOf(path)));
  const [top] = tops;
  if (top === undefined || tops.size > 1) return null;
  const isFolder = items.every((item) => item.type === 'folder' || item.path !== `/${top}`);
  return isFolder && items.some((item) => item.type === 'file') ? top : null;
}

/** Returns an archive without the folder that holds everything in it. The paths inside are checked again when they are placed. */
export function withoutTopFolder(zip: OpenZip): OpenZip {
  const top = topFolderOf(zip);
  if (top === null) return zip;
  const items = zip.items
    .filter(({ path }) => path !== `/${top}`)
    .map((item) => ({ ...item, path: item.path.slice(top.length + 1) }));
  return { ...zip, items };
}
