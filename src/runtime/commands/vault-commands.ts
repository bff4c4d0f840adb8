import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { VaultStatus } from '../../contracts/domain/provider.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** Commands for the protection of keys. None returns a key, and log entries contain only the mode. */
export function vaultCommands(services: Services) {
  const { vault } = services;

  async function note(action: AuditAction, { mode }: VaultStatus): Promise<void> {
    // Mode `device` has no lock.
    if (mode !== 'device') await recordAsPerson(services, { action, target: mode });
  }

  return {
    'vault.status': () => vault.status(),
    'vault.unlock': async (by) => {
      const status = await vault.unlock(by);
      await note('vault.unlock', status);
      // Tasks may wait for the keys.
      services.wakeRunner();
      return status;
    },
    'vault.lock': async () => {
      // Lock first, so that the vault is locked even when the log entry cannot be written.
      const status = await vault.lock();
      await note('vault.lock', status);
      return status;
    },
    'vault.protect': (how) => vault.protect(how),
  } satisfies Partial<CommandHandlers>;
}
