import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** The heading or anchor to show when its note opens next, or now if the note is open. */
export const requestedJump = createExternalStore<{ path: string; place: string } | null>(null);

/** Requests the heading or anchor to show of a note. */
export function requestJump(path: string, place: string): void {
  requestedJump.set({ path, place });
}

/** Returns and forgets the requested heading or anchor of this note; null when there is none. */
export function takeJump(path: string): string | null {
  const requested = requestedJump.get();
  if (requested === null || requested.path !== path) return null;
  requestedJump.set(null);
  return requested.place;
}
