import type { Services } from '../../../runtime/app/services.ts';
import { loadCommandsLater } from '../../../runtime/app/worker-feature.ts';
import { SYNC_COMMANDS } from '../contract/sync-requests.ts';
import type { FindBackupFolder } from './sync-commands.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazySyncCommands(services: Services, findBackupFolder: FindBackupFolder) {
  const load = async () => (await import('./sync-commands.ts')).syncCommands(services, undefined, findBackupFolder);
  return loadCommandsLater(SYNC_COMMANDS, load);
}
