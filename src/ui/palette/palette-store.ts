import { createExternalStore } from '../kit/hooks/external-store.ts';

/** The open dialog: the palette, the templates, or none. */
export type Floating = 'none' | 'palette' | 'templates';

export const floating = createExternalStore<Floating>('none');
