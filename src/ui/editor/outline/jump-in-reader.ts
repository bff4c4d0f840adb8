import { type Heading, headingAt } from './headings.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Brings a heading of the note into sight where it is read. The same words may stand over several parts: their number counts. */
export function jumpInReader(pane: HTMLElement, headings: readonly Heading[], index: number, focus: boolean): void {
  const element = shownHeading(pane, headings, index);
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  if (!focus) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The line of the heading that stands at the top of what is read; 1 above the first. */
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
