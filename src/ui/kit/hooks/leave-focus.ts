import { focusSoon } from './focus-soon.ts';

/**
 * A ref for what may go while it has the focus: then the element of that id takes it, and not the page, from which a person who
 * does not see would have to find the place again. Make it once, outside of what renders.
 */
export function leaveFocusTo(id: string) {
  return (element: HTMLElement | null) => () => {
    if (element?.contains(document.activeElement)) focusSoon(id);
  };
}
