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
  const soon = useDeferredValue(text);
  const [rested, setRested] = useState(text);
  const length = text?.length ?? 0;
  useEffect(() => {
    if (length <= SHORT_TEXT_CHARS) return;
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, length]);
  if (length > most) return null;
  return length <= SHORT_TEXT_CHARS ? soon : rested;
}
