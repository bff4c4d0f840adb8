/**
 * How provider keys are protected. `device`: by a random, non-extractable key. Otherwise by a key derived from the
 * passphrase or the passkey, which `check` verifies.
 */
export type VaultRow =
  | { revision: number; mode: 'device'; cryptoKey: CryptoKeyHandle }
  | {
      revision: number;
      mode: 'passphrase' | 'passkey';
      salt: Uint8Array<ArrayBuffer>;
      /** Id of the passkey; empty for a passphrase. */
      credentialId: Uint8Array<ArrayBuffer>;
      idleMinutes: number;
      check: { nonce: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> };
    };

/** A `CryptoKey`, opaque to the core. */
export type CryptoKeyHandle = object;
