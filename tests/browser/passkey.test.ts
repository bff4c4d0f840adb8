import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { askPasskey, createPasskey, passkeysAvailable } from '../../src/client/providers/passkey.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import {
  addVirtualAuthenticator,
  type CdpSession,
  type VirtualAuthenticator,
} from '../support/browser/virtual-passkeys.ts';

let authenticator: VirtualAuthenticator | null = null;
let services: TestServices | null = null;

async function plugIn(hasPrf = true): Promise<VirtualAuthenticator> {
  authenticator = await addVirtualAuthenticator(cdp() as CdpSession, hasPrf);
  return authenticator;
}

afterEach(async () => {
  await authenticator?.remove();
  authenticator = null;
  services?.stop();
  services = null;
});

it('returns the same 32 bytes each time, and others for another passkey or salt', async () => {
  await plugIn();
  expect(passkeysAvailable()).toBe(true);
  const made = await createPasskey();
  expect(made.prf).toHaveLength(32);
  expect(made.credentialId.byteLength).toBeGreaterThan(15);
  const asked = await askPasskey(made);
  expect(asked).toEqual(made);
  const salted = await askPasskey({ ...made, salt: new Uint8Array(32).fill(1) });
  expect(salted.prf).not.toEqual(made.prf);
  expect((await createPasskey()).prf).not.toEqual(made.prf);
});

it('protects keys, which only the passkey unlocks', async () => {
  await plugIn();
  services = await openTestServices();
  const { call, runtime } = services;
  const binding = { providerId: 'one', origin: 'https://api.example.org' };
  const { vault, store } = runtime.services;
  await store.commit({
    writes: [{ type: 'put', table: 'credentials', rows: [await vault.seal(binding, 'sk-canary')] }],
    audit: [],
  });
  await call('vault.protect', { mode: 'passkey', ...(await createPasskey()), idleMinutes: 5 });
  const [sealed] = await store.database.credentials.toArray();
  const { passkey } = await call('vault.lock', {});
  if (!sealed || !passkey) throw new Error('nothing to open, or nothing to ask with');
  await expect(vault.open(sealed, binding)).rejects.toMatchObject({ code: 'key-locked' });
  const other = await createPasskey();
  await expect(call('vault.unlock', { prf: other.prf })).rejects.toMatchObject({ code: 'bad-input' });
  expect(await call('vault.unlock', { prf: (await askPasskey(passkey)).prf })).toMatchObject({ locked: false });
  expect(await vault.open(sealed, binding)).toBe('sk-canary');
});

it('rejects when the authenticator does not support PRF', async () => {
  await plugIn(false);
  await expect(createPasskey()).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('PRF') });
});

it('rejects when the person declines or the passkey is unknown', async () => {
  const device = await plugIn();
  const made = await createPasskey();
  const unknown = { ...made, credentialId: new Uint8Array(32).fill(7) };
  await expect(askPasskey(unknown)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await askPasskey(made)).toEqual(made);
  await device.decline();
  await expect(askPasskey(made)).rejects.toMatchObject({ code: 'cancelled' });
  await expect(createPasskey()).rejects.toMatchObject({ code: 'cancelled' });
});
