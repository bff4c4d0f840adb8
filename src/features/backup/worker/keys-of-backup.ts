import { z } from 'zod';
import type { CloisterDatabase } from '../../../adapters/dexie/database.ts';
import { putRaw } from '../../../adapters/dexie/snapshot/scratch-database.ts';
import { sealSecret } from '../../../adapters/web-crypto/seal.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import { backupDamagedError } from '../../../contracts/errors/messages/backup-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { deviceProtection } from '../../../runtime/secrets/vault-keys.ts';
import { KEYS_NAME } from '../core/archive-places.ts';

const keysSchema = z.array(z.strictObject({ providerId: z.string(), origin: z.string(), key: z.string() })).max(10_000);

/** Returns the keys of servers as JSON, for a file that a passphrase seals, and the servers whose key cannot be opened now. */
export async function exportKeys({ store, vault }: Services): Promise<{ json: string; locked: readonly string[] }> {
  const keys: z.infer<typeof keysSchema> = [];
  const locked: string[] = [];
  for (const credential of await store.listCredentials()) {
    const { providerId, origin } = credential;
    // Tokens of a sign-in hold on this device alone: the person signs in again where the backup is restored.
    if (/^sign-in(?:-pending)?:/.test(providerId)) continue;
    try {
      keys.push({ providerId, origin, key: await vault.open(credential, { providerId, origin }) });
    } catch (error) {
      if (!hasErrorCode(error)) throw error;
      locked.push(providerId);
    }
  }
  return { json: JSON.stringify(keys), locked };
}

/** Seals the keys of a backup by a new key of this device, in a scratch database. */
export async function restoreKeys(database: CloisterDatabase, json: string | null): Promise<void> {
  if (json === null) return;
  let keys: z.infer<typeof keysSchema>;
  try {
    keys = keysSchema.parse(JSON.parse(json));
  } catch (error) {
    throw backupDamagedError('differs', { place: KEYS_NAME, reason: 'it cannot be read' }, {}, error);
  }
  const { key, body } = await deviceProtection();
  const credentials = await Promise.all(
    keys.map(async ({ providerId, origin, key: secret }) => ({
      providerId,
      origin,
      ...(await sealSecret(key, { providerId, origin }, secret)),
      vaultRevision: 1,
    })),
  );
  await putRaw(database, 'meta', [{ key: 'vault', revision: 1, ...body }]);
  await putRaw(database, 'credentials', credentials);
}
