import { deriveFromPassphrase } from '../../adapters/hash-wasm/derive-key.ts';
import { keyFromBytes, keyFromPrf, randomKey } from '../../adapters/web-crypto/make-key.ts';
import { makeCheck } from '../../adapters/web-crypto/seal.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import type { VaultRow } from '../../core/ports/rows/vault-row.ts';

/** A vault whose key lies in no database. */
export type LockableRow = Extract<VaultRow, { mode: 'passphrase' | 'passkey' }>;
type DeviceRow = Extract<VaultRow, { mode: 'device' }>;

/** A way to protect keys, before it has its place in the order of revisions. */
export interface Protection {
  readonly key: CryptoKey;
  readonly body: Omit<DeviceRow, 'revision'> | Omit<LockableRow, 'revision'>;
}

const SALT_BYTES = 16;

/** Under a new random key, which lies beside what it seals. */
export async function deviceProtection(): Promise<Protection> {
  const key = await randomKey();
  return { key, body: { mode: 'device', cryptoKey: key } };
}

/** The key of a vault of this device. Rejects with `damaged` when what is stored there is none. */
export function deviceKeyOf({ cryptoKey }: DeviceRow): CryptoKey {
  if (cryptoKey instanceof CryptoKey) return cryptoKey;
  throw new CloisterError(
    'damaged',
    'The key protection on this device is damaged, so the API keys can’t be decrypted. Remove all servers that have a key, choose a protection under Models, and connect the servers again.',
  );
}

/** Makes what the person asks for. A passphrase takes about a second. */
export async function protectionFor(how: CommandValue<'vault.protect'>): Promise<Protection> {
  switch (how.mode) {
    case 'device':
      return deviceProtection();
    case 'passphrase': {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const key = await keyFromBytes(await deriveFromPassphrase(how.passphrase, salt));
      return lockable(key, how, salt, new Uint8Array());
    }
    case 'passkey':
      return lockable(await keyFromPrf(how.prf), how, how.salt, how.credentialId);
    default:
      return how satisfies never;
  }
}

async function lockable(
  key: CryptoKey,
  { mode, idleMinutes }: { mode: LockableRow['mode']; idleMinutes: number },
  salt: LockableRow['salt'],
  credentialId: LockableRow['credentialId'],
): Promise<Protection> {
  return { key, body: { mode, salt, credentialId, idleMinutes, check: await makeCheck(key) } };
}

/**
 * The key that a passphrase or passkey makes for a vault, which may be the wrong one; null for no passphrase at all. Rejects
 * with `bad-input` when the vault has the other kind.
 */
export async function keyFor(row: LockableRow, by: CommandValue<'vault.unlock'>): Promise<CryptoKey | null> {
  if (row.mode === 'passphrase' && 'passphrase' in by) {
    if (by.passphrase === '') return null;
    return keyFromBytes(await deriveFromPassphrase(by.passphrase, row.salt));
  }
  if (row.mode === 'passkey' && 'prf' in by) return keyFromPrf(by.prf);
  throw new CloisterError(
    'bad-input',
    `The API keys on this device are protected by a ${row.mode}. Unlock them with the ${row.mode}.`,
    {
      mode: row.mode,
    },
  );
}
