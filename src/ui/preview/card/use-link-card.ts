import { type RefObject, useEffect, useRef, useState } from 'react';

/** A link to a note, and what it names. */
export interface CardLink {
  readonly link: HTMLElement;
  readonly path: string;
  /** Heading, `^id` or anchor; empty for the whole note. */
  readonly place: string;
}

/** Returns the link to a note that an element belongs to; null when there is none. */
export type FindLink = (element: Element) => CardLink | null;

/** Marks the card, so that events within it are told from events of the note. */
const CARD = 'data-link-card';

const OPEN_MS = 450;
/** Leaves time to move the pointer from the link to the card. */
const CLOSE_MS = 300;

/**
 * Returns the link whose card is open. A card opens when the pointer rests on a link or the keyboard focuses one, and stays
 * while the pointer is on the link or the card. Escape, a press elsewhere, typing and scrolling the note close it. Touch opens none.
 */
export function useLinkCard(frame: RefObject<HTMLElement | null>, find: FindLink): CardLink | null {
  const [shown, setShown] = useState<CardLink | null>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  }, [find]);
  useEffect(() => {
    const element = frame.current;
    return element === null ? undefined : watchLinks(element, (target) => latest.current(target), setShown);
  }, [frame]);
  return shown;
}

function watchLinks(frame: HTMLElement, find: FindLink, show: (link: CardLink | null) => void): () => void {
  const stop = new AbortController();
  const { ownerDocument } = frame;
  let shown: CardLink | null = null;
  let isFocused = false;
  /** The link that is under the pointer or focused; its card is not opened twice. */
  let current: HTMLElement | null = null;
  let timer = 0;

  const set = (link: CardLink | null) => {
    clearTimeout(timer);
    shown = link;
    show(link);
  };
  const later = (link: CardLink | null, ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => set(link), ms);
  };
  const close = () => {
    isFocused = false;
    set(null);
  };
  const leave = () => {
    current = null;
    // A moving pointer neither opens nor closes the card of the focused link.
    if (!isFocused) later(null, CLOSE_MS);
  };
  const isInCard = (target: EventTarget | null) => target instanceof Element && target.closest(`[${CARD}]`) !== null;
  const listen = <K extends keyof DocumentEventMap>(
    on: HTMLElement | Document,
    type: K,
    run: (event: DocumentEventMap[K]) => void,
  ) => on.addEventListener(type, (event) => run(event as DocumentEventMap[K]), { capture: true, signal: stop.signal });

  listen(frame, 'pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (isInCard(target)) {
      clearTimeout(timer);
      return;
    }
    const link = find(target);
    if (link === null) leave();
    else if (link.link === shown?.link) clearTimeout(timer);
    else if (link.link !== current) {
      current = link.link;
      isFocused = false;
      later(link, OPEN_MS);
    }
  });
  frame.addEventListener('pointerleave', leave, { signal: stop.signal });
  listen(frame, 'focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || isInCard(target)) return;
    const link = target.matches('a:focus-visible') ? find(target) : null;
    if (link === null) return;
    isFocused = true;
    later(link, OPEN_MS);
  });
  listen(frame, 'focusout', ({ target, relatedTarget }) => {
    if (!isFocused || isInCard(relatedTarget) || (isInCard(target) && relatedTarget === shown?.link)) return;
    close();
  });
  listen(ownerDocument, 'keydown', (event) => {
    if (event.key !== 'Escape') {
      // Typing ends the wait for a card; Tab moves the focus, which decides.
      if (shown === null) clearTimeout(timer);
      else if (event.target instanceof HTMLElement && event.target.isContentEditable) close();
      return;
    }
    if (shown === null) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  listen(ownerDocument, 'pointerdown', ({ target }) => {
    if (!isInCard(target)) close();
  });
  listen(ownerDocument, 'click', ({ target }) => {
    if (!isInCard(target) || (target instanceof Element && target.closest('a') !== null)) close();
  });
  listen(ownerDocument, 'scroll', ({ target }) => {
    if (shown !== null && !isInCard(target)) close();
  });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
