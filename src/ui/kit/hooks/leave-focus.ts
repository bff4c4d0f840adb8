import { focusSoon } from './focus-soon.ts';

/**
 * Returns a ref for an element that may disappear while it has the focus: the element with that id then gets the focus, so
 * that it is not reset to the start of the page. Create it once, outside of rendering.
 */
export function leaveFocusTo(id: string) {
  return (element: HTMLElement | null) => () => {
    if (element?.contains(document.activeElement)) focusSoon(id, element);
  };
}
