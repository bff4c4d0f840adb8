import { useEffect, useRef } from 'react';

/** Actions that mounted components offer. A command requests an action by name, wherever the component is. */
export type OfferName =
  | 'new-note'
  | 'new-folder'
  | 'rename-note'
  | 'new-notebook'
  | 'import-files'
  | 'import-folder'
  | 'export'
  | 'show-files'
  | 'search-notes'
  | 'note-mode'
  | 'note-live'
  | 'note-outline'
  | 'ask-selection'
  | 'dictate-note';

/** How long a component may take to mount before its request expires, in milliseconds. */
const PATIENCE_MS = 3000;

const standing = new Map<OfferName, () => void>();
let wanted: { name: OfferName; untilMs: number } | null = null;

/** Returns whether the action is available now. */
export function isOffered(name: OfferName): boolean {
  return standing.has(name);
}

/** Runs the action now, or as soon as a component offers it. */
export function takeUp(name: OfferName): void {
  const run = standing.get(name);
  if (run) run();
  else wanted = { name, untilMs: performance.now() + PATIENCE_MS };
}

/** Offers an action while this component is mounted and the action is available. */
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
