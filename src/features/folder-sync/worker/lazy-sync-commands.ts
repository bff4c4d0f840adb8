import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { FindBackupFolder } from './sync-commands.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazySyncCommands(services: Services, findBackupFolder: FindBackupFolder) {
  const load = once(async () =>
    (await import('./sync-commands.ts')).syncCommands(services, undefined, findBackupFolder),
  );
  return {
    'sync.folder.preview': async (input: CommandValue<'sync.folder.preview'>) =>
      (await load())['sync.folder.preview'](input),
    'sync.folder.connect': async (input: CommandValue<'sync.folder.connect'>) =>
      (await load())['sync.folder.connect'](input),
    'sync.folder.run': async (input: CommandValue<'sync.folder.run'>) => (await load())['sync.folder.run'](input),
    'sync.folder.status': async (input: CommandValue<'sync.folder.status'>) =>
      (await load())['sync.folder.status'](input),
    'sync.folder.disconnect': async (input: CommandValue<'sync.folder.disconnect'>) =>
      (await load())['sync.folder.disconnect'](input),
    'sync.folder.dismiss': async (input: CommandValue<'sync.folder.dismiss'>) =>
      (await load())['sync.folder.dismiss'](input),
    'sync.folder.bin': async (input: CommandValue<'sync.folder.bin'>) => (await load())['sync.folder.bin'](input),
    'sync.folder.emptyBin': async (input: CommandValue<'sync.folder.emptyBin'>) =>
      (await load())['sync.folder.emptyBin'](input),
    'sync.folder.progress': async (input: CommandValue<'sync.folder.progress'>) =>
      (await load())['sync.folder.progress'](input),
    'sync.folder.stop': async (input: CommandValue<'sync.folder.stop'>) => (await load())['sync.folder.stop'](input),
  };
}
