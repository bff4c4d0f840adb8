import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowFocus {
  /** The row that had the focus last; null when none had. */
  readonly focused: string | null;
  /** Makes a row the one that Tab leads to, without moving the focus. */
  readonly setFocused: (key: string) => void;
  /** Moves the focus to a row, at once or as soon as it is rendered. */
  readonly focusRow: (key: string, options?: FocusOptions) => void;
  /** Returns whether the row with the focus was removed, which no element notices. */
  readonly isLost: () => boolean;
  /** For the element around the rows. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
}

/**
 * Keeps the focus in a list that renders only its visible rows: a row that is rendered again has the focus that it had before.
 *
 * @param list the element that contains the rows
 * @param attribute the attribute with the key of a row
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, attribute: `data-${string}`): RowFocus {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<{ key: string; options: FocusOptions | undefined } | null>(null);
  const hasFocus = useRef(false);

  const isLost = () => hasFocus.current && document.activeElement === document.body;
  const tryFocus = (key: string, options?: FocusOptions) => {
    const row = list.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(key)}"]`);
    if (!row) return false;
    row.focus(options);
    return true;
  };
  useEffect(() => {
    if (wanted.current !== null) {
      const { key, options } = wanted.current;
      if (tryFocus(key, options)) wanted.current = null;
    } else if (isLost() && focused !== null) tryFocus(focused, { preventScroll: true });
  });

  return {
    focused,
    setFocused,
    isLost,
    focusRow(key, options) {
      setFocused(key);
      wanted.current = tryFocus(key, options) ? null : { key, options };
    },
    handlers: {
      onFocus(event) {
        hasFocus.current = true;
        const key = event.target.closest(`[${attribute}]`)?.getAttribute(attribute);
        if (key != null) setFocused(key);
      },
      // Not called for a row that is removed while it has the focus.
      onBlur() {
        hasFocus.current = false;
      },
    },
  };
}
