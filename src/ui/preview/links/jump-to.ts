import { matchHeading, type NamedHeading } from '../../../core/shared/markdown/match-heading.ts';

/** Prefix that the Markdown renderer adds to every id from a note. */
const FROM_NOTE = 'n-';

/** Scrolls to an anchor, a block (`^id`) or a heading of a note and focuses it: see `matchHeading`. Returns whether it exists. */
export function jumpTo(prefix: string, place: string): boolean {
  const find = (id: string) => document.getElementById(prefix + FROM_NOTE + id);
  const found =
    find(place) ??
    (place.startsWith('^') ? find(place.toLowerCase()) : matchHeading(headingsOf(prefix), place)?.element) ??
    null;
  if (found === null) return false;
  for (let box = found.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null)
    box.open = true;
  if (!found.hasAttribute('tabindex') && !(found instanceof HTMLAnchorElement && found.href !== ''))
    found.tabIndex = -1;
  found.scrollIntoView({ block: 'start' });
  found.focus({ preventScroll: true });
  return true;
}

function headingsOf(prefix: string): (NamedHeading & { element: HTMLElement })[] {
  const from = prefix + FROM_NOTE;
  const all = document.querySelectorAll<HTMLElement>(`:is(h1, h2, h3, h4, h5, h6)[id^="${CSS.escape(from)}"]`);
  return Array.from(all, (element) => ({
    element,
    level: Number(element.tagName[1]),
    slug: element.id.slice(from.length),
    text: element.textContent,
  }));
}
