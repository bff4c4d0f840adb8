import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** The result of the last log verification in this window. */
export const verdictStore = createExternalStore<{ atMs: number; intact: boolean } | null>(null);
