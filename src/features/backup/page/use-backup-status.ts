import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { BackupStatus } from '../contract/backup-requests.ts';

/** Returns what the last backup was and what the next one would hold; null until that is read. */
export function useBackupStatus(): { status: BackupStatus | null; look: () => Promise<void> } {
  const { call } = useClient();
  const [status, setStatus] = useState<BackupStatus | null>(null);
  const look = useCallback(async () => setStatus(await call('backup.status', {})), [call]);
  useEffect(() => {
    // A worker that does not answer is reported above everything.
    look().catch(() => undefined);
  }, [look]);
  return { status, look };
}
