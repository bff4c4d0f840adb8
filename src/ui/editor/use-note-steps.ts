import { useCallback, useEffect, useRef } from 'react';
import type { TakeStep } from '../preview/links/step-context.ts';
import { useIsActiveSide } from '../state/place-context.tsx';

/** What the person sees of a note: kept in the history of the browser, so numbers only. */
interface Spot {
  /** Scroll positions in CSS pixels: of the whole note, and of its panes when they scroll separately. */
  readonly topsPx: readonly number[];
  /** Line of the caret, from 1; null when the note is read. */
  readonly line: number | null;
}

/** What is measured and moved to return to a spot. */
interface SpotAccess {
  readonly scrollers: () => readonly (Element | null | undefined)[];
  readonly caretLine: () => number | null;
  /** Moves caret or focus. Scrolls at will: the scroll positions are restored after it. */
  readonly focus: (line: number | null) => void;
}

/** Number of steps of this page, which tells their history entries apart. */
let steps = 0;

/**
 * Makes each jump within a note a step of the browser's Back and Forward, which return to the scroll positions and the caret that
 * the person left.
 */
export function useNoteSteps(key: string, access: SpotAccess): TakeStep {
  const isActiveSide = useIsActiveSide();
  const latest = useRef(access);
  useEffect(() => {
    latest.current = access;
  });

  const readSpot = useCallback((): Spot => {
    const { scrollers, caretLine } = latest.current;
    return { topsPx: scrollers().map((one) => one?.scrollTop ?? 0), line: caretLine() };
  }, []);

  useEffect(() => {
    if (!isActiveSide) return;
    const onPop = ({ state }: PopStateEvent) => {
      const spot = spotIn(state, key);
      if (spot === null) return;
      const { scrollers, focus } = latest.current;
      focus(spot.line);
      const scroll = () => {
        for (const [index, one] of scrollers().entries()) one?.scrollTo({ top: spot.topsPx[index] ?? 0 });
      };
      // Once more after the editor has measured what came into view.
      afterFrames(() => {
        scroll();
        afterFrames(scroll);
      });
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [key, isActiveSide]);

  return useCallback(
    (jump) => {
      const left = readSpot();
      if (!jump()) return false;
      const { history } = window;
      history.replaceState({ ...history.state, key, spot: left }, '');
      steps += 1;
      const step = steps;
      history.pushState({ ...history.state, spot: left, step }, '');
      afterFrames(() => {
        // The person may have moved on in the history.
        if (history.state?.step === step) history.replaceState({ ...history.state, spot: readSpot() }, '');
      });
      return true;
    },
    [key, readSpot],
  );
}

function spotIn(state: unknown, key: string): Spot | null {
  if (typeof state !== 'object' || state === null || !('spot' in state && 'key' in state)) return null;
  // Written by this module, so its shape is known.
  return state.key === key ? (state.spot as Spot) : null;
}

/** Calls back when the editor has drawn a jump, which takes two frames. */
function afterFrames(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
