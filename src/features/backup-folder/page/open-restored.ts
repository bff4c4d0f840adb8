import { preferences } from '../../../ui/state/preferences.ts';
import { strings } from '../texts/backup-folder-strings.ts';

/** Starts the next worker, which puts the restored copy in place before it opens the database, and shows the app from its start. */
export async function openRestored(restart: (reason: string) => Promise<void>): Promise<void> {
  await restart(strings.restore.placing);
  preferences.setLost(false);
  window.location.assign(window.location.pathname);
}
