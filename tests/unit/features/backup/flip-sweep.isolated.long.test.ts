import 'fake-indexeddb/auto';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { fillLab, leftovers, makeBackup, rowsOf } from '../../../support/backup/backup-lab.ts';
import { unzip } from '../../../support/backup/check-backup.ts';
import { caseCount, randomSeed } from '../../../support/case-count.ts';
import { randomFrom } from '../../../support/folder-sync/random-sides.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

const FLIPS = caseCount({ reduced: 60, full: 1000 });
const MANIFEST = '.cloister/manifest.json';
const README = 'README.txt';
const PASSPHRASE = 'correct horse battery';

let lab: RuntimeLab;
let plain: Uint8Array<ArrayBuffer>;
/** Entries of a plain backup, and of one that was sealed, which also has the keys of servers. */
let entries: Map<string, Uint8Array>;
let sealedEntries: Map<string, Uint8Array>;
let before: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
  lab = await openRuntimeLab();
  await fillLab(lab);
  await lab.call('providers.connect', {
    providerId: 'server',
    kind: 'openai-compatible',
    baseURL: 'https://models.example/v1',
    apiKey: 'key-of-a-server',
    models: ['one'],
  });
  const blob = await makeBackup(lab);
  plain = await blob.bytes();
  entries = await unzip(blob);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  const opened = await decrypter.decrypt(await (await makeBackup(lab, PASSPHRASE)).bytes());
  sealedEntries = await unzip(new Blob([new Uint8Array(opened)]));
  before = await rowsOf(lab.database);
});
afterAll(() => lab.stop());

/** Seals as the app does, but with little work for the key: the app's own takes two seconds each time. */
async function seal(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(4);
  encrypter.setPassphrase(PASSPHRASE);
  return new Uint8Array(await encrypter.encrypt(bytes));
}

function flip(bytes: Uint8Array, at: number, bit: number): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

/** Resolves with the refusal of a restore, after which everything has to be as it was; null when it restores. */
async function restore(bytes: Uint8Array<ArrayBuffer>, passphrase?: string) {
  const sealed = passphrase === undefined ? {} : { passphrase };
  const refused = await lab
    .call('backup.restore', { blob: new Blob([bytes]), replace: true, ...sealed })
    .then(() => null, toErrorData);
  if (refused !== null) expect(await leftovers()).toEqual([]);
  return refused;
}

async function drill(bytes: Uint8Array<ArrayBuffer>, passphrase?: string) {
  const sealed = passphrase === undefined ? {} : { passphrase };
  return lab.call('backup.drill', { blob: new Blob([bytes]), ...sealed }).then(
    ({ differences }) => differences.map(({ place, problem }) => `${place}: ${problem}`).join('\n'),
    (error: unknown) => toErrorData(error).message,
  );
}

/** An entry with one flipped bit; the archive is packed again, so that no checksum of the archive tells. */
async function packed(of: Map<string, Uint8Array>, name: string, at: number, bit: number) {
  const changed = [...of].map(([own, data]) => ({ name: own, data: own === name ? flip(data, at, bit) : data }));
  return rawZip({ entries: changed }).bytes();
}

/** Text in a manifest that describes, and is compared with nothing: flipped, it is still a manifest. */
const DESCRIBES = /"(?:appVersion|createdMs|address|snapshotId|names)":/;

function onlyDescribes(manifest: Uint8Array, at: number, bit: number): boolean {
  const fieldsOf = (bytes: Uint8Array) =>
    JSON.stringify(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), (key, value) =>
      DESCRIBES.test(`"${key}":`) ? null : value,
    );
  try {
    return fieldsOf(flip(manifest, at, bit)) === fieldsOf(manifest);
  } catch {
    return false;
  }
}

describe(`${FLIPS} flipped bytes`, () => {
  it('of a plain backup are each named, and restore nothing', async () => {
    const random = randomFrom(randomSeed);
    for (let number = 0; number < FLIPS; number += 1) {
      const at = random(plain.length);
      const refused = await restore(flip(plain, at, random(8)));
      expect(refused, `byte ${at}`).toMatchObject({ code: 'backup-damaged' });
      expect(refused?.message, `byte ${at}`).toContain('Nothing was changed.');
    }
    expect(await rowsOf(lab.database)).toEqual(before);
  });

  it('of a sealed backup are each named, and restore nothing', async () => {
    const random = randomFrom(randomSeed + 1);
    const sealed = await seal(plain);
    const ends = { damaged: 0, locked: 0 };
    for (let number = 0; number < FLIPS; number += 1) {
      // Every tenth in the head, which is a small part of the file.
      const at = number % 10 === 0 ? random(200) : random(sealed.length);
      const refused = await restore(flip(sealed, at, random(8)), PASSPHRASE);
      expect(['backup-damaged', 'backup-locked'], `byte ${at}`).toContain(refused?.code);
      ends[refused?.code === 'backup-locked' ? 'locked' : 'damaged'] += 1;
    }
    expect(ends.damaged).toBeGreaterThan(ends.locked);
    expect(await rowsOf(lab.database)).toEqual(before);
  });
});

describe(`${FLIPS} flipped entries of an archive that was packed again`, () => {
  it.each(['plain', 'sealed'])('are each named, and restore nothing half: %s', async (kind) => {
    const random = randomFrom(randomSeed + 2);
    const all = kind === 'plain' ? entries : sealedEntries;
    const passphrase = kind === 'plain' ? undefined : PASSPHRASE;
    const names = [...all.keys()].filter((name) => (all.get(name)?.length ?? 0) > 0);
    for (let number = 0; number < FLIPS; number += 1) {
      const name = names[number % names.length] ?? '';
      const at = random(all.get(name)?.length ?? 1);
      const bit = random(8);
      const zip = await packed(all, name, at, bit);
      const bytes = passphrase === undefined ? zip : await seal(zip);
      const what = `${name}, byte ${at}, bit ${bit}`;
      const data = all.get(name) ?? new Uint8Array();
      if (name === README || (name === MANIFEST && onlyDescribes(data, at, bit))) {
        // A person reads it, nothing else does.
        expect(await drill(bytes, passphrase), what).toBe('');
      } else if (name === MANIFEST) {
        // Some fields say what a drill compares, so the drill names the difference.
        expect(await drill(bytes, passphrase), what).not.toBe('');
      } else {
        const refused = await restore(bytes, passphrase);
        expect(refused, what).toMatchObject({ code: 'backup-damaged' });
        // A place that changed is named as what is missing, or has other bytes.
        if (name !== '.cloister/places.jsonl') expect(refused?.message, what).toContain(name);
      }
      expect(await leftovers(), what).toEqual([]);
    }
    const { audit: _log, auditSegments: _older, meta: _meta, ...rows } = await rowsOf(lab.database);
    const { audit: _l, auditSegments: _o, meta: _m, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
  });
});
