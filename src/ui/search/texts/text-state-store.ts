import type { IndexState, TextState } from '../../../contracts/wire/search-requests.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Which texts of the open notebook are searched; null before the first check. */
export const textStateStore = createExternalStore<TextState | null>(null);

/** How far the search index of the open notebook is; null before the first check. */
export const indexStateStore = createExternalStore<IndexState | null>(null);

/** Checks the search index again; null while no notebook is followed. */
export const indexCheck = createExternalStore<(() => void) | null>(null);

/** The notebook in which the person stopped the reading of PDFs, in this tab; null for none. */
export const pdfStop = createExternalStore<string | null>(null);

/** Looks for PDFs that have to be read; null while no notebook is followed. */
export const pdfCheck = createExternalStore<(() => void) | null>(null);
