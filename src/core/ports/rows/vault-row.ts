/**
 * How keys are protected. `device`: with a random key that the browser does not hand out. Otherwise: with a key that only the
 * passphrase or the passkey derives, which `check` proves.
 */
export type VaultRow =
  | { revision: number; mode: 'device'; cryptoKey: CryptoKeyHandle }
  | {
      revision: number;
      mode: 'passphrase' | 'passkey';
      salt: Uint8Array<ArrayBuffer>;
      /** Of the passkey; empty for a passphrase. */
      credentialId: Uint8Array<ArrayBuffer>;
      idleMinutes: number;
      check: { nonce: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> };
    };

/** A key of the browser; opaque to the core. */
export type CryptoKeyHandle = object;
