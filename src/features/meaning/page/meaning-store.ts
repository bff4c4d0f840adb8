import type { MeaningState } from '../../../contracts/wire/search-requests.ts';
import { createExternalStore } from '../../../ui/kit/hooks/external-store.ts';

/** How far the search by meaning knows the open notebook. */
export interface MeaningShown {
  /** Null before the first answer. */
  readonly state: MeaningState | null;
  /** Until the app is opened again. */
  readonly isPaused: boolean;
  /** Why preparing stopped; null when it did not. */
  readonly problem: string | null;
}

export const meaningStore = createExternalStore<MeaningShown>({ state: null, isPaused: false, problem: null });

/** Prepares notes that are not prepared yet; null while no notebook is followed. */
export const meaningCheck = createExternalStore<(() => void) | null>(null);

/** Pauses or resumes preparing. */
export function pauseMeaning(isPaused: boolean): void {
  meaningStore.set({ ...meaningStore.get(), isPaused });
  if (!isPaused) meaningCheck.get()?.();
}
