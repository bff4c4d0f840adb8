import { afterEach, describe, expect, it } from 'vitest';
import { randomKey } from '../../../../src/adapters/web-crypto/make-key.ts';
import { makeCheck } from '../../../../src/adapters/web-crypto/seal.ts';
import { byPasskey, openVaultLab, prf, type VaultLab } from '../../../support/vault-lab.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const MINUTE_MS = 60_000;
// Node hands a key from one end of a channel to one other, not to two: three workers meet in tests/browser/vault.test.ts.
const open: VaultLab[] = [];
const channels: BroadcastChannel[] = [];

function lab(other?: VaultLab): VaultLab {
  const made = openVaultLab(other);
  open.push(made);
  return made;
}

/** A worker whose vault needs a passkey and is unlocked, with one key in it. */
async function unlocked(idleMinutes = 15): Promise<VaultLab> {
  const one = lab();
  await one.keep('a', 'secret-a');
  await one.vault.protect(byPasskey(9, idleMinutes));
  return one;
}

/** The channel of the vaults, as anything in this origin could open it. */
function channelOf({ store }: VaultLab): BroadcastChannel {
  const channel = new BroadcastChannel(`${store.database.name}-vault`);
  channels.push(channel);
  return channel;
}

const isLocked = async ({ vault }: VaultLab) => (await vault.status()).locked;
/** Waits until what was posted has arrived everywhere. */
const arrived = (one: VaultLab, locked: boolean) => waitUntil(async () => expect(await isLocked(one)).toBe(locked));
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  for (const channel of channels.splice(0)) channel.close();
});

describe('an unused key', () => {
  it('locks exactly after the idle time', async () => {
    const one = await unlocked(15);
    one.clock.advance(15 * MINUTE_MS - 1);
    expect(await isLocked(one)).toBe(false);
    one.clock.advance(1);
    expect(await isLocked(one)).toBe(true);
    await expect(one.use('a')).rejects.toMatchObject({ code: 'key-locked' });
  });

  it('counts the idle time from the last use, not from a status request', async () => {
    const one = await unlocked(15);
    for (let i = 0; i < 4; i += 1) {
      one.clock.advance(10 * MINUTE_MS);
      await one.use('a');
    }
    one.clock.advance(10 * MINUTE_MS);
    expect(await isLocked(one)).toBe(false);
    one.clock.advance(5 * MINUTE_MS);
    expect(await isLocked(one)).toBe(true);
  });

  it('is neither kept nor unlocked by setting the clock', async () => {
    const one = await unlocked(15);
    one.clock.setWall(one.clock.nowMs() - 24 * 60 * MINUTE_MS);
    one.clock.advance(14 * MINUTE_MS);
    expect(await isLocked(one)).toBe(false);
    one.clock.advance(MINUTE_MS);
    expect(await isLocked(one)).toBe(true);
    one.clock.setWall(one.clock.nowMs() - 24 * 60 * MINUTE_MS);
    expect(await isLocked(one)).toBe(true);
  });

  it('locks after a sleep in which the monotonic clock stopped', async () => {
    const one = await unlocked(15);
    one.clock.setWall(one.clock.nowMs() + 8 * 60 * MINUTE_MS);
    await expect(one.use('a')).rejects.toMatchObject({ code: 'key-locked' });
  });

  it('is not unlocked by a late report of a use', async () => {
    const one = await unlocked(15);
    const two = lab(one);
    await arrived(two, false);
    two.clock.advance(15 * MINUTE_MS);
    await one.use('a');
    await settle();
    expect(await isLocked(two)).toBe(true);
  });
});

describe('several workers', () => {
  it('unlock and lock together', async () => {
    const one = await unlocked();
    const two = lab(one);
    await arrived(two, false);
    await two.vault.lock();
    await arrived(one, true);
    await expect(one.use('a')).rejects.toMatchObject({ code: 'key-locked' });
    await two.vault.unlock({ prf: prf() });
    await arrived(one, false);
    expect(await one.use('a')).toBe('secret-a');
  });

  it('hand the key to a worker that starts later, with its idle time', async () => {
    const one = await unlocked(15);
    one.clock.advance(10 * MINUTE_MS);
    const later = lab(one);
    await arrived(later, false);
    later.clock.advance(5 * MINUTE_MS - 1);
    expect(await isLocked(later)).toBe(false);
    later.clock.advance(1);
    expect(await isLocked(later)).toBe(true);
  });

  it('count a use in one worker for all', async () => {
    const one = await unlocked(15);
    const two = lab(one);
    await arrived(two, false);
    for (const each of [one, two]) each.clock.advance(10 * MINUTE_MS);
    await two.use('a');
    await settle();
    for (const each of [one, two]) each.clock.advance(10 * MINUTE_MS);
    expect([await isLocked(one), await isLocked(two)]).toEqual([false, false]);
  });

  it('lock when one of them changes the protection', async () => {
    const one = await unlocked();
    const two = lab(one);
    await arrived(two, false);
    await one.vault.protect(byPasskey(5));
    expect(await two.use('a')).toBe('secret-a');
    await two.vault.protect({ mode: 'device' });
    expect(await one.use('a')).toBe('secret-a');
    await one.vault.protect(byPasskey(6));
    await one.vault.lock();
    await arrived(two, true);
  });
});

describe('forged messages between workers', () => {
  it('with another key are ignored', async () => {
    const one = await unlocked();
    await one.vault.lock();
    const channel = channelOf(one);
    const message = { type: 'key', key: await randomKey(), revision: 2, unlockId: 'u', unusedMs: 0 };
    channel.postMessage(message);
    channel.postMessage({ ...message, revision: 1 });
    await settle();
    expect(await isLocked(one)).toBe(true);
  });

  it('with an earlier key do not unlock the vault', async () => {
    const one = await unlocked();
    const channel = channelOf(one);
    const answer = new Promise((resolve) => {
      channel.onmessage = ({ data }) => (data.type === 'key' ? resolve(data) : undefined);
    });
    channel.postMessage({ type: 'ask' });
    const overheard = await answer;
    await one.vault.lock();
    channel.postMessage(overheard);
    await settle();
    expect(await isLocked(one)).toBe(true);
  });

  it('with malformed data are ignored', async () => {
    const one = await unlocked();
    const channel = channelOf(one);
    const check = await makeCheck(await randomKey());
    for (const message of [null, 1, 'lock', [], {}, { type: 'lock' }, { type: '__proto__' }, { type: 'key', check }])
      channel.postMessage(message);
    await settle();
    expect(await isLocked(one)).toBe(false);
  });
});
