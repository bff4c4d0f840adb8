import { preferences } from '../../state/preferences.ts';

/** Most notes remembered. */
const MAX_KEPT = 20;

/**
 * Notes whose opening began on an earlier visit and did not finish, with the time when it began: the page was blocked, or the
 * browser ended.
 */
const unfinished = new Map(
  preferences.openings().map((line): [key: string, beganMs: number] => {
    const [time = ''] = line.split(' ', 1);
    return [line.slice(time.length + 1), Number(time)];
  }),
);
/** Notes that this page is opening, as they are stored. */
const current = new Map<string, string>();

const keyOf = (notebookId: string, path: string): string => `${notebookId} ${path}`;

/** Returns when the opening of a note began that did not finish on an earlier visit; null for any other note. */
export function unfinishedSince(notebookId: string, path: string): number | null {
  return unfinished.get(keyOf(notebookId, path)) ?? null;
}

/** Remembers that a note is being opened. Returns a function to call when it is shown, or no longer wanted. */
export function beginOpening(notebookId: string, path: string): () => void {
  const key = keyOf(notebookId, path);
  unfinished.delete(key);
  const line = `${Date.now()} ${key}`;
  current.set(key, line);
  const others = preferences.openings().filter((kept) => !kept.endsWith(` ${key}`));
  preferences.setOpenings([...others, line].slice(-MAX_KEPT));
  return () => forget([key]);
}

function forget(keys: readonly string[]): void {
  const lines = keys.map((key) => current.get(key));
  for (const key of keys) current.delete(key);
  preferences.setOpenings(preferences.openings().filter((kept) => !lines.includes(kept)));
}

// A page that can still handle this event is not blocked: the person leaves it.
window.addEventListener('pagehide', () => forget([...current.keys()]));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') forget([...current.keys()]);
});
