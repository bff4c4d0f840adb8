/** Most files that are asked for their size. */
const MOST_FILES = 20_000;

/**
 * Measures the folders of the origin private file system without reading files, by the first `depth` names of their paths. Empty in a
 * browser that has none, or refuses it.
 */
export async function measureFolders(
  depth: number,
): Promise<ReadonlyMap<string, { readonly count: number; readonly sizeBytes: number }>> {
  const measured = new Map<string, { count: number; sizeBytes: number }>();
  let left = MOST_FILES;

  async function walk(folder: FileSystemDirectoryHandle, names: readonly string[]): Promise<void> {
    for await (const [name, handle] of folder.entries()) {
      if (left <= 0) return;
      const path = [...names, name];
      if (handle.kind === 'directory') await walk(handle, path);
      else {
        left -= 1;
        // A file may be removed meanwhile.
        const sizeBytes = await handle.getFile().then(
          ({ size }) => size,
          () => 0,
        );
        const key = (names.length === 0 ? path : names).slice(0, depth).join('/');
        const sum = measured.get(key) ?? { count: 0, sizeBytes: 0 };
        measured.set(key, { count: sum.count + 1, sizeBytes: sum.sizeBytes + sizeBytes });
      }
    }
  }

  try {
    if (typeof navigator !== 'undefined' && 'storage' in navigator && 'getDirectory' in navigator.storage)
      await walk(await navigator.storage.getDirectory(), []);
  } catch {
    // Refused, as in some private windows.
  }
  return measured;
}
