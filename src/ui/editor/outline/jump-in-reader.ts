import { type Heading, headingAt } from './headings.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Scrolls the reading view to a heading. Headings with equal text are told apart by their order. */
export function jumpInReader(pane: HTMLElement, headings: readonly Heading[], index: number, focus: boolean): void {
  const element = shownHeadings(pane, headings)[index];
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  if (!focus) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns the line of the heading at the top of the reading view; 1 above the first heading. */
export function lineInReader(pane: HTMLElement, headings: readonly Heading[]): number {
  const top = Math.max(pane.getBoundingClientRect().top, pane.closest('article')?.getBoundingClientRect().top ?? 0);
  const elements = shownHeadings(pane, headings);
  const passed = headings.filter((_, index) => {
    const element = elements[index];
    return element !== undefined && element.getBoundingClientRect().top <= top + 24;
  });
  return headings[headingAt(headings, passed.at(-1)?.line ?? 0)]?.line ?? 1;
}

/** Returns the element of each heading, without those of embedded notes. In one pass, because a note may have thousands of headings. */
function shownHeadings(pane: HTMLElement, headings: readonly Heading[]): (HTMLElement | undefined)[] {
  const all = [...pane.querySelectorAll<HTMLElement>(HEADINGS)].filter(
    (element) => element.closest('[data-embedded]') === null,
  );
  const byText = Map.groupBy(all, (element) => element.textContent.trim());
  const seen = new Map<string, number>();
  return headings.map(({ text }, index) => {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return byText.get(text)?.[before] ?? all[index];
  });
}
