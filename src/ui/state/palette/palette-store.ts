import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** The open dialog: the palette, the templates, the daily notes, the workspaces, files to attach, those from the device, or none. */
export type Floating = 'none' | 'palette' | 'templates' | 'daily' | 'workspaces' | 'attach' | 'attach-device';

export const floating = createExternalStore<Floating>('none');
