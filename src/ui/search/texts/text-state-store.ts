import type { TextState } from '../../../contracts/wire/search-requests.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Which texts of the open notebook are searched; null before the first check. */
export const textStateStore = createExternalStore<TextState | null>(null);
