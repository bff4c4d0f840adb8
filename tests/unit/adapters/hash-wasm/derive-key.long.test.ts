import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveFromPassphrase } from '../../../../src/adapters/hash-wasm/derive-key.ts';

const salt = (fill: number) => new Uint8Array(16).fill(fill);
const hex = async (passphrase: string, fill = 1) =>
  Buffer.from(await deriveFromPassphrase(passphrase, salt(fill))).toString('hex');

describe('deriveFromPassphrase', () => {
  it('returns 32 bytes that depend on every character and on the salt', async () => {
    const one = await hex('correct horse');
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(await hex('correct horse')).toBe(one);
    for (const other of [await hex('correct horsf'), await hex('Correct horse'), await hex('correct horse', 2)])
      expect(other).not.toBe(one);
  });

  it('treats compatible Unicode forms as the same text', async () => {
    // Composed and decomposed letters; wide and narrow digits.
    expect(await hex('Zürich 12345')).toBe(await hex('Zu\u0308rich １２３４５'));
  });

  it('uses Argon2id with 128 MiB and four passes; another cost would lock everyone out', async () => {
    const expected = argon2Sync('argon2id', {
      message: 'correct horse battery',
      nonce: salt(1),
      parallelism: 1,
      tagLength: 32,
      memory: 128 * 1024,
      passes: 4,
    });
    expect(await hex('correct horse battery')).toBe(expected.toString('hex'));
  });
});
