import { useEffect, useRef } from 'react';

/** What parts of the screen can do while they are on it. A command asks for it by name, wherever that part is. */
export type OfferName =
  | 'new-note'
  | 'new-folder'
  | 'new-notebook'
  | 'import-files'
  | 'import-folder'
  | 'export'
  | 'show-files'
  | 'search-notes'
  | 'note-mode'
  | 'note-outline';

/** How long a part may take to come onto the screen before its turn is over, in milliseconds. */
const PATIENCE_MS = 3000;

const standing = new Map<OfferName, () => void>();
let wanted: { name: OfferName; untilMs: number } | null = null;

/** Whether it can be done now. */
export function isOffered(name: OfferName): boolean {
  return standing.has(name);
}

/** Does it now, or as soon as the part that can is there. */
export function takeUp(name: OfferName): void {
  const run = standing.get(name);
  if (run) run();
  else wanted = { name, untilMs: performance.now() + PATIENCE_MS };
}

/** Offers something for as long as this part is on the screen, and while there is something to do. */
export function useOffer(name: OfferName, run: (() => void) | null): void {
  const latest = useRef(run);
  const isOpen = run !== null;
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOpen) return;
    const own = () => latest.current?.();
    standing.set(name, own);
    if (wanted?.name === name) {
      if (performance.now() < wanted.untilMs) own();
      wanted = null;
    }
    return () => {
      if (standing.get(name) === own) standing.delete(name);
    };
  }, [name, isOpen]);
}
