import { z } from 'zod';

/** A `CryptoKey`, opaque to the core. */
export type CryptoKeyHandle = object;
export const cryptoKeySchema = z.custom<CryptoKeyHandle>((value) => typeof value === 'object' && value !== null);

const bytesSchema = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const revision = z.int().positive();

/**
 * How provider keys are protected. `device`: by a random, non-extractable key. Otherwise by a key derived from the
 * passphrase or the passkey, which `check` verifies.
 */
export const vaultRowSchema = z.discriminatedUnion('mode', [
  z.object({ revision, mode: z.literal('device'), cryptoKey: cryptoKeySchema }),
  z.object({
    revision,
    mode: z.enum(['passphrase', 'passkey']),
    salt: bytesSchema,
    /** Id of the passkey; empty for a passphrase. */
    credentialId: bytesSchema,
    idleMinutes: z.int().nonnegative(),
    check: z.object({ nonce: bytesSchema, sealed: bytesSchema }),
  }),
]);
export type VaultRow = z.infer<typeof vaultRowSchema>;
