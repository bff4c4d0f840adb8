import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { BackupProgress } from '../contract/backup-requests.ts';

/** How often the progress is asked for, in milliseconds. */
const INTERVAL_MS = 300;

/** Returns a backup, restore or drill that can be followed and stopped. `run` gets the id of the job. */
export function useBackupJob<A extends unknown[]>(work: (importId: string, ...args: A) => Promise<unknown>) {
  const { call } = useClient();
  const [importId, setImportId] = useState<string | null>(null);
  const [progress, setProgress] = useState<BackupProgress | null>(null);
  const action = useAction(async (...args: A) => {
    const id = crypto.randomUUID();
    setImportId(id);
    try {
      await work(id, ...args);
    } finally {
      setImportId(null);
      setProgress(null);
    }
  });
  useEffect(() => {
    if (importId === null) return;
    const timer = setInterval(() => {
      // The job itself reports what is wrong.
      call('backup.progress', { importId }).then(setProgress, () => undefined);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [importId, call]);
  const stop = useCallback(() => {
    if (importId !== null) call('backup.stop', { importId }).catch(() => undefined);
  }, [importId, call]);
  return { ...action, progress, stop };
}
