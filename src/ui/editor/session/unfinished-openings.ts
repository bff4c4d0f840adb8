import { preferences } from '../../app/state/preferences.ts';

/** Most notes remembered. */
const MAX_KEPT = 20;

/** Notes whose opening began on an earlier visit and did not finish: the page was blocked, or the browser ended. */
const unfinished = new Set(preferences.openings());
/** Notes that this page is opening. */
const current = new Set<string>();

const keyOf = (notebookId: string, path: string): string => `${notebookId} ${path}`;

/** Returns whether this note did not finish opening on an earlier visit. */
export function isUnfinished(notebookId: string, path: string): boolean {
  return unfinished.has(keyOf(notebookId, path));
}

/** Remembers that a note is being opened. Returns a function to call when it is shown, or no longer wanted. */
export function beginOpening(notebookId: string, path: string): () => void {
  const key = keyOf(notebookId, path);
  unfinished.delete(key);
  current.add(key);
  preferences.setOpenings([...preferences.openings().filter((kept) => kept !== key), key].slice(-MAX_KEPT));
  return () => forget([key]);
}

function forget(keys: readonly string[]): void {
  for (const key of keys) current.delete(key);
  preferences.setOpenings(preferences.openings().filter((kept) => !keys.includes(kept)));
}

// A page that can still handle this event is not blocked: the person leaves it.
window.addEventListener('pagehide', () => forget([...current]));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') forget([...current]);
});
