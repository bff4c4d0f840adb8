import type { KeyboardEvent } from 'react';

/** Props of what a button opens elsewhere on the page: it takes the focus when it appears, and Escape closes it. */
export function opened(onClose: () => void) {
  return { ref: focusFirst, ...closedByEscape(onClose) };
}

/** Props of an element that Escape closes. */
export function closedByEscape(onClose: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
  };
}

const FIELDS = 'input:not([hidden]), select, textarea';

/** Moves the focus to an element as it appears: to itself when it takes the focus, or else to its first field or button. */
export function focusFirst(element: HTMLElement | null): void {
  const own = element?.matches(`${FIELDS}, button, [tabindex]`) ? element : null;
  const first = own ?? element?.querySelector<HTMLElement>(FIELDS) ?? element?.querySelector<HTMLElement>('button');
  first?.focus();
  // What a menu opens is inert until the menu has closed.
  if (first && document.activeElement !== first) requestAnimationFrame(() => first.focus());
}
