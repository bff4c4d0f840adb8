import { preferences } from '../preferences.ts';

const MAX_RECENT = 20;

/** Returns the recently active paths of a notebook, newest first. */
export const recentFiles = preferences.recent;

export function noteRecentFile(notebookId: string, path: string): void {
  const others = recentFiles(notebookId).filter((each) => each !== path);
  preferences.setRecent(notebookId, [path, ...others].slice(0, MAX_RECENT));
}
