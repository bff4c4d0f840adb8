import type { GrantSealer } from '../../core/grants/prove-grant.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 };
const USES: KeyUsage[] = ['sign', 'verify'];
const PROOF = /^[0-9a-f]{64}$/;

/** The key for proofs: random and not extractable, so the browser uses it but never returns its bytes. */
export const GRANT_KEY = {
  make: (): Promise<CryptoKey> => crypto.subtle.generateKey(HMAC, false, USES),
  isUsable: (key: unknown): key is CryptoKey =>
    key instanceof CryptoKey && !key.extractable && key.algorithm.name === HMAC.name,
};

/**
 * Creates the sealer by HMAC-SHA-256.
 *
 * @param readKey reads the key each time, so that all workers use the one that is stored
 */
export function createGrantSealer(readKey: () => Promise<unknown>): GrantSealer {
  return {
    async sign(text) {
      const proof = await crypto.subtle.sign('HMAC', usable(await readKey()), new TextEncoder().encode(text));
      return [...new Uint8Array(proof)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async verify(text, proof) {
      if (!PROOF.test(proof)) return false;
      const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(proof.slice(2 * at, 2 * at + 2), 16));
      return crypto.subtle.verify('HMAC', usable(await readKey()), bytes, new TextEncoder().encode(text));
    },
  };
}

/** Throws for another value, and for a key whose bytes could be read. */
function usable(key: unknown): CryptoKey {
  if (GRANT_KEY.isUsable(key)) return key;
  throw new TypeError('The key of the grants is damaged.');
}
