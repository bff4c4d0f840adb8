import { slugOf } from '../../../core/shared/markdown/heading-text.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Prefix that the Markdown renderer adds to every id from a note. */
const FROM_NOTE = 'n-';

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

/** Scrolls to an anchor, a block (`^id`) or a heading of a note and focuses it. Of `A#B`, the last heading counts. Returns whether it exists. */
export function jumpTo(prefix: string, place: string): boolean {
  const find = (id: string) => document.getElementById(prefix + FROM_NOTE + id);
  const last = place.slice(place.lastIndexOf('#') + 1);
  const found = find(place) ?? (place.startsWith('^') ? find(place.toLowerCase()) : find(slugOf(last)));
  if (found === null) return false;
  for (let box = found.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null)
    box.open = true;
  if (!found.hasAttribute('tabindex') && !(found instanceof HTMLAnchorElement && found.href !== ''))
    found.tabIndex = -1;
  found.scrollIntoView({ block: 'start' });
  found.focus({ preventScroll: true });
  return true;
}
