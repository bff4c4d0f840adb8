import { createDerivedDatabase, promised } from '../../../adapters/indexed-db/derived-database.ts';
import type { BackupFolderStatus, FolderProblem } from '../contract/folder-status.ts';
import type { Unnamed } from './prune-folder.ts';

/** A database of its own, so that the chosen folder is still known when the browser has removed the notebooks. */
const DATABASE = 'cloister-backup-folder';
const STORE = 'folder';
const HANDLE = 'handle';
const RECORD = 'record';

/** What is known of the chosen folder, beside what it holds itself. */
export interface FolderRecord extends Omit<BackupFolderStatus, 'state' | 'pending'> {
  /** Chosen once for this profile. It stays when the folder is disconnected. */
  readonly deviceId: string;
  /** Manifest of the last whole snapshot. */
  readonly lastName: string | null;
  /** The newest entry of the log that the last snapshot has; null for none. */
  readonly lastHead: { readonly seq: number; readonly hash: string } | null;
  /** Newest entry of the log that the last snapshot has, or that says that it was made. */
  readonly seq: number;
  readonly sizeBytes: number;
  readonly problem: FolderProblem | 'stopped' | null;
  readonly failedMs: number | null;
  /** Manifest that was being written. An empty file of its name is no placeholder of a cloud drive. */
  readonly begun: string | null;
  /** Time of the last erasure that was carried out in the folder. */
  readonly erasedMs: number;
  readonly unnamed: Unnamed;
}

export const FRESH_RECORD: Omit<FolderRecord, 'deviceId'> = {
  name: null,
  lastName: null,
  lastMs: null,
  lastHead: null,
  seq: 0,
  sizeBytes: 0,
  files: 0,
  writtenBytes: 0,
  lastProvenMs: null,
  lastFullMs: null,
  proof: null,
  differences: [],
  repaired: [],
  problem: null,
  detail: '',
  failedMs: null,
  begun: null,
  erasedMs: 0,
  erasure: null,
  unnamed: {},
};

export interface KeptFolder {
  read(): Promise<{ handle: FileSystemDirectoryHandle | null; record: FolderRecord }>;
  /** Chooses a folder, or none. The record begins again; the device, and what it last saved, stay the same. */
  choose(handle: FileSystemDirectoryHandle | null): Promise<void>;
  update(change: Partial<FolderRecord>): Promise<FolderRecord>;
}

/** @param newId returns a random id for this profile */
export function openKeptFolder(newId: () => string, name: string = DATABASE): KeptFolder {
  const stored = createDerivedDatabase(name, 1, [STORE]);

  async function read() {
    const store = (await stored.open()).transaction(STORE).objectStore(STORE);
    const [handle, record] = await Promise.all([promised(store.get(HANDLE)), promised(store.get(RECORD))]);
    return {
      handle: isFolder(handle) ? handle : null,
      record: isRecord(record) ? { ...FRESH_RECORD, ...record } : { ...FRESH_RECORD, deviceId: newId() },
    };
  }

  async function update(change: Partial<FolderRecord>): Promise<FolderRecord> {
    const record = { ...(await read()).record, ...change };
    await stored.write((store) => store(STORE).put(record, RECORD));
    return record;
  }

  return {
    read,
    update,
    async choose(handle) {
      const { deviceId, lastHead, erasedMs } = (await read()).record;
      await stored.write((store) => {
        if (handle === null) store(STORE).delete(HANDLE);
        else store(STORE).put(handle, HANDLE);
        store(STORE).put(
          { ...FRESH_RECORD, deviceId, lastHead, erasedMs, name: handle?.name ?? null } satisfies FolderRecord,
          RECORD,
        );
      });
    },
  };
}

/** The app alone writes it. */
function isRecord(value: unknown): value is FolderRecord {
  return typeof value === 'object' && value !== null && 'deviceId' in value;
}

/** Returns whether a value is the handle of a folder, which Node has no class for. */
export function isFolder(value: unknown): value is FileSystemDirectoryHandle {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'directory';
}
