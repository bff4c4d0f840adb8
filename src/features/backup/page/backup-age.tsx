import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/backup-strings.ts';

/** From this age on, a backup is named as old, in milliseconds. */
const OLD_MS = 7 * 24 * 60 * 60 * 1000;

/** Says how old the last backup is, and links to the view that makes one. Says nothing about the sample alone. */
export default function BackupAge({ lastBackupMs }: { lastBackupMs: number | undefined }) {
  const { notebook } = usePlace();
  if (lastBackupMs === undefined && notebook.sample) return null;
  const isOld = lastBackupMs === undefined || Date.now() - lastBackupMs > OLD_MS;
  return (
    <a href={formatRoute({ view: 'backup' })} data-state={isOld ? 'failed' : 'saved'}>
      {lastBackupMs === undefined ? strings.age.none : strings.age.made(lastBackupMs)}
    </a>
  );
}
