import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/backup-strings.ts';

/** Says how old the last backup is, and links to the view that makes one. Says nothing about the sample alone. */
export default function BackupAge() {
  const { notebook } = usePlace();
  const last = useLive(async () => {
    const row = await liveDatabase().meta.get('last-backup');
    return row?.key === 'last-backup' ? row.backup : null;
  }, []);
  if (last === undefined || (last === null && notebook.sample)) return null;
  return (
    <span>
      <a href={formatRoute({ view: 'backup' })}>{last === null ? strings.age.none : strings.age.made(last.atMs)}</a>
    </span>
  );
}
