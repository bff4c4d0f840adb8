import { createExternalStore } from '../kit/hooks/external-store.ts';

/** How many tasks are open, for the window's title. Counted after the first paint; until then 0. */
export const openTasks = createExternalStore(0);
