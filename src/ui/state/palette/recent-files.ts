/** Recently active paths, newest first, by notebook; stored on the device like the open tabs. */

const MAX_RECENT = 20;
const keyOf = (notebookId: string) => `cloister.recent.${notebookId}`;

export function recentFiles(notebookId: string): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(keyOf(notebookId)) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

export function noteRecentFile(notebookId: string, path: string): void {
  const paths = [path, ...recentFiles(notebookId).filter((each) => each !== path)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(keyOf(notebookId), JSON.stringify(paths));
  } catch {
    // When storage is denied, no file is recent.
  }
}
