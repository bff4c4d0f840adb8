import { readLastErasureMs } from '../../../adapters/dexie/stores/read-erasure.ts';
import { localToday } from '../../../adapters/platform/create-platform.ts';
import { relateFolders } from '../../../adapters/platform/relate-folders.ts';
import type { AuditAction } from '../../../contracts/domain/audit-actions.ts';
import { folderUnavailableError } from '../../../contracts/errors/messages/folder-messages.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import type { BackupEngine } from '../../backup/contract/backup-engine.ts';
import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { isSnapshotDue } from '../core/due-snapshot.ts';
import { objectPath, readManifestName, SNAPSHOTS } from '../core/folder-layout.ts';
import { backUpFolder } from './back-up-folder.ts';
import { runFolderJob, tellFolder } from './folder-job.ts';
import { listSnapshots, readManifest } from './folder-snapshots.ts';
import { openFolderSource } from './folder-source.ts';
import { isFolder, openKeptFolder } from './kept-folder.ts';
import { nameDevice } from './name-device.ts';
import { folderError } from './objects/folder-errors.ts';
import { openFolderFiles } from './objects/folder-files.ts';
import { openFolderObjects } from './objects/folder-objects.ts';
import { readFolderStatus, readPermission } from './read-folder-status.ts';
import type { SavedSnapshot } from './save-snapshot.ts';

/** The refusal of a folder, by where it is from the folder of a notebook: each pass would bring the objects of backups in as files. */
const IN_STEP = {
  same: 'syncFolderTaken',
  inside: 'syncFolderInside',
  around: 'syncFolderAround',
  apart: null,
} as const;

/** Commands about copies in a folder that the person chose. */
export function backupFolderCommands(services: Services, engine: BackupEngine) {
  const { store, loop } = services;
  const { clock, hasher } = loop;
  const newDeviceId = () =>
    loop.ids
      .next('device')
      .replace(/[^0-9a-z]/g, '')
      .slice(-16);
  const kept = openKeptFolder(newDeviceId);
  const newestEntry = async () => (await store.readLog({ newestFirst: true, limit: 1 }))[0];
  const status = async (): Promise<BackupFolderStatus> => readFolderStatus(kept, (await newestEntry())?.seq ?? 0);

  async function log(
    action: Extract<AuditAction, `backup-folder.${string}`>,
    target: string,
    outputSummary: string,
    isPerson = true,
  ): Promise<void> {
    if (isPerson) return recordAsPerson(services, { action, target, outputSummary });
    const atMs = clock.nowMs();
    const entry = { atMs, actor: { type: 'app' as const }, action, notebookId: null, target, outputSummary };
    await store.commit({ audit: [{ ...entry, decision: 'allowed', rule: 'app' }] });
  }

  /** Refuses a folder that is, holds, or is in the folder with which a notebook is kept in step. */
  async function refuseInStep(folder: FileSystemDirectoryHandle): Promise<void> {
    for (const { notebookId, handle, folderName } of await store.listSyncFolders()) {
      const key = IN_STEP[await relateFolders(folder, handle)];
      if (key !== null) throw conflictError(key, { name: await store.notebookName(notebookId), folder: folderName });
    }
  }

  /** Returns the folder that is chosen and may be used. */
  async function openFolder() {
    const { handle, record } = await kept.read();
    if (handle === null) throw folderUnavailableError('none');
    if ((await readPermission(handle)) !== 'granted') throw folderUnavailableError('reconnect', { name: handle.name });
    return { handle, record, files: openFolderFiles(handle) };
  }

  async function isDue(isClosing: boolean): Promise<boolean> {
    const { handle, record } = await kept.read();
    const newest = await newestEntry();
    if (handle === null || newest === undefined || (await store.listNotebooks()).length === 0) return false;
    return isSnapshotDue({
      nowMs: clock.nowMs(),
      lastMs: record.lastMs,
      failedMs: record.problem === null ? null : record.failedMs,
      hasChanged: newest.seq !== record.seq,
      lastErasureMs: await readLastErasureMs(store.database),
      isClosing,
    });
  }

  async function run(by: CommandValue<'backup.folder.run'>['by']): Promise<void> {
    const { handle } = await kept.read();
    if (handle === null) throw folderUnavailableError('none');
    if ((await readPermission(handle)) !== 'granted') return;
    const files = openFolderFiles(handle);
    await runFolderJob(async (job) => {
      // Another window may have made one meanwhile.
      if (by !== 'person' && !(await isDue(by === 'closing'))) return;
      tellFolder('changed');
      await backUpFolder(
        {
          files,
          hasher,
          engine,
          kept,
          device: nameDevice(),
          nowMs: () => clock.nowMs(),
          dayOf: localToday,
          newDeviceId,
          holdsEntry: async ({ seq, hash }) => {
            const [entry] = await store.readLog({ fromSeq: seq, limit: 1 });
            return entry?.seq === seq && entry.hash === hash;
          },
          log: async (saved) => {
            await log('backup-folder.snapshot', handle.name, describeSnapshot(saved), by === 'person');
            return (await newestEntry())?.seq ?? 0;
          },
          lastErasureMs: () => readLastErasureMs(store.database),
        },
        job,
        by === 'closing',
      );
    });
    tellFolder('changed');
  }

  return {
    'backup.folder.connect': async ({ handle }) => {
      if (!isFolder(handle)) throw folderUnavailableError('none');
      const folder = handle;
      await refuseInStep(folder);
      await kept.choose(folder);
      await log('backup-folder.connect', folder.name, 'Backups are made in this folder from now on.');
      const { record } = await kept.read();
      const own = await listSnapshots(openFolderFiles(folder), hasher, record.deviceId).catch(() => []);
      const newest = own.find(({ isOfThisDevice, manifest }) => isOfThisDevice && manifest !== null);
      if (newest?.manifest) {
        const { origin, totals } = newest.manifest.snapshot;
        await kept.update({
          lastName: newest.name,
          lastMs: newest.createdMs,
          seq: origin.logSeq,
          files: totals.files,
        });
      }
      tellFolder('changed');
      return status();
    },
    'backup.folder.disconnect': async () => {
      const { handle } = await kept.read();
      if (handle === null) return null;
      tellFolder('stop');
      await kept.choose(null);
      await log('backup-folder.disconnect', handle.name, 'No more backups are made in this folder. Its files stay.');
      tellFolder('changed');
      return null;
    },
    'backup.folder.run': async ({ by }) => {
      if (by === 'person' || (await isDue(by === 'closing'))) await run(by);
      return status();
    },
    'backup.folder.stop': async () => {
      tellFolder('stop');
      return null;
    },
    'backup.folder.status': status,
    'backup.folder.handle': async () => (await kept.read()).handle,
    'backup.folder.snapshots': async () => {
      const { files, record } = await openFolder();
      const listed = await listSnapshots(files, hasher, record.deviceId).catch((error: unknown) => {
        throw folderError(error);
      });
      return listed.map(({ manifest: _manifest, deviceId: _deviceId, ...snapshot }) => snapshot);
    },
    'backup.folder.restore': async ({ name, replace }) => {
      const { files } = await openFolder();
      try {
        const manifest = await readManifest(files, hasher, name);
        const source = openFolderSource(manifest, openFolderObjects(files, hasher), false);
        const restored = await runFolderJob((job) => {
          tellFolder('changed');
          return engine.restore(source, { placeOf: objectPath, replace }, job);
        });
        if (restored === null) throw folderUnavailableError('busy');
        return restored;
      } catch (error) {
        throw folderError(error);
      } finally {
        tellFolder('changed');
      }
    },
    'backup.folder.remove': async ({ name }) => {
      const { handle, files } = await openFolder();
      if (readManifestName(name) === null) throw folderUnavailableError('missing', { path: name });
      await files.remove(`${SNAPSHOTS}/${name}`).catch((error: unknown) => {
        throw folderError(error);
      });
      await log('backup-folder.remove', handle.name, `Removed the backup ${name} from the folder.`);
      tellFolder('changed');
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}

function describeSnapshot({ name, manifest, written }: SavedSnapshot): string {
  const { files } = manifest.snapshot.totals;
  return `Saved ${files} files as ${name}. Wrote ${written.hashes.size} objects, ${written.sizeBytes} bytes.`;
}
