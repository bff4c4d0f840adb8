import { topOf } from './path-parts.ts';

/** Returns the name of the folder that contains all these files and folders; null when there is none. */
export function topFolderOf(files: readonly string[], folders: readonly string[] = []): string | null {
  const tops = new Set<string>();
  for (const path of files) tops.add(topOf(path));
  for (const path of folders) tops.add(topOf(path));
  const [top] = tops;
  if (top === undefined || tops.size > 1 || files.length === 0) return null;
  return files.includes(`/${top}`) ? null : top;
}
