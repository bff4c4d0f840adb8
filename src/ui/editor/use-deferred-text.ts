import { useDeferredValue, useEffect, useState } from 'react';
import { LONG_TEXT_CHARS } from '../state/notebook/line-endings.ts';

/** Up to this length, in UTF-16 units, a text is processed at every change; a longer text after a typing pause. */
const SHORT_TEXT_CHARS = 50_000;
const TYPING_PAUSE_MS = 1000;

/**
 * Returns a delayed copy of a text under edit, for computations over the whole text: deferred by React when the text is
 * short, after a typing pause when it is long. Returns null when the text is longer than `most` UTF-16 units.
 */
export function useDeferredText(text: string | null, most = LONG_TEXT_CHARS): string | null {
  const [rested, setRested] = useState(text);
  const length = text?.length ?? 0;
  const isShort = length <= SHORT_TEXT_CHARS;
  // Null for a long text: each new value would render the note once more.
  const soon = useDeferredValue(isShort ? text : null);
  useEffect(() => {
    if (isShort) return;
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isShort]);
  if (length > most) return null;
  // `soon` is null, too, right after a long text has become short.
  return isShort ? (soon ?? text) : rested;
}
