import { useDeferredValue, useEffect, useState } from 'react';
import { LONG_TEXT_CHARS } from './note/line-endings.ts';

/** Up to this length a text is worked over at every change, from there on once the hands rest. */
const SHORT_TEXT_CHARS = 50_000;
const REST_MS = 1000;

/**
 * A text that is being written, for what is worked out from the whole of it: soon where it is short, after a rest where it
 * is not. Null where it is longer than `most` UTF-16 units, and so not worked over at all.
 */
export function useSettled(text: string | null, most = LONG_TEXT_CHARS): string | null {
  const soon = useDeferredValue(text);
  const [rested, setRested] = useState(text);
  const length = text?.length ?? 0;
  useEffect(() => {
    if (length <= SHORT_TEXT_CHARS) return;
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, length]);
  if (length > most) return null;
  return length <= SHORT_TEXT_CHARS ? soon : rested;
}
