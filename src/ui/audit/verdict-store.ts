import { createExternalStore } from '../kit/hooks/external-store.ts';

/** What the last check of the log said, in this window. */
export const verdictStore = createExternalStore<{ atMs: number; intact: boolean } | null>(null);
