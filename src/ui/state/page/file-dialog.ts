import { createExternalStore } from '../../kit/hooks/external-store.ts';

export interface FileDialog {
  readonly kind: 'compare' | 'publish';
  readonly notebookId: string;
  readonly path: string;
}

/** The dialog that is open; null for none. Menus of files open it, the features of the dialogs show it. */
export const fileDialog = createExternalStore<FileDialog | null>(null);
