import { createExternalStore } from '../kit/hooks/external-store.ts';

/** The open dialog: the palette, the templates, the daily notes, or none. */
export type Floating = 'none' | 'palette' | 'templates' | 'daily';

export const floating = createExternalStore<Floating>('none');
