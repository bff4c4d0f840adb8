import { isAnswering } from '../../../core/shared/local-models/is-answering.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { BackupStatus } from '../contract/backup-requests.ts';

/** Returns what the last backup was, and what one would hold now and leave out. */
export async function readBackupStatus({ store }: Services): Promise<BackupStatus> {
  const [last, notebooks, models, credentials] = await Promise.all([
    store.lastBackup(),
    store.listNotebooks(),
    store.listLocalModels(),
    store.listCredentials(),
  ]);
  return {
    last,
    notebooks: notebooks.length,
    files: notebooks.reduce((sum, { files }) => sum + files, 0),
    models: models.filter(isAnswering).map(({ modelId }) => modelId),
    keys: credentials.map(({ providerId }) => providerId),
  };
}
