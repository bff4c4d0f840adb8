import { argon2id } from 'hash-wasm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandValue } from '../../../../src/contracts/wire/commands/commands.ts';
import { entryOf } from '../../../../src/core/audit/chain.ts';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { caseCount } from '../../../support/case-count.ts';
import { readWholeLog } from '../../../support/dexie-harness.ts';
import { byPasskey, ORIGIN, openVaultLab, PASSKEY_SALT, prf, type VaultLab } from '../../../support/vault-lab.ts';

/** The real derivation takes about a second each. The reduced run makes it cheap; `derive-key.long.test.ts` tests the real cost. */
vi.mock('../../../../src/adapters/hash-wasm/derive-key.ts', async (importOriginal) => {
  if (caseCount({ reduced: 0, full: 1 }) === 1) return importOriginal();
  return {
    deriveFromPassphrase: (password: string, salt: Uint8Array<ArrayBuffer>) =>
      argon2id({
        password: password.normalize('NFKC'),
        salt,
        memorySize: 8,
        iterations: 1,
        parallelism: 1,
        hashLength: 32,
        outputType: 'binary',
      }),
  };
});

const passphrase = 'correct horse battery';
const byPassphrase: CommandValue<'vault.protect'> = { mode: 'passphrase', passphrase, idleMinutes: 15 };
const open: VaultLab[] = [];

function lab(...given: Parameters<typeof openVaultLab>): VaultLab {
  const made = openVaultLab(...given);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

describe('a new vault', () => {
  it('reports protection by the device, and writes nothing', async () => {
    const { vault, store } = lab();
    expect(await vault.status()).toEqual({ mode: 'device', locked: false, idleMinutes: 15 });
    expect(await store.database.meta.get('vault')).toBeUndefined();
  });

  it('creates a key that cannot be exported with the first secret, and keeps it', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.keep('b', 'secret-b');
    const row = await one.store.database.meta.get('vault');
    if (row?.key !== 'vault' || row.mode !== 'device' || !(row.cryptoKey instanceof CryptoKey))
      throw new Error('no key');
    expect(row).toMatchObject({ revision: 1 });
    await expect(crypto.subtle.exportKey('raw', row.cryptoKey)).rejects.toMatchObject({ name: 'InvalidAccessError' });
    expect([await one.use('a'), await one.use('b')]).toEqual(['secret-a', 'secret-b']);
    expect(await lab(one).use('a')).toBe('secret-a');
  });

  it('ends with one key when two workers create it at the same time', async () => {
    const one = lab();
    const two = lab(one);
    await Promise.all([one.keep('a', 'secret-a'), two.keep('b', 'secret-b'), one.keep('c', 'secret-c')]);
    const later = lab(one);
    expect(await Promise.all(['a', 'b', 'c'].map(later.use))).toEqual(['secret-a', 'secret-b', 'secret-c']);
  });

  it('opens a secret for the requested provider and origin, not for those of its row', async () => {
    const one = lab();
    const credential = await one.vault.seal({ providerId: 'a', origin: ORIGIN }, 'secret-a');
    const elsewhere = { providerId: 'a', origin: 'https://evil.example' };
    await expect(one.vault.open({ ...credential, ...elsewhere }, elsewhere)).rejects.toMatchObject({
      code: 'key-mismatch',
    });
    expect(await one.vault.open({ ...credential, ...elsewhere }, { providerId: 'a', origin: ORIGIN })).toBe('secret-a');
  });
});

describe('unlock and lock', () => {
  it('unlocks with the passphrase in any Unicode form, and explains a wrong one', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.vault.protect({ ...byPassphrase, passphrase: 'Zürich im Regen' });
    expect(await one.vault.lock()).toMatchObject({ mode: 'passphrase', locked: true });
    for (const wrong of ['', 'zürich im Regen', 'Zürich im Regen ', passphrase]) {
      await expect(one.vault.unlock({ passphrase: wrong }), wrong).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining('try again'),
      });
    }
    await expect(one.vault.unlock({ prf: prf() })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(one.use('a')).rejects.toMatchObject({ code: 'key-locked' });
    expect(await one.vault.unlock({ passphrase: 'Zu\u0308rich im Regen' })).toMatchObject({ locked: false });
    expect(await one.use('a')).toBe('secret-a');
  });

  it('unlocks with the passkey, and returns its request data', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    const protectedBy = await one.vault.protect(byPasskey(9, 20));
    expect(protectedBy).toEqual({
      mode: 'passkey',
      locked: false,
      idleMinutes: 20,
      passkey: { credentialId: new Uint8Array([9]), salt: PASSKEY_SALT },
    });
    await one.vault.lock();
    await expect(one.vault.unlock({ prf: prf(8) })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(one.vault.unlock({ prf: prf().slice(0, 31) })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(one.vault.unlock({ passphrase })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(one.vault.seal({ providerId: 'b', origin: ORIGIN }, 'x')).rejects.toMatchObject({
      code: 'key-locked',
    });
    await one.vault.unlock({ prf: prf() });
    expect(await one.use('a')).toBe('secret-a');
  });

  it('stays locked in a worker that starts without others', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.vault.protect(byPasskey());
    one.close();
    const later = lab(one);
    expect(await later.vault.status()).toMatchObject({ locked: true });
    await expect(later.use('a')).rejects.toMatchObject({ code: 'key-locked' });
  });

  it('does nothing under protection by the device', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    expect(await one.vault.lock()).toMatchObject({ mode: 'device', locked: false });
    expect(await one.vault.unlock({ passphrase })).toMatchObject({ mode: 'device', locked: false });
    expect(await one.use('a')).toBe('secret-a');
  });

  it('stays locked when it is locked during an unlock', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.vault.protect(byPassphrase);
    await one.vault.lock();
    const unlocking = one.vault.unlock({ passphrase });
    await one.vault.lock();
    expect(await unlocking).toMatchObject({ locked: true });
    await expect(one.use('a')).rejects.toMatchObject({ code: 'key-locked' });
  });
});

describe('protect', () => {
  const ways: Record<string, () => CommandValue<'vault.protect'>> = {
    device: () => ({ mode: 'device' }),
    passphrase: () => byPassphrase,
    passkey: () => byPasskey(),
    'another passkey': () => byPasskey(5),
  };
  const pairs = Object.keys(ways).flatMap((from) => Object.keys(ways).map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s seals every key again, and logs only the protection', async (from, to) => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.keep('b', 'secret-b');
    if (from !== 'device') await one.vault.protect(ways[from]?.() ?? byPassphrase);
    const before = await one.store.database.credentials.toArray();
    const how = ways[to]?.() ?? byPassphrase;
    await one.vault.protect(how);

    const after = await one.store.database.credentials.toArray();
    expect(after.map(({ providerId }) => providerId)).toEqual(['a', 'b']);
    for (const [index, { nonce, sealed }] of after.entries()) {
      expect(nonce).not.toEqual(before[index]?.nonce);
      expect(sealed).not.toEqual(before[index]?.sealed);
    }
    expect(await one.use('a')).toBe('secret-a');
    // In another worker as well.
    const later = lab(one);
    expect(await later.use('b')).toBe('secret-b');
    expect(await later.vault.status()).toMatchObject({ mode: how.mode, locked: false });
    const log = (await readWholeLog(one.store.database)).map((row) => entryOf(row, ''));
    expect(log.at(-1)).toMatchObject({ action: 'vault.protect', target: how.mode });
    expect(JSON.stringify(log)).not.toMatch(/secret-|correct|horse/);
  });

  it('requires an unlocked vault, unless it is empty', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    await one.vault.protect(byPasskey());
    await one.vault.lock();
    await expect(one.vault.protect({ mode: 'device' })).rejects.toMatchObject({ code: 'key-locked' });
    expect(await one.vault.status()).toMatchObject({ mode: 'passkey', locked: true });
    await one.store.commit({ writes: [{ type: 'remove-credentials', providerIds: ['a'] }], audit: [] });
    expect(await one.vault.protect({ mode: 'device' })).toMatchObject({ mode: 'device', locked: false });
  });

  it('keeps the old protection when it fails', async () => {
    let crash = false;
    const one = lab(undefined, async (batch) => {
      if (crash && findWrite(batch, 'vault')) throw new Error('the lights went out');
    });
    await one.keep('a', 'secret-a');
    crash = true;
    await expect(one.vault.protect(byPasskey())).rejects.toThrow('the lights went out');
    crash = false;
    const later = lab(one);
    expect(await later.vault.status()).toMatchObject({ mode: 'device' });
    expect(await later.use('a')).toBe('secret-a');
  });

  it('keeps keys that another worker seals, changes or removes at the same time', async () => {
    const two = lab();
    await two.keep('changed', 'before');
    await two.keep('removed', 'secret');
    let meanwhile = async () => {
      meanwhile = async () => {};
      await two.keep('new', 'secret-new');
      await two.keep('changed', 'after');
      await two.store.commit({ writes: [{ type: 'remove-credentials', providerIds: ['removed'] }], audit: [] });
    };
    const one = lab(two, async (batch) => {
      if (findWrite(batch, 'vault')) await meanwhile();
    });
    await one.vault.protect(byPasskey());
    expect(await one.store.database.credentials.toCollection().primaryKeys()).toEqual(['changed', 'new']);
    expect([await one.use('changed'), await one.use('new')]).toEqual(['after', 'secret-new']);
  });

  it('gives up without a change when another worker keeps sealing keys', async () => {
    const two = lab();
    await two.keep('a', 'secret-0');
    let sealed = 0;
    const one = lab(two, async (batch) => {
      if (findWrite(batch, 'vault')) await two.keep('a', `secret-${++sealed}`);
    });
    await expect(one.vault.protect(byPasskey())).rejects.toMatchObject({ code: 'conflict' });
    expect(await one.vault.status()).toMatchObject({ mode: 'device' });
    expect(await two.use('a')).toBe(`secret-${sealed}`);
  });

  it('refuses a key that was sealed under the old protection, until it is sealed again', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    const late = await one.vault.seal({ providerId: 'late', origin: ORIGIN }, 'secret-late');
    await one.vault.protect(byPasskey());
    await expect(
      one.store.commit({ writes: [{ type: 'put', table: 'credentials', rows: [late] }], audit: [] }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await one.keep('late', 'secret-late');
    expect(await one.use('late')).toBe('secret-late');
  });

  it('fails when another worker has changed the protection', async () => {
    const two = lab();
    await two.keep('a', 'secret-a');
    const one = lab(two, async (batch) => {
      if (findWrite(batch, 'vault')) await two.vault.protect(byPasskey(5));
    });
    await expect(one.vault.protect(byPasskey(9))).rejects.toMatchObject({ code: 'conflict' });
    expect(await two.vault.status()).toMatchObject({ passkey: { credentialId: new Uint8Array([5]) } });
    expect(await two.use('a')).toBe('secret-a');
  });

  it('names the key that cannot be opened, and changes nothing', async () => {
    const one = lab();
    await one.keep('a', 'secret-a');
    const row = await one.store.database.credentials.get('a');
    if (row) await one.store.database.credentials.put({ ...row, origin: 'https://evil.example' });
    await expect(one.vault.protect(byPasskey())).rejects.toMatchObject({
      code: 'key-mismatch',
      data: { providerId: 'a' },
    });
    expect(await one.vault.status()).toMatchObject({ mode: 'device' });
  });
});
