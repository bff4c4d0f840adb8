/** The picker and the permission calls, which the types of the library lack. */
interface PickingWindow {
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}
interface PermittedHandle {
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

/** Returns whether this browser lets a person choose a folder. */
export function canPickFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/**
 * Lets the person choose a folder, to read and write. Resolves with null when they choose none.
 *
 * @param use The browser remembers for each use where the last choice was.
 */
export async function pickFolder(use: 'backup' | 'sync'): Promise<FileSystemDirectoryHandle | null> {
  const picking: Window & PickingWindow = window;
  try {
    return (await picking.showDirectoryPicker?.({ id: `cloister-${use}`, mode: 'readwrite' })) ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Asks for the permission of a folder that was chosen before. Only a press of the person may do so. Resolves with whether there is one. */
export async function askForFolder(handle: object & PermittedHandle): Promise<boolean> {
  return ((await handle.requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted';
}
