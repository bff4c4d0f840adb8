import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** What features count on the icon of the installed app, beside pending approvals; undefined until it is counted. */
export const badgeCount = createExternalStore<number | undefined>(undefined);
