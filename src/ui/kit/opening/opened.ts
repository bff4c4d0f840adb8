import type { KeyboardEvent } from 'react';

/** Props of what a button opens elsewhere on the page: it takes the focus when it appears, and Escape closes it. */
export function opened(onClose: () => void) {
  return {
    ref: focusFirst,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
  };
}

/** Moves the focus to an element that takes it, or else to its first field, or to its first button without fields. */
export function focusFirst(element: HTMLElement | null): void {
  if (element === null) return;
  const first = element.hasAttribute('tabindex')
    ? element
    : (element.querySelector<HTMLElement>('input:not([hidden]), select, textarea') ??
      element.querySelector<HTMLElement>('button'));
  first?.focus();
}
