import type { DirectoryHandle } from '../contract/folder-sync.ts';

/** The picker and the permission calls, which the types of the library lack. */
interface PickingWindow {
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<DirectoryHandle>;
}
interface PermittedHandle {
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

/** Returns whether this browser lets a person choose a folder. */
export function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** Lets the person choose a folder, to read and write. Resolves with null when they choose none. */
export async function chooseFolder(): Promise<DirectoryHandle | null> {
  const picking: Window & PickingWindow = window;
  try {
    return (await picking.showDirectoryPicker?.({ id: 'cloister-sync', mode: 'readwrite' })) ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Asks for the permission of a folder that was chosen before. Only a press of the person may do so. */
export async function requestPermission(handle: DirectoryHandle & PermittedHandle): Promise<boolean> {
  return (await handle.requestPermission?.({ mode: 'readwrite' })) !== 'denied';
}
