import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { isFolderJobRunning } from './folder-job.ts';
import type { FolderRecord, KeptFolder } from './kept-folder.ts';

/** What the browser says about a folder: without `granted`, a page has to ask the person. */
export type FolderPermission = 'granted' | 'prompt' | 'denied';

/** Chromium has it; the types of TypeScript do not. */
type AskingHandle = FileSystemDirectoryHandle & {
  queryPermission?(options: { mode: 'readwrite' }): Promise<FolderPermission>;
};

export async function readPermission(handle: AskingHandle): Promise<FolderPermission> {
  return (await handle.queryPermission?.({ mode: 'readwrite' })) ?? 'granted';
}

/** @param headSeq number of the newest entry of the log */
export async function readFolderStatus(kept: KeptFolder, headSeq: number): Promise<BackupFolderStatus> {
  const { handle, record } = await kept.read();
  const isReady = handle !== null && (await readPermission(handle)) === 'granted';
  const isRunning = handle !== null && (await isFolderJobRunning());
  return {
    state: isRunning ? 'running' : stateOf(record, headSeq, handle === null ? 'none' : isReady ? 'ready' : 'reconnect'),
    name: handle === null ? null : record.name,
    lastMs: record.lastMs,
    lastProvenMs: record.lastProvenMs,
    files: record.files,
    pending: Math.max(0, headSeq - record.seq),
    proof: record.proof,
    lastFullMs: record.lastFullMs,
    differences: record.differences,
    repaired: record.repaired,
    detail: record.detail,
    writtenBytes: record.writtenBytes,
    erasure: record.erasure,
  };
}

function stateOf(
  { problem, seq, lastMs }: FolderRecord,
  headSeq: number,
  folder: 'none' | 'reconnect' | 'ready',
): BackupFolderStatus['state'] {
  if (folder !== 'ready') return folder;
  // The permission is there now.
  if (problem !== null && problem !== 'reconnect') return problem;
  return lastMs !== null && headSeq <= seq ? 'current' : 'waiting';
}
