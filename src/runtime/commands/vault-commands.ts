import type { VaultStatus } from '../../contracts/domain/provider.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** How keys are protected. Nothing here gives a key back, and entries of the log say the mode alone. */
export function vaultCommands(services: Services) {
  const { vault } = services;

  async function note(action: string, { mode }: VaultStatus): Promise<void> {
    // Keys of the device itself have no lock that could be turned.
    if (mode !== 'device') await recordAsPerson(services, { action, target: mode });
  }

  return {
    'vault.status': (): Promise<VaultStatus> => vault.status(),
    'vault.unlock': async (by: CommandValue<'vault.unlock'>): Promise<VaultStatus> => {
      const status = await vault.unlock(by);
      await note('vault.unlock', status);
      return status;
    },
    'vault.lock': async (): Promise<VaultStatus> => {
      // First of all: it is locked even when the entry cannot be written.
      const status = await vault.lock();
      await note('vault.lock', status);
      return status;
    },
    'vault.protect': (how: CommandValue<'vault.protect'>): Promise<VaultStatus> => vault.protect(how),
  };
}
