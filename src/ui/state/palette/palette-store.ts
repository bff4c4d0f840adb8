import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** The open dialog: the palette, the templates, the daily notes, the deleted files, the workspaces, files to attach, or none. */
export type Floating = 'none' | 'palette' | 'templates' | 'daily' | 'workspaces' | 'attach';

export const floating = createExternalStore<Floating>('none');
