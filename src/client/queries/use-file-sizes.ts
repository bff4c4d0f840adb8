import { findFile } from './use-files.ts';
import { useLive } from './use-live.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** Returns the sizes in bytes of files by path, without those that do not exist. */
export function useFileSizes(notebookId: string, paths: readonly string[]): ReadonlyMap<string, number> {
  const wanted = [...new Set(paths)].sort();
  const sizes = useLive(async () => {
    const files = await Promise.all(wanted.map((path) => findFile(notebookId, path)));
    return new Map(files.flatMap((file) => (file?.kind === 'file' ? [[file.path, file.sizeBytes] as const] : [])));
  }, [notebookId, ...wanted]);
  return sizes ?? NONE;
}
