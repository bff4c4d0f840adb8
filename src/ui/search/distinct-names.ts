import { fileTitle } from '../../core/shared/names/file-title.ts';

/** Returns what each path is called in a list: its name, with its file name or path where two have the same name. */
export function distinctNames(paths: readonly string[], nameOf: (path: string) => string): Map<string, string> {
  const byName = Map.groupBy(paths, (path) => nameOf(path).toLowerCase());
  const shown = new Map<string, string>();
  for (const same of byName.values()) {
    const files = new Set(same.map((path) => fileTitle(path).toLowerCase()));
    for (const path of same) {
      const name = nameOf(path);
      if (same.length === 1) shown.set(path, name);
      else shown.set(path, `${name} (${files.size === same.length ? fileTitle(path) : path})`);
    }
  }
  return shown;
}
