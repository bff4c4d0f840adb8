import { relateFolders } from '../../../adapters/platform/relate-folders.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import type { FolderSync } from '../contract/folder-sync.ts';
import type { FolderStatus, SyncPreview, SyncResults, SyncStatus } from '../contract/sync-requests.ts';
import type { FolderPort } from '../core/folder-port.ts';
import { emptyDiskBin, measureDiskBin } from './disk-bin.ts';
import { openFolder } from './open-folder.ts';
import { countPlan, type Passed, type PassOptions, readSides, runPass } from './run-sync.ts';
import { isConflict, isLocalOnly } from './sync-context.ts';
import { SyncJob } from './sync-job.ts';

const EMPTY_BIN = { files: 0, sizeBytes: 0 };

/** The refusal of a folder, by where it is from the folder of another notebook. */
const TAKEN = { same: 'syncFolderTaken', inside: 'syncFolderInside', around: 'syncFolderAround', apart: null } as const;

/** The same from the backup folder: each pass would bring the objects of the backups in as files. */
const HAS_BACKUPS = {
  same: 'syncFolderBackup',
  inside: 'syncFolderInBackup',
  around: 'syncFolderAroundBackup',
  apart: null,
} as const;

/** Resolves with the handle of the backup folder; null when none is chosen. */
export type FindBackupFolder = () => Promise<{ readonly name: string } | null>;

/** Opens the folder behind a stored handle. */
export type OpenFolder = (handle: FolderSync['handle']) => FolderPort;

const open: OpenFolder = (handle) => {
  if (!isDirectoryHandle(handle)) throw badInputError('syncFolder');
  return openFolder(handle);
};

/** Commands about notebooks that are kept in step with a folder on disk. */
export function syncCommands(
  services: Services,
  openAt: OpenFolder = open,
  findBackupFolder: FindBackupFolder = async () => null,
): CommandHandlers<keyof SyncResults> {
  const { store, loop } = services;
  const jobs = new Map<string, SyncJob>();

  /** Runs work alone, in all windows. Resolves with undefined when it may not wait and another window works. */
  function alone<T>(work: () => Promise<T>, ifAvailable = false): Promise<T | undefined> {
    return navigator.locks.request(`${store.name}-folder-sync`, { ifAvailable }, async (lock) =>
      lock === null ? undefined : work(),
    );
  }

  async function pass(row: FolderSync, options: PassOptions): Promise<Passed> {
    const job = new SyncJob();
    jobs.set(row.notebookId, job);
    try {
      return await runPass(services, openAt(row.handle), row, job, options);
    } finally {
      jobs.delete(row.notebookId);
    }
  }

  async function rowsOf(notebookId: string | undefined): Promise<FolderSync[]> {
    const rows = await store.listSyncFolders();
    if (notebookId === undefined) return rows;
    const row = rows.find((one) => one.notebookId === notebookId);
    if (row === undefined) throw notFoundError('syncFolder', {}, { notebookId });
    return [row];
  }

  /** Refuses a folder that is, holds, or is in the folder of another notebook, whose files would go into both, or that of backups. */
  async function refuseTaken({ notebookId, handle }: CommandValue<'sync.folder.connect'>): Promise<void> {
    for (const row of await store.listSyncFolders()) {
      if (row.notebookId === notebookId) continue;
      const key = TAKEN[await relateFolders(handle, row.handle)];
      if (key === null) continue;
      throw conflictError(key, { name: await store.notebookName(row.notebookId), folder: row.folderName });
    }
    const backups = await findBackupFolder();
    const key = backups && HAS_BACKUPS[await relateFolders(handle, backups)];
    if (backups && key) throw conflictError(key, { folder: backups.name });
  }

  function newRow({ notebookId, handle, leaveOutLocalOnly }: CommandValue<'sync.folder.connect'>): FolderSync {
    return {
      notebookId,
      handle,
      folderName: handle.name,
      leavesOutLocalOnly: leaveOutLocalOnly ?? false,
      connectedMs: loop.clock.nowMs(),
      state: 'new',
      lastMs: null,
      lastFullMs: null,
      seq: 0,
      last: null,
      gone: null,
      notes: [],
      problem: null,
    };
  }

  return {
    async 'sync.folder.preview'(input) {
      const row = newRow(input);
      await refuseTaken(input);
      const sides = await readSides(services, openAt(row.handle), row, new SyncJob(), input);
      return previewOf(sides);
    },
    async 'sync.folder.connect'(input) {
      const { notebookId } = input;
      await store.notebook(notebookId);
      await refuseTaken(input);
      jobs.get(notebookId)?.stop();
      const passed = await alone(async () => {
        const row = newRow(input);
        await openAt(row.handle).check();
        const act = { action: 'sync.connect' as const, notebookId, target: null, inputSummary: row.folderName };
        await recordAsPerson(services, act, { writes: [{ type: 'sync-folder', notebookId, row, isNew: true }] });
        return pass(row, input);
      });
      return sum(passed ? [statusOf(passed)] : [], passed ? [passed.row] : []);
    },
    async 'sync.folder.run'({ notebookId, gone, full, ifIdle, copyWords }) {
      const rows = await rowsOf(notebookId);
      const options: PassOptions = {
        copyWords,
        isFull: full,
        answer: gone === undefined ? undefined : gone === 'remove' ? 'carry' : 'restore',
      };
      const folders: FolderStatus[] = [];
      const after: FolderSync[] = [];
      for (const { notebookId: id } of rows) {
        const passed = await alone(async () => {
          // Another window may have changed or removed it while this one waited.
          const [row] = (await store.listSyncFolders()).filter((one) => one.notebookId === id);
          return row && pass(row, options);
        }, ifIdle);
        const row = passed?.row ?? rows.find((one) => one.notebookId === id);
        if (row === undefined) continue;
        after.push(row);
        folders.push(passed ? statusOf(passed) : { ...restingStatus(row, { in: 0, out: 0 }), state: 'busy' });
      }
      return sum(folders, after);
    },
    async 'sync.folder.status'({ notebookId }) {
      const rows = await rowsOf(notebookId);
      const folders: FolderStatus[] = [];
      for (const row of rows) folders.push(await look(services, openAt, row));
      return sum(folders, rows);
    },
    async 'sync.folder.disconnect'({ notebookId }) {
      const [row] = await rowsOf(notebookId);
      jobs.get(notebookId)?.stop();
      await alone(async () => {
        const act = {
          action: 'sync.disconnect' as const,
          notebookId,
          target: null,
          inputSummary: row?.folderName ?? '',
        };
        await recordAsPerson(services, act, { writes: [{ type: 'sync-folder', notebookId, row: null }] });
      });
      return null;
    },
    async 'sync.folder.dismiss'({ notebookId }) {
      await alone(async () => {
        const [row] = await rowsOf(notebookId);
        if (row === undefined) return;
        const notes = row.notes.filter(({ type }) => !isConflict(type));
        await store.commit({ writes: [{ type: 'sync-folder', notebookId, row: { ...row, notes } }], audit: [] });
      });
      return null;
    },
    'sync.folder.bin': async ({ notebookId }) => {
      const [row] = await rowsOf(notebookId);
      return row === undefined ? EMPTY_BIN : measureDiskBin(openAt(row.handle));
    },
    async 'sync.folder.emptyBin'({ notebookId }) {
      const removed = await alone(async () => {
        const [row] = await rowsOf(notebookId);
        if (row === undefined) return EMPTY_BIN;
        const emptied = await emptyDiskBin(openAt(row.handle));
        const act = {
          action: 'sync.empty-bin' as const,
          notebookId,
          target: null,
          inputSummary: row.folderName,
          outputSummary: `${emptied.files} files, ${emptied.sizeBytes} bytes`,
        };
        if (emptied.files > 0) await recordAsPerson(services, act);
        return emptied;
      });
      return removed ?? EMPTY_BIN;
    },
    'sync.folder.progress': async ({ notebookId }) => jobs.get(notebookId)?.progress ?? null,
    async 'sync.folder.stop'({ notebookId }) {
      jobs.get(notebookId)?.stop();
      return null;
    },
  };
}

/** Reads both sides of one notebook and counts what is not in step. */
async function look(services: Services, openAt: OpenFolder, row: FolderSync): Promise<FolderStatus> {
  if (row.state === 'asking') return restingStatus(row, { in: 0, out: 0 });
  try {
    const { plan } = await readSides(services, openAt(row.handle), row, new SyncJob(), { copyWords: 'copy' });
    if (plan.type === 'ask')
      return { ...restingStatus(row, { in: 0, out: 0 }), state: 'asking', gone: { ...plan.gone } };
    return restingStatus(row, countPlan(plan));
  } catch (error) {
    const fault = error instanceof Error && 'fault' in error ? error.fault : null;
    if (fault !== 'missing' && fault !== 'denied') throw error;
    return { ...restingStatus(row, { in: 0, out: 0 }), state: fault };
  }
}

function previewOf({ plan, notes, carried, reader }: Awaited<ReturnType<typeof readSides>>): SyncPreview {
  const placed = plan.type === 'plan' ? plan.placed : [];
  const localOnly = carried.here.filter(({ kind, path }) => kind === 'file' && isLocalOnly(reader, path)).length;
  return {
    ...(plan.type === 'plan' ? countPlan(plan) : { same: 0, in: 0, out: 0 }),
    conflicts: placed.flatMap(({ kind, target }) =>
      kind === 'file' && target?.content === 'both' ? [target.path] : [],
    ),
    localOnly,
    left: notes.filter(({ type }) => !isConflict(type)).map((note) => ({ ...note, atMs: 0 })),
  };
}

function statusOf({ row, in: taken, out, changeIds, isStopped }: Passed): FolderStatus {
  return {
    ...restingStatus(row, { in: taken, out }),
    changeIds: [...changeIds],
    ...(isStopped ? { state: 'stopped' } : {}),
  };
}

function restingStatus(row: FolderSync, counts: { in: number; out: number }): FolderStatus {
  const { notebookId, folderName, state, lastMs, gone, problem } = row;
  return {
    notebookId,
    folder: folderName,
    state,
    lastMs,
    in: counts.in,
    out: counts.out,
    ...(gone === null ? {} : { gone }),
    ...(problem === null ? {} : { problem }),
    changeIds: [],
  };
}

function sum(folders: FolderStatus[], rows: readonly FolderSync[]): SyncStatus {
  const total = (side: 'in' | 'out') => folders.reduce((all, one) => all + one[side], 0);
  const conflicts = rows.flatMap(({ notebookId, notes }) =>
    notes.filter(({ type }) => isConflict(type)).map((note) => ({ ...note, notebookId })),
  );
  return { in: total('in'), out: total('out'), conflicts, folders };
}

/** Returns whether a value is the handle of a folder, as the browser makes it. */
function isDirectoryHandle(value: object): value is FileSystemDirectoryHandle {
  return value instanceof FileSystemDirectoryHandle;
}
