import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { FindBackupFolder } from './sync-commands.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazySyncCommands(services: Services, findBackupFolder: FindBackupFolder) {
  const load = once(async () =>
    (await import('./sync-commands.ts')).syncCommands(services, undefined, findBackupFolder),
  );
  return {
    'sync.folder.preview': async (input) => (await load())['sync.folder.preview'](input),
    'sync.folder.connect': async (input) => (await load())['sync.folder.connect'](input),
    'sync.folder.run': async (input) => (await load())['sync.folder.run'](input),
    'sync.folder.status': async (input) => (await load())['sync.folder.status'](input),
    'sync.folder.disconnect': async (input) => (await load())['sync.folder.disconnect'](input),
    'sync.folder.dismiss': async (input) => (await load())['sync.folder.dismiss'](input),
    'sync.folder.bin': async (input) => (await load())['sync.folder.bin'](input),
    'sync.folder.emptyBin': async (input) => (await load())['sync.folder.emptyBin'](input),
    'sync.folder.progress': async (input) => (await load())['sync.folder.progress'](input),
    'sync.folder.stop': async (input) => (await load())['sync.folder.stop'](input),
  } satisfies Partial<CommandHandlers>;
}
