import { createExternalStore } from '../kit/hooks/external-store.ts';

/** The script that the editor is to show next, by the change that it made; null for the one that is there. */
export const openedScript = createExternalStore<{ readonly changeId: string } | null>(null);
