import { createExternalStore } from '../kit/hooks/external-store.ts';

/** Whether the dialog of shared content is open. */
export const sharedDialog = createExternalStore<boolean>(false);
