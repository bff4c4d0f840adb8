import { createExternalStore } from '../kit/hooks/external-store.ts';

/** Whether the dialog of shared content is open. */
export const sharedDialog = createExternalStore<boolean>(false);

/** The day, `YYYY-MM-DD`, of which the app asks whether to create the daily note; null while it does not ask. */
export const dailyQuestion = createExternalStore<string | null>(null);
