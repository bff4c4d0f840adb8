import 'fake-indexeddb/auto';
import { CloisterDatabase } from '../../src/adapters/dexie/database.ts';
import type { DexieStore } from '../../src/adapters/dexie/dexie-store.ts';
import type { CommandValue } from '../../src/contracts/wire/commands/commands.ts';
import type { CommitBatch } from '../../src/core/ports/commit-batch.ts';
import { createVault, type Vault } from '../../src/runtime/secrets/vault.ts';
import { newDatabase, openStore } from './dexie-harness.ts';
import { createFakeTime, type FakeClock } from './memory-services.ts';

/** One worker's vault over a database that other vaults may share, with its own clock. */
export interface VaultLab {
  readonly vault: Vault;
  readonly store: DexieStore;
  readonly clock: FakeClock;
  /** Seals a key and commits it, like connecting a provider. */
  keep(providerId: string, secret: string): Promise<void>;
  /** Returns the opened key of a provider. */
  use(providerId: string): Promise<string>;
  close(): void;
}

export const ORIGIN = 'https://api.example.org';
export const PASSKEY_SALT = new Uint8Array(32).fill(3);

/** Returns the secret of a numbered passkey. New each time, because deriving a key overwrites it. */
export const prf = (fill = 9) => new Uint8Array(32).fill(fill);

export function byPasskey(fill = 9, idleMinutes = 15): CommandValue<'vault.protect'> {
  return { mode: 'passkey', credentialId: new Uint8Array([fill]), salt: PASSKEY_SALT, prf: prf(fill), idleMinutes };
}

/** Opens a vault in the database of `other`, or in a new one. `onCommit` is called before each commit and may fail. */
export function openVaultLab(
  other?: Pick<VaultLab, 'store'>,
  onCommit: (batch: CommitBatch) => Promise<void> = async () => {},
): VaultLab {
  const database = other ? new CloisterDatabase(other.store.database.name) : newDatabase();
  const real = openStore(database);
  const store: DexieStore = {
    ...real,
    commit: async (batch) => {
      await onCommit(batch);
      return real.commit(batch);
    },
  };
  const { clock, deadline } = createFakeTime();
  const vault = createVault({ store, loop: { clock, deadline } });
  return {
    vault,
    store,
    clock,
    async keep(providerId, secret) {
      const credential = await vault.seal({ providerId, origin: ORIGIN }, secret);
      await store.commit({ writes: [{ type: 'put', table: 'credentials', rows: [credential] }], audit: [] });
    },
    async use(providerId) {
      const credential = await database.credentials.get(providerId);
      if (!credential) throw new Error(`there is no key of ${providerId}`);
      return vault.open(credential, { providerId, origin: ORIGIN });
    },
    close() {
      vault.close();
      database.close();
    },
  };
}
