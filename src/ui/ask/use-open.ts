import { type RefCallback, useCallback, useState } from 'react';

/**
 * Returns whether the focus is within an element. A change during a press is returned after the click: with the focus at the start of the
 * press, a new layout would move the button away from the pointer, which is then released over something else. While a menu of the element
 * is open, the element stays as it is, since the menu stands beside its button.
 */
export function useOpen(): [isOpen: boolean, ref: RefCallback<HTMLElement>] {
  const [isOpen, setOpen] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isPressed = false;
    const read = () => {
      const hasMenu = element.querySelector('[aria-haspopup][aria-expanded="true"]') !== null;
      if (!isPressed && !hasMenu) setOpen(element.contains(document.activeElement));
    };
    const listen = (type: keyof DocumentEventMap, run: (event: Event) => void) =>
      document.addEventListener(type, run, { signal, capture: true });
    listen('focusin', read);
    // Otherwise another element has the focus next.
    listen('focusout', (event) => {
      if (event instanceof FocusEvent && event.relatedTarget === null) read();
    });
    // Not the pointer event: for a finger, that has ended before the browser sends the events of a mouse and moves the focus.
    listen('mousedown', () => {
      isPressed = true;
    });
    const release = () => {
      isPressed = false;
      // The click follows in the same task.
      setTimeout(read);
    };
    // A drag or a menu of the system can end a press without a release.
    for (const type of ['mouseup', 'pointercancel', 'contextmenu'] as const) listen(type, release);
    return () => listening.abort();
  }, []);
  return [isOpen, ref];
}
