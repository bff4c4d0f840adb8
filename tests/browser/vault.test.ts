import { afterEach, expect, it } from 'vitest';
import { CloisterDatabase } from '../../src/adapters/dexie/database.ts';
import { waitUntil } from '../support/wait-until.ts';
import { findInDatabases, holds } from './find-canary.ts';
import { startVaultWorker, type VaultWorker } from './vault-workers.ts';

const CANARY = 'sk-canary-7f3a9c51';
const PASSPHRASE = 'four wee canaries in a cage';

const SALT = new Uint8Array(32).fill(1);
const workers: VaultWorker[] = [];
const databases: CloisterDatabase[] = [];
let name = '';

async function start(): Promise<VaultWorker> {
  const worker = await startVaultWorker(name);
  workers.push(worker);
  return worker;
}

/** Starts the first worker over a new database, with one provider and its key. */
async function withKey(): Promise<VaultWorker> {
  name = `vault-${crypto.randomUUID()}`;
  const worker = await start();
  await connect(worker, 'one', CANARY);
  return worker;
}

function connect(worker: VaultWorker, providerId: string, apiKey: string) {
  const baseURL = 'https://api.example.org/v1';
  return worker.call('providers.connect', { providerId, kind: 'openai-compatible', baseURL, apiKey, models: ['m'] });
}

/** The stored row, as any code of this origin can read it. */
async function storedVault() {
  const database = new CloisterDatabase(name);
  databases.push(database);
  const row = await database.meta.get('vault');
  if (row?.key !== 'vault') throw new Error('there is no vault');
  return row;
}

const passkey = (fill: number) => ({
  mode: 'passkey' as const,
  credentialId: new Uint8Array([1]),
  salt: SALT,
  idleMinutes: 5,
  prf: new Uint8Array(32).fill(fill),
});
const locked = (worker: VaultWorker, expected: boolean) =>
  waitUntil(async () => expect((await worker.call('vault.status', {})).locked).toBe(expected));

afterEach(async () => {
  for (const worker of workers.splice(0)) worker.end();
  for (const database of databases.splice(0)) await database.delete();
});

it('stores a key that cannot be exported, and a sealed secret', async () => {
  const worker = await withKey();
  const row = await storedVault();
  if (row.mode !== 'device' || !(row.cryptoKey instanceof CryptoKey)) throw new Error('no key of the device');
  expect(row.cryptoKey.extractable).toBe(false);
  for (const format of ['raw', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(format, row.cryptoKey)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  expect(await worker.open('one')).toBe(CANARY);
});

it('creates one key when three workers seal for the first time at once', async () => {
  name = `vault-${crypto.randomUUID()}`;
  const all = await Promise.all([start(), start(), start()]);
  await Promise.all(all.map((worker, index) => connect(worker, `p${index}`, `secret-${index}`)));
  for (const worker of all)
    expect([await worker.open('p0'), await worker.open('p1'), await worker.open('p2')]).toEqual([
      'secret-0',
      'secret-1',
      'secret-2',
    ]);
});

it('leaves no trace of key and passphrase in any database, answer, message or log entry', async () => {
  const overheard: unknown[] = [];
  const worker = await withKey();
  const channel = new BroadcastChannel(`${name}-vault`);
  channel.onmessage = ({ data }) => overheard.push(data);
  const answers: unknown[] = [
    await worker.call('vault.protect', { mode: 'passphrase', passphrase: PASSPHRASE, idleMinutes: 5 }),
    await worker.call('vault.lock', {}),
    await worker
      .call('vault.unlock', { passphrase: `${PASSPHRASE}s` })
      .catch((error: unknown) => [String(error), error]),
    await worker.call('vault.unlock', { passphrase: PASSPHRASE }),
    await worker.call('providers.list', {}),
    await worker.call('vault.protect', passkey(4)),
    await worker.call('vault.protect', { mode: 'device' }),
    await connect(worker, 'one', `${CANARY}-2`),
    await worker.call('audit.entries', {}),
  ];
  expect(await worker.open('one')).toBe(`${CANARY}-2`);
  for (const secret of [CANARY, PASSPHRASE]) {
    expect(holds([answers, overheard], secret)).toBe(false);
    expect(await findInDatabases(secret)).toEqual([]);
  }
  channel.close();
  const actions = (await worker.call('audit.entries', {})).map(({ action, target }) => `${action} ${target}`);
  expect(actions.filter((action) => action.startsWith('vault.'))).toEqual([
    'vault.protect passphrase',
    'vault.lock passphrase',
    'vault.unlock passphrase',
    'vault.protect passkey',
    'vault.protect device',
  ]);
  expect(await worker.call('audit.verify', {})).toMatchObject({ intact: true });

  // Proves that the search finds nested values in each form.
  const database = new CloisterDatabase(name);
  databases.push(database);
  const wide = new Uint8Array(Uint16Array.from(`x${CANARY}`, (letter) => letter.charCodeAt(0)).buffer);
  await database.blobs.bulkPut([
    { hash: 'wide', bytes: wide },
    { hash: 'narrow', bytes: new TextEncoder().encode(`x${CANARY}`) },
  ]);
  expect(await findInDatabases(CANARY)).toEqual([`${name}/blobs/narrow`, `${name}/blobs/wide`]);
});

it('unlocks and locks three workers together, and a worker that starts later', async () => {
  const one = await withKey();
  const [two, three] = [await start(), await start()];
  await one.call('vault.protect', passkey(4));
  for (const each of [two, three]) {
    await locked(each, false);
    expect(await each.open('one')).toBe(CANARY);
  }
  await three.call('vault.lock', {});
  for (const each of [one, two, three]) {
    await locked(each, true);
    expect(await each.open('one')).toBe('key-locked');
  }
  await expect(two.call('vault.unlock', { prf: new Uint8Array(32).fill(5) })).rejects.toMatchObject({
    code: 'bad-input',
  });
  await two.call('vault.unlock', { prf: new Uint8Array(32).fill(4) });
  for (const each of [one, three]) await locked(each, false);
  one.end();
  const later = await start();
  await locked(later, false);
  expect(await later.open('one')).toBe(CANARY);
});

it('hands the key over before the next worker is ready, so that the previous one may end', async () => {
  const one = await withKey();
  await one.call('vault.protect', passkey(4));
  const next = await start();
  one.end();
  expect(await next.open('one')).toBe(CANARY);
});

it('ignores a channel message with another key, and every key after locking', async () => {
  const one = await withKey();
  await one.call('vault.protect', passkey(4));
  const channel = new BroadcastChannel(`${name}-vault`);
  const answer = new Promise<Record<string, unknown>>((resolve) => {
    channel.onmessage = ({ data }) => (data.type === 'key' ? resolve(data) : undefined);
  });
  channel.postMessage({ type: 'ask' });
  const overheard = await answer;
  expect(overheard['key']).toMatchObject({ extractable: false });
  await one.call('vault.lock', {});
  const forged = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  channel.postMessage({ ...overheard, unlockId: 'other', key: forged });
  channel.postMessage(overheard);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await one.open('one')).toBe('key-locked');
  channel.close();
});

it('stores no key material under a passphrase or passkey', async () => {
  const one = await withKey();
  await one.call('vault.protect', { mode: 'passphrase', passphrase: PASSPHRASE, idleMinutes: 5 });
  const row = await storedVault();
  expect(Object.keys(row).sort()).toEqual(['check', 'credentialId', 'idleMinutes', 'key', 'mode', 'revision', 'salt']);
  expect(Object.values(row).some((value) => value instanceof CryptoKey)).toBe(false);
  one.end();
  const later = await start();
  expect(await later.open('one')).toBe('key-locked');
  await later.call('vault.unlock', { passphrase: PASSPHRASE });
  expect(await later.open('one')).toBe(CANARY);
});
