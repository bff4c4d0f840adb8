import type { TextState } from '../../../contracts/wire/search-requests.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Which texts of the open notebook are searched; null before the first check. */
export const textStateStore = createExternalStore<TextState | null>(null);

/** Looks for PDFs that have to be read; null while no notebook is followed. */
export const pdfCheck = createExternalStore<(() => void) | null>(null);
