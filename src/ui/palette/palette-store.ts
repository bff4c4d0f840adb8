import { createExternalStore } from '../kit/hooks/external-store.ts';

/** What floats above everything: the palette, the dialog of templates, or nothing. */
export type Floating = 'none' | 'palette' | 'templates';

export const floating = createExternalStore<Floating>('none');
