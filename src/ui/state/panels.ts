import { useSyncExternalStore } from 'react';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { navigate } from '../routes/use-route.ts';
import type { Place } from './place-context.tsx';
import { type Panels, preferences } from './preferences.ts';

/** How the side panels of a wide window are shown. Kept between visits. */
const panels = createExternalStore<Panels>(preferences.panels());

/** Whether the conversation takes the place of the note. Not kept: the next visit starts with the note. */
const wide = createExternalStore(false);

export function usePanels(): Panels {
  return useSyncExternalStore(panels.subscribe, panels.get);
}

export function useIsRunWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.get);
}

export function setPanels(patch: Partial<Panels>): void {
  panels.set({ ...panels.get(), ...patch });
  preferences.setPanels(panels.get());
}

/** Shows the conversation if it is hidden. */
export function showRunPanel(): void {
  if (panels.get().isRunHidden) setPanels({ isRunHidden: false });
}

/** Hides the conversation, or shows it again. A URL that names the conversation would show it after a reload. */
export function toggleRunPanel({
  route,
  notebook,
  activePath,
}: Pick<Place, 'route' | 'notebook' | 'activePath'>): void {
  const { notebookId } = notebook;
  const isRunHidden = !panels.get().isRunHidden;
  wide.set(false);
  setPanels({ isRunHidden });
  if (!isRunHidden || route.view !== 'run') return;
  navigate(
    activePath === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path: activePath },
    'replace',
  );
}

export function setRunWide(isWide: boolean): void {
  if (isWide) showRunPanel();
  wide.set(isWide);
}
