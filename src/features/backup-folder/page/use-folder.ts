import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { JobProgress } from '../../backup/contract/backup-engine.ts';
import { FOLDER_CHANNEL, type FolderMessage } from '../contract/folder-channel.ts';
import type { BackupFolderStatus } from '../contract/folder-status.ts';

/** How often the time since the last backup is counted, in milliseconds. */
const EVERY_MS = 60_000;

/** Returns the state of the backup folder, which follows what any window does; undefined until it is known. */
export function useFolder(): {
  status: BackupFolderStatus | undefined;
  progress: JobProgress | null;
  look: () => Promise<void>;
} {
  const { call } = useClient();
  const [status, setStatus] = useState<BackupFolderStatus>();
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const look = useCallback(async () => {
    const now = await call('backup.folder.status', {}).catch(() => undefined);
    if (now === undefined) return;
    setStatus(now);
    if (now.state !== 'running') setProgress(null);
  }, [call]);
  useEffect(() => {
    void look();
    const channel = new BroadcastChannel(FOLDER_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<FolderMessage>) => {
      if (data === 'changed') void look();
      else if (data !== 'stop') setProgress(data);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      clearInterval(timer);
      channel.close();
    };
  }, [look]);
  return { status, progress, look };
}
