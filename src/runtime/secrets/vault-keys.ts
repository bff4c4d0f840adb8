import { deriveFromPassphrase } from '../../adapters/hash-wasm/derive-key.ts';
import { keyFromBytes, keyFromPrf, randomKey } from '../../adapters/web-crypto/make-key.ts';
import { makeCheck } from '../../adapters/web-crypto/seal.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { damagedError } from '../../contracts/errors/messages/notebook-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { VaultRow } from '../../core/ports/rows/vault-row.ts';

/** A vault whose key is not stored. */
export type LockableRow = Extract<VaultRow, { mode: 'passphrase' | 'passkey' }>;
type DeviceRow = Extract<VaultRow, { mode: 'device' }>;

/** A protection of keys without its revision. */
export interface Protection {
  readonly key: CryptoKey;
  readonly body: Omit<DeviceRow, 'revision'> | Omit<LockableRow, 'revision'>;
}

const SALT_BYTES = 16;

/** Creates a protection by a new random key, stored beside the keys that it seals. */
export async function deviceProtection(): Promise<Protection> {
  const key = await randomKey();
  return { key, body: { mode: 'device', cryptoKey: key } };
}

/** Returns the key of a `device` vault. Throws `damaged` when the stored value is no key. */
export function deviceKeyOf({ cryptoKey }: DeviceRow): CryptoKey {
  if (cryptoKey instanceof CryptoKey) return cryptoKey;
  throw damagedError('keys');
}

/** Creates the requested protection. Deriving from a passphrase takes about a second. */
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
 * Derives the key of a vault from a passphrase or passkey, without verifying it; null for an empty passphrase. Rejects with
 * `bad-input` when the vault has the other kind.
 */
export async function keyFor(row: LockableRow, by: CommandValue<'vault.unlock'>): Promise<CryptoKey | null> {
  if (row.mode === 'passphrase' && 'passphrase' in by) {
    if (by.passphrase === '') return null;
    return keyFromBytes(await deriveFromPassphrase(by.passphrase, row.salt));
  }
  if (row.mode === 'passkey' && 'prf' in by) return keyFromPrf(by.prf);
  throw badInputError('protected', { what: plainWord(row.mode), also: plainWord(row.mode) }, { mode: row.mode });
}
