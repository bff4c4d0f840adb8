import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { requestedJump } from '../../state/notebook/jump.ts';
import { isNew, unmarkNew } from '../../state/notebook/new-notes.ts';
import { type NoteMode, preferences, type SeenNote } from '../../state/preferences.ts';
import type { Editor } from '../code/create-editor.ts';
import { isLineInView, lineAtTop, placeOfLine, type ReaderPlace, readPlace, showPlace } from './reader-place.ts';

/** How long the text of a note may take to be drawn before its scroll position is given up, in milliseconds. */
const PATIENCE_MS = 30_000;
const TRY_EVERY_MS = 50;
/** Least time between two stored scroll positions, in milliseconds. */
const KEEP_EVERY_MS = 500;
/** The person has taken over. */
const TAKES_OVER = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

interface FirstSight {
  readonly seen: SeenNote | null;
  readonly isNew: boolean;
  /** How the note opens; null for the default mode. */
  readonly mode: NoteMode | null;
}

/**
 * Returns how a note was last seen on this device, read once, when the note opens. A note just created opens in the live view. A
 * requested heading or section is shown in the reading view, from where it is.
 */
export function useFirstSight(notebookId: string, path: string, fileId: string | null): FirstSight {
  const [first] = useState((): FirstSight => {
    const made = isNew(notebookId, path);
    const seen = fileId === null ? null : readSeen(notebookId, fileId);
    if (requestedJump.get()?.path === path)
      return { seen: seen && { ...seen, place: null, topLine: null }, isNew: false, mode: 'read' };
    return { seen, isNew: made, mode: made ? 'live' : (seen?.mode ?? null) };
  });
  useEffect(() => unmarkNew(notebookId, path), [notebookId, path]);
  return first;
}

/** What shall be at the top of a note. */
interface Aim {
  /** Place in the reading view; null to take that of `line`. */
  readonly place: ReaderPlace | null;
  /** Line of the source, from 1; null for the beginning. */
  readonly line: number | null;
}

interface Sight {
  readonly notebookId: string;
  /** Null while the note has no record: nothing is kept. */
  readonly fileId: string | null;
  readonly mode: NoteMode;
  readonly seen: SeenNote | null;
  readonly article: RefObject<HTMLElement | null>;
  readonly reading: RefObject<HTMLElement | null>;
  readonly editor: RefObject<Editor | null>;
  /** Line at which the caret is put when the editor is created; null for where the text begins. */
  readonly caret: RefObject<number | null>;
}

/**
 * Returns to what was at the top of the note the last time, and keeps how the note is seen on this device. Returns a function
 * to be called before the mode changes: the reading view begins at the line that was at the top, and the editor there too,
 * with the caret, unless the caret is in view.
 */
export function useKeepSight(sight: Sight): (next: NoteMode) => void {
  const { notebookId, fileId, mode, seen, article } = sight;
  const latest = useRef(sight);
  useLayoutEffect(() => {
    latest.current = sight;
  });
  const isBack = useRef(seen === null || (seen.place === null && seen.topLine === null));
  const stop = useRef(() => {});
  /** What was at the top when it was last measured; null for a note that was not scrolled since it opened. */
  const top = useRef<Pick<SeenNote, 'place' | 'topLine'> | null>(null);

  const aimAt = useCallback(
    (aim: Aim) => {
      const element = article.current;
      if (element === null) return;
      stop.current();
      isBack.current = false;
      const end = () => {
        isBack.current = true;
        clearInterval(timer);
        for (const type of TAKES_OVER) element.removeEventListener(type, end, true);
      };
      const untilMs = performance.now() + PATIENCE_MS;
      let steady = 0;
      const go = () => {
        // Twice in a row: heights may still change when the first blocks are drawn.
        steady = isAt(latest.current, aim) ? steady + 1 : 0;
        if (steady > 1 || performance.now() > untilMs) end();
      };
      const timer = setInterval(go, TRY_EVERY_MS);
      for (const type of TAKES_OVER) element.addEventListener(type, end, true);
      stop.current = end;
      go();
    },
    [article],
  );

  useEffect(() => {
    if (seen !== null && !isBack.current) aimAt({ place: seen.place, line: seen.topLine });
    return () => stop.current();
  }, [seen, aimAt]);

  useLayoutEffect(() => {
    const element = article.current;
    if (element === null || fileId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Computes the layout of the page: at a scroll only, never because the person leaves.
    const measure = () => {
      const { reading, editor } = latest.current;
      if (!isBack.current) return;
      top.current = {
        place: reading.current && readPlace(reading.current),
        topLine: editor.current?.topLine() ?? null,
      };
    };
    const keep = () => {
      if (timer !== undefined) measure();
      clearTimeout(timer);
      timer = undefined;
      const { editor, seen: before } = latest.current;
      const spot = top.current ?? { place: before?.place ?? null, topLine: before?.topLine ?? null };
      keepSeen(notebookId, { id: fileId, mode, line: editor.current?.caretLine() ?? before?.line ?? null, ...spot });
    };
    const onScroll = () => {
      timer ??= setTimeout(keep, KEEP_EVERY_MS);
    };
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      element.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('pagehide', keep);
      // Before the elements lose their positions.
      keep();
    };
  }, [notebookId, fileId, mode, article]);

  return useCallback(
    (next) => {
      const { mode: now, reading, editor, caret } = latest.current;
      const pane = reading.current;
      const reads = now === 'read' || now === 'both';
      const line = reads ? pane && lineAtTop(pane) : (editor.current?.topLine() ?? null);
      const caretLine = editor.current?.caretLine() ?? caret.current;
      const isCaretSeen = now !== 'read' || (caretLine !== null && pane !== null && isLineInView(pane, caretLine));
      if (!isCaretSeen) caret.current = line;
      // After the click or key that changes the mode, which would count as the person taking over.
      requestAnimationFrame(() => {
        if (!isCaretSeen) editor.current?.placeCaret(line);
        if (next === 'read' || !isCaretSeen) aimAt({ place: null, line });
        // The scroll container or the column width changed, so the caret may be out of view.
        else editor.current?.reveal();
      });
    },
    [aimAt],
  );
}

/** Moves a note to what shall be at its top. Returns whether it was there. */
function isAt({ mode, reading, editor }: Sight, { place, line }: Aim): boolean {
  const isRead = () => {
    if (reading.current === null) return false;
    const wanted = place ?? (line === null ? null : placeOfLine(reading.current, line));
    return wanted === null ? line === null : showPlace(reading.current, wanted);
  };
  const reads = mode === 'read' || mode === 'both';
  return (!reads || isRead()) && (line === null || mode === 'read' || editor.current?.showLine(line) === true);
}

/** Most notes remembered of a notebook. */
const MAX_KEPT = 300;

/** Returns how a note was last seen on this device; null for one that was not, or no longer remembered. */
function readSeen(notebookId: string, fileId: string): SeenNote | null {
  return preferences.seenNotes(notebookId).find(({ id }) => id === fileId) ?? null;
}

/** Remembers how a note is seen now. The notes that were not seen for longest are forgotten first. */
function keepSeen(notebookId: string, seen: SeenNote): void {
  const others = preferences.seenNotes(notebookId).filter(({ id }) => id !== seen.id);
  preferences.setSeenNotes(notebookId, [...others, seen].slice(-MAX_KEPT));
}
