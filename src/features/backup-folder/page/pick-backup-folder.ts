import type { FolderHandle } from '../contract/folder-requests.ts';

/** Chromium has them; the types of TypeScript do not. */
interface FolderPicker {
  readonly isSecureContext: boolean;
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<FolderHandle>;
}
type Asking = FolderHandle & { requestPermission?(options: { mode: 'readwrite' }): Promise<string> };

export function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** Lets the person choose a folder. Resolves with null when they chose none. */
export async function chooseFolder(): Promise<FolderHandle | null> {
  const picker: FolderPicker = window;
  try {
    return (await picker.showDirectoryPicker?.({ id: 'cloister-backup', mode: 'readwrite' })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Asks the browser for its permission, as only a press of a button can. Resolves with whether there is one. */
export async function askForFolder(handle: Asking): Promise<boolean> {
  return ((await handle.requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted';
}
