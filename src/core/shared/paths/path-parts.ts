/** Parts of a normalised path: absolute, without a trailing slash. */

/** Returns the folder that contains a path; `/` for a top-level name and for the root itself. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

/** Returns the last segment. Empty for the root. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the first segment. Empty for the root. */
export function topOf(path: string): string {
  const slash = path.indexOf('/', 1);
  return slash === -1 ? path.slice(1) : path.slice(1, slash);
}

/** Returns whether a path is a folder or inside it. Segments are compared whole: `/vault-evil` is not in `/vault`. */
export function isWithin(path: string, folder: string): boolean {
  if (folder === '/') return true;
  return path.startsWith(folder) && (path.length === folder.length || path.charCodeAt(folder.length) === 0x2f);
}

/** Returns all folders above a path, topmost first, without the root. */
export function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let slash = path.indexOf('/', 1); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    ancestors.push(path.slice(0, slash));
  }
  return ancestors;
}

/** Returns whether a path is one of the files that runs write, or their folder. */
export function isOfRun(path: string): boolean {
  return /^\/(?:runs|scratch)(?:\/|$)/.test(path);
}
