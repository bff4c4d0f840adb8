import { describe, expect, it } from 'vitest';
import { keyFromBytes, keyFromPrf, randomKey } from '../../../../src/adapters/web-crypto/make-key.ts';
import {
  makeCheck,
  openSecret,
  passesCheck,
  type Sealed,
  sealSecret,
} from '../../../../src/adapters/web-crypto/seal.ts';

const secret = 'sk-canary-Ünïcode-🌱-0123456789';
const binding = { providerId: 'one', origin: 'https://api.example.org' };

function flipped(bytes: Uint8Array<ArrayBuffer>, index: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

/** The code with which opening is refused, or what it gives. */
async function refusal(key: CryptoKey, sealed: Sealed, to = binding): Promise<unknown> {
  try {
    return await openSecret(key, to, sealed);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('sealSecret', () => {
  it('is opened for the same provider and origin', async () => {
    const key = await randomKey();
    expect(await openSecret(key, binding, await sealSecret(key, binding, secret))).toBe(secret);
  });

  it('is not opened for another provider or origin, or with both swapped', async () => {
    const key = await randomKey();
    const sealed = await sealSecret(key, binding, secret);
    const others = [
      { ...binding, providerId: 'two' },
      { ...binding, providerId: 'One' },
      { ...binding, origin: 'https://api.example.org:8443' },
      { ...binding, origin: 'http://api.example.org' },
      { ...binding, origin: 'https://example.org' },
      { providerId: binding.origin, origin: binding.providerId },
      { providerId: 'one","origin":"https://api.example.org', origin: '' },
    ];
    for (const other of others) expect(await refusal(key, sealed, other), JSON.stringify(other)).toBe('key-mismatch');
  });

  it('is not opened with a changed, missing or extra byte', async () => {
    const key = await randomKey();
    const { nonce, sealed } = await sealSecret(key, binding, secret);
    expect(nonce).toHaveLength(12);
    for (const index of nonce.keys())
      expect(await refusal(key, { nonce: flipped(nonce, index), sealed })).toBe('key-mismatch');
    for (const index of sealed.keys())
      expect(await refusal(key, { nonce, sealed: flipped(sealed, index) })).toBe('key-mismatch');
    for (const length of sealed.keys())
      expect(await refusal(key, { nonce, sealed: sealed.slice(0, length) })).toBe('key-mismatch');
    expect(await refusal(key, { nonce, sealed: new Uint8Array([...sealed, 0]) })).toBe('key-mismatch');
    expect(await refusal(key, { nonce: new Uint8Array(), sealed })).toBe('key-mismatch');
    expect(await refusal(key, { nonce: new Uint8Array([...nonce, 0]), sealed })).toBe('key-mismatch');
  });

  it('is not opened with another key', async () => {
    const sealed = await sealSecret(await randomKey(), binding, secret);
    expect(await refusal(await randomKey(), sealed)).toBe('key-mismatch');
  });

  it('uses a new nonce each time', async () => {
    const key = await randomKey();
    const nonces = new Set<string>();
    for (let i = 0; i < 200; i += 1) nonces.add((await sealSecret(key, binding, secret)).nonce.join());
    expect(nonces.size).toBe(200);
  });

  it('rejects without the secret or the sealed bytes in its error', async () => {
    const key = await randomKey();
    const sealed = await sealSecret(key, binding, secret);
    const error = await openSecret(key, { ...binding, providerId: 'two' }, sealed).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([String(error), error])).not.toContain('canary');
  });
});

describe('passesCheck', () => {
  it('recognizes its own key only', async () => {
    const key = await randomKey();
    const check = await makeCheck(key);
    expect(await passesCheck(key, check)).toBe(true);
    expect(await passesCheck(await randomKey(), check)).toBe(false);
  });

  it('is not interchangeable with a sealed provider key', async () => {
    const key = await randomKey();
    expect(await refusal(key, await makeCheck(key))).toBe('key-mismatch');
    expect(await passesCheck(key, await sealSecret(key, binding, 'cloister vault'))).toBe(false);
  });
});

describe('keys', () => {
  const bytes = () => new Uint8Array(32).fill(7);

  it('cannot be exported, whatever their source', async () => {
    for (const key of [await randomKey(), await keyFromBytes(bytes()), await keyFromPrf(bytes())]) {
      expect(key.extractable).toBe(false);
      expect(key.algorithm).toEqual({ name: 'AES-GCM', length: 256 });
      for (const format of ['raw', 'jwk'] as const)
        await expect(crypto.subtle.exportKey(format, key)).rejects.toMatchObject({ name: 'InvalidAccessError' });
    }
  });

  it('are equal for equal bytes, but differ between passkey and passphrase', async () => {
    const check = await makeCheck(await keyFromPrf(bytes()));
    expect(await passesCheck(await keyFromPrf(bytes()), check)).toBe(true);
    expect(await passesCheck(await keyFromBytes(bytes()), check)).toBe(false);
    expect(await passesCheck(await keyFromPrf(flipped(bytes(), 31)), check)).toBe(false);
  });

  it('erase the given bytes, and require 32 of them', async () => {
    for (const make of [keyFromBytes, keyFromPrf]) {
      const given = bytes();
      await make(given);
      expect(given).toEqual(new Uint8Array(32));
      for (const length of [0, 16, 31, 33, 64])
        await expect(make(new Uint8Array(length))).rejects.toMatchObject({ code: 'bad-input' });
    }
  });
});
