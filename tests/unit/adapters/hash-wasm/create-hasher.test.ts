import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHasher } from '../../../../src/adapters/hash-wasm/create-hasher.ts';

const expected = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

describe('createHasher', () => {
  it('hashes texts and bytes of any length as SHA-256 of their UTF-8', async () => {
    const { sha256 } = await createHasher();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.uint8Array(), (text, bytes) => {
        expect(sha256(text)).toBe(expected(text));
        expect(sha256(bytes)).toBe(expected(bytes));
      }),
    );
    for (const length of [16_383, 16_384, 16_385, 100_000]) {
      for (const unit of ['a', 'ü', '語', '\ud83c', '😀']) {
        const text = unit.repeat(length / unit.length);
        expect(sha256(text)).toBe(expected(text));
      }
    }
  });

  it('hashes a text of any length behind the bytes of its salt', async () => {
    const { newSalt, saltedSha256 } = await createHasher();
    const long = fc.integer({ min: 200, max: 300 }).map((length) => 'a'.repeat(length));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), long), (text) => {
        const salt = newSalt();
        const bytes = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(text, 'utf8')]);
        expect(saltedSha256(salt, text)).toBe(expected(bytes));
      }),
    );
  });

  it('gives no digest for what is no salt', async () => {
    const { newSalt, saltedSha256 } = await createHasher();
    const salt = newSalt();
    const [cut, shorter] = [salt.slice(1), salt.slice(2)];
    for (const other of ['', cut, shorter, `${salt}00`, `${cut}A`, `${cut}g`, `${cut}ü`, `${cut} `]) {
      expect(saltedSha256(other, 'text')).toBe('');
    }
  });
});
