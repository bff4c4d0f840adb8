import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import { BACKUP_LOCK } from '../../../contracts/wire/channels.ts';
import type { JobFollower } from '../../backup/contract/backup-engine.ts';
import { FOLDER_CHANNEL, type FolderMessage } from '../contract/folder-channel.ts';

/** Held by the one worker of this browser that reads or writes the folder. */
const LOCK = 'cloister-backup-folder';
/** Time between two reports of progress, in milliseconds. */
const REPORT_MS = 100;

/** A job in the folder, which every window can stop. */
export interface FolderJob extends JobFollower {
  readonly isStopped: boolean;
  /** Throws when the job was stopped. */
  check(): void;
}

/** Runs one job at a time in this browser, and none beside one with a backup file. Resolves with null when another one is running. */
export async function runFolderJob<T>(work: (job: FolderJob) => Promise<T>): Promise<T | null> {
  const options = { ifAvailable: true };
  return navigator.locks.request(BACKUP_LOCK, options, (backup) => {
    if (backup === null) return null;
    return navigator.locks.request(LOCK, options, (lock) => (lock === null ? null : runJob(work)));
  });
}

async function runJob<T>(work: (job: FolderJob) => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(FOLDER_CHANNEL);
  const job = createJob((message) => channel.postMessage(message));
  channel.onmessage = ({ data }: MessageEvent<FolderMessage>) => {
    if (data === 'stop') job.stop();
  };
  try {
    return await work(job);
  } finally {
    channel.close();
  }
}

function createJob(tell: (message: FolderMessage) => void): FolderJob & { stop(): void } {
  let isStopped = false;
  let toldMs = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (isStopped) throw cancelledError('backup');
  };
  return {
    get isStopped() {
      return isStopped;
    },
    stop() {
      isStopped = true;
    },
    check,
    show(progress) {
      check();
      const nowMs = performance.now();
      if (progress.done > 0 && nowMs - toldMs < REPORT_MS) return;
      toldMs = nowMs;
      tell(progress);
    },
  };
}

/** Tells every window. */
export function tellFolder(message: FolderMessage): void {
  const channel = new BroadcastChannel(FOLDER_CHANNEL);
  channel.postMessage(message);
  channel.close();
}

export async function isFolderJobRunning(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
