import { createExternalStore } from '../kit/hooks/external-store.ts';

/** The open dialog: the palette, the templates, the daily notes, the deleted files, the workspaces, or none. */
export type Floating = 'none' | 'palette' | 'templates' | 'daily' | 'bin' | 'workspaces';

export const floating = createExternalStore<Floating>('none');
