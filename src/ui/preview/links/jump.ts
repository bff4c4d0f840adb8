import { slugOf } from '../../../core/shared/heading-text.ts';

/** Prefix that the Markdown renderer adds to every id from a note. */
const FROM_NOTE = 'n-';

let wanted: { path: string; place: string } | null = null;

/** Remembers the heading or anchor to show when this note opens next. */
export function rememberJump(path: string, place: string): void {
  wanted = { path, place };
}

/** Returns and forgets the remembered heading or anchor of this note; null when there is none. */
export function takeJump(path: string): string | null {
  if (wanted === null || wanted.path !== path) return null;
  const { place } = wanted;
  wanted = null;
  return place;
}

/** Scrolls to an anchor or heading of a note and focuses it. Returns whether it exists. */
export function jumpTo(prefix: string, place: string): boolean {
  const found =
    document.getElementById(prefix + FROM_NOTE + place) ?? document.getElementById(prefix + FROM_NOTE + slugOf(place));
  if (found === null) return false;
  for (let box = found.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null)
    box.open = true;
  if (!found.hasAttribute('tabindex') && !(found instanceof HTMLAnchorElement && found.href !== ''))
    found.tabIndex = -1;
  found.scrollIntoView({ block: 'start' });
  found.focus({ preventScroll: true });
  return true;
}
