import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createGrantSealer, GRANT_KEY } from '../../../../src/adapters/web-crypto/grant-sealer.ts';

it('proves a text by HMAC-SHA-256, and by nothing else', async () => {
  const bytes = new Uint8Array(32).fill(7);
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  const sealer = createGrantSealer(async () => imported);
  const proof = await sealer.sign('text');
  expect(proof).toBe(createHmac('sha256', bytes).update('text').digest('hex'));
  expect(await sealer.verify('text', proof)).toBe(true);
  const wrong = ['', proof.slice(1), `${proof}0`, proof.toUpperCase(), ` ${proof}`, '0'.repeat(64), 'g'.repeat(64)];
  for (const other of wrong) expect(await sealer.verify('text', other), other).toBe(false);
  expect(await sealer.verify('text ', proof)).toBe(false);
  expect(await createGrantSealer(GRANT_KEY.make).verify('text', proof)).toBe(false);
});

it('makes a key that cannot be read, and uses no other', async () => {
  const key = await GRANT_KEY.make();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  const open = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, true, ['sign']);
  for (const other of [open, {}, null, 'key']) {
    await expect(createGrantSealer(async () => other).sign('text')).rejects.toThrow(TypeError);
  }
});
