import { slugOf } from '../../../core/shared/slug.ts';

/** What the reader of notes puts before every name that comes from one. */
const FROM_NOTE = 'n-';

let wanted: { path: string; place: string } | null = null;

/** The next time this note is shown, this part of it is brought into sight. */
export function rememberJump(path: string, place: string): void {
  wanted = { path, place };
}

/** The part of this note that was asked for before it was opened; null when none was. It is told once. */
export function takeJump(path: string): string | null {
  if (wanted === null || wanted.path !== path) return null;
  const { place } = wanted;
  wanted = null;
  return place;
}

/** Brings a part of a note into sight, by its name or the words of its heading, with the focus on it. Tells whether it is there. */
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
