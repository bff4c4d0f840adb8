import type { FolderSync } from '../../../src/features/folder-sync/contract/folder-sync.ts';
import { syncCommands } from '../../../src/features/folder-sync/worker/sync-commands.ts';
import { openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';
import { MemoryFolder, type MemoryFolderOptions } from './memory-folder.ts';

/** The whole runtime with a folder in memory. */
export interface SyncLab {
  readonly lab: RuntimeLab;
  readonly folder: MemoryFolder;
  readonly notebookId: string;
  readonly commands: ReturnType<typeof syncCommands>;
  /** Makes a pass. Removals are carried out unless told otherwise. */
  run(options?: {
    gone?: 'remove' | 'restore';
    full?: boolean;
    asks?: boolean;
  }): ReturnType<ReturnType<typeof syncCommands>['sync.folder.run']>;
  /** Files of the notebook with their texts. */
  tree(): Promise<Record<string, string>>;
  /** Files of the folder that are carried. */
  disk(): Record<string, string>;
  write(path: string, content: string): Promise<unknown>;
}

let handles = 0;

export async function openSyncLab(
  files: Readonly<Record<string, string>> = {},
  options: MemoryFolderOptions & { leaveOutLocalOnly?: boolean; isConnected?: boolean } = {},
): Promise<SyncLab> {
  const lab = await openRuntimeLab();
  const notebookId = await lab.notebook(files);
  const folder = new MemoryFolder(options);
  const handle = { kind: 'directory' as const, name: `Notes ${++handles}` };
  const commands = syncCommands(lab.runtime.services, () => folder);
  const words = { copyWords: 'from folder' };
  if (options.isConnected !== false) {
    const { leaveOutLocalOnly = false } = options;
    await commands['sync.folder.connect']({ notebookId, handle, leaveOutLocalOnly, ...words });
  }
  return {
    lab,
    folder,
    notebookId,
    commands,
    run: ({ asks = false, ...rest } = {}) =>
      commands['sync.folder.run']({ notebookId, ...words, ...(asks ? {} : { gone: 'remove' }), ...rest }),
    tree: () => lab.tree(notebookId),
    disk: () => Object.fromEntries(Object.entries(folder.files()).filter(([path]) => !path.startsWith('.cloister'))),
    write: (path, content) => lab.call('files.write', { notebookId, path, content }),
  };
}

/** Returns the row of the connection. */
export async function rowOf({ lab, notebookId }: SyncLab): Promise<FolderSync> {
  const row = (await lab.runtime.services.store.listSyncFolders()).find((one) => one.notebookId === notebookId);
  if (row === undefined) throw new Error('not connected');
  return row;
}
