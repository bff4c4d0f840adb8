import { describe, expect, it } from 'vitest';
import {
  type FolderRecord,
  FRESH_RECORD,
  type KeptFolder,
} from '../../../../../src/features/backup-folder/worker/kept-folder.ts';
import { readFolderStatus } from '../../../../../src/features/backup-folder/worker/read-folder-status.ts';

function keptWith(permission: string | null, change: Partial<FolderRecord> = {}): KeptFolder {
  const record: FolderRecord = { ...FRESH_RECORD, deviceId: 'device000001', name: 'Backups', ...change };
  // The part of a handle that is read here.
  const handle =
    permission === null ? null : { kind: 'directory', name: 'Backups', queryPermission: async () => permission };
  return {
    read: async () => ({ handle: handle as FileSystemDirectoryHandle | null, record }),
    choose: async () => undefined,
    update: async () => record,
  };
}

const WHOLE = { lastMs: 1000, seq: 7, lastProvenMs: 1001, proof: 'full' as const, files: 12 };

describe('readFolderStatus', () => {
  it.each([
    ['none without a folder', null, {}, 'none'],
    ['reconnect when the permission ended', 'prompt', WHOLE, 'reconnect'],
    ['reconnect when the person refused it', 'denied', WHOLE, 'reconnect'],
    ['waiting before the first backup', 'granted', {}, 'waiting'],
    ['current when nothing has changed', 'granted', { ...WHOLE, seq: 9 }, 'current'],
    ['waiting when something has', 'granted', WHOLE, 'waiting'],
    ['what went wrong', 'granted', { ...WHOLE, problem: 'full' as const }, 'full'],
    ['waiting once the permission is there again', 'granted', { ...WHOLE, problem: 'reconnect' as const }, 'waiting'],
  ])('says %s', async (_what, permission, change, state) => {
    const status = await readFolderStatus(keptWith(permission, change), 9);
    expect(status.state).toBe(state);
  });

  it('counts the entries since the last backup, and none when the log is another one', async () => {
    expect(await readFolderStatus(keptWith('granted', WHOLE), 9)).toMatchObject({
      pending: 2,
      files: 12,
      lastMs: 1000,
    });
    expect(await readFolderStatus(keptWith('granted', WHOLE), 3)).toMatchObject({ pending: 0 });
  });
});
