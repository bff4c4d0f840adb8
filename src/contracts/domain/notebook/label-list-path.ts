// Without zod, because the first script of the page finds the list among picked files.

/** Largest list that an import reads, in bytes: 32 MiB. */
export const MAX_LABEL_LIST_BYTES = 32 * 1024 * 1024;

/** Most files of one import. The list of labels is no file of the notebook and comes on top. */
export const MAX_IMPORT_FILES = 100_000;

const LIST_PATH = '/.cloister/labels.json';

/** Path of the list in an archive, without the leading slash. */
export const LABEL_LIST_NAME = LIST_PATH.slice(1);

/**
 * Returns the folder that a list at this path describes: empty for the top of an archive, `/lab` for a list inside the one folder
 * `lab`, as in an archive that was unpacked. Null for any other path.
 */
export function labelListRoot(path: string): string | null {
  const full = path.startsWith('/') ? path : `/${path}`;
  if (!full.endsWith(LIST_PATH)) return null;
  const root = full.slice(0, -LIST_PATH.length);
  return root.includes('/', 1) ? null : root;
}

/** Returns the path of the label list among the entries of an import; null when there is none. */
export function findLabelList(entries: Iterable<string>): string | null {
  let found: string | null = null;
  for (const path of entries) {
    const root = labelListRoot(path);
    if (root === '') return path;
    if (root !== null) found ??= path;
  }
  return found;
}
