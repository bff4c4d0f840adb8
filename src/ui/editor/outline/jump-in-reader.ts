import { type Heading, headingAt } from './headings.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Scrolls the reading view to a heading. Headings with equal text are told apart by their order. */
export function jumpInReader(pane: HTMLElement, headings: readonly Heading[], index: number, focus: boolean): void {
  const element = shownHeading(pane, headings, index);
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  if (!focus) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns the line of the heading at the top of the reading view; 1 above the first heading. */
export function lineInReader(pane: HTMLElement, headings: readonly Heading[]): number {
  const top = Math.max(pane.getBoundingClientRect().top, pane.closest('article')?.getBoundingClientRect().top ?? 0);
  const passed = headings.filter((_, index) => {
    const element = shownHeading(pane, headings, index);
    return element !== null && element.getBoundingClientRect().top <= top + 24;
  });
  return headings[headingAt(headings, passed.at(-1)?.line ?? 0)]?.line ?? 1;
}

function shownHeading(pane: HTMLElement, headings: readonly Heading[], index: number): HTMLElement | null {
  const wanted = headings[index];
  if (!wanted) return null;
  const same = headings.slice(0, index).filter((heading) => heading.text === wanted.text).length;
  const all = [...pane.querySelectorAll<HTMLElement>(HEADINGS)];
  return all.filter((element) => element.textContent.trim() === wanted.text)[same] ?? all[index] ?? null;
}
