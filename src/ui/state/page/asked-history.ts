import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** The path of the note whose history is to open with it; null for none. */
export const askedHistory = createExternalStore<string | null>(null);
