import { type RefObject, useEffect } from 'react';
import { APPROVAL_WANTED, takeAwaited } from './use-go-to-approval.ts';

/** Returns whether the person is typing: the focus is in a field or in a note. */
export function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}

/**
 * Moves the focus to Reject when a card appears because of what the person just did; of several cards to the first, then to
 * the next one once that is answered. Never takes the focus from a person who is typing: the count in the header and an
 * announcement tell them.
 */
export function useAppearance(
  approvalId: string,
  waitsForEarlier: boolean,
  card: RefObject<HTMLElement | null>,
  rejectButton: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (waitsForEarlier) return;
    const active = document.activeElement;
    const near = active === null || active === document.body || active.closest('#run-panel, #main') !== null;
    const isAwaited = takeAwaited(approvalId);
    if (isAwaited || (!isWriting() && near)) {
      rejectButton.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'start' });
    }
  }, [approvalId, waitsForEarlier, card, rejectButton]);
  useEffect(() => {
    const onWanted = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== approvalId) return;
      takeAwaited(approvalId);
      card.current?.scrollIntoView({ block: 'start' });
      rejectButton.current?.focus({ preventScroll: true });
    };
    window.addEventListener(APPROVAL_WANTED, onWanted);
    return () => window.removeEventListener(APPROVAL_WANTED, onWanted);
  }, [approvalId, card, rejectButton]);
}
