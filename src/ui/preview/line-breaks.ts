import { useSyncExternalStore } from 'react';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { preferences } from '../state/preferences.ts';

/** Counts changes, so that all open notes render again. */
const changes = createExternalStore(0);

/** Returns whether the notes of a notebook show single line breaks; null outside a notebook. */
export function useLineBreaks(notebookId: string | null): boolean {
  useSyncExternalStore(changes.subscribe, changes.get);
  return notebookId !== null && preferences.lineBreaks(notebookId) === true;
}

/** Chooses whether the notes of a notebook show single line breaks. */
export function chooseLineBreaks(notebookId: string, shown: boolean): void {
  preferences.setLineBreaks(notebookId, shown);
  changes.set(changes.get() + 1);
}

/** Shows single line breaks in a notebook that was written in Obsidian, which does so too, unless the person has chosen. */
export function followObsidian(notebookId: string): void {
  if (preferences.lineBreaks(notebookId) === null) chooseLineBreaks(notebookId, true);
}
