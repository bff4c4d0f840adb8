import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { fillLab, leftovers, makeBackup, rowsOf, startAfterRestore } from '../../../support/backup/backup-lab.ts';
import { unzip } from '../../../support/backup/check-backup.ts';
import { caseCount } from '../../../support/case-count.ts';
import { earlierRuns } from '../../../support/earlier-runs.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { type RawEntry, rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
let blob: Blob;
let bytes: Uint8Array<ArrayBuffer>;
let entries: Map<string, Uint8Array>;

beforeAll(async () => {
  lab = await openRuntimeLab();
  await fillLab(lab);
  blob = await makeBackup(lab);
  bytes = await blob.bytes();
  entries = await unzip(blob);
});
afterAll(() => lab.stop());

const MANIFEST = '.cloister/manifest.json';

/** Packs the entries again, without a digest of the whole, after a change. */
function packed(change: (entries: Map<string, Uint8Array | string>) => void, more: readonly RawEntry[] = []): Blob {
  const changed = new Map<string, Uint8Array | string>(entries);
  change(changed);
  return rawZip({ entries: [...[...changed].map(([name, data]) => ({ name, data })), ...more] });
}

const manifestWith = (change: (manifest: Record<string, unknown>) => void) =>
  packed((all) => {
    const manifest = JSON.parse(new TextDecoder().decode(entries.get(MANIFEST)));
    change(manifest);
    all.set(MANIFEST, JSON.stringify(manifest));
  });

/** Resolves with the refusal of a drill; also tries a restore, which has to be refused alike. */
async function refusal(backup: Blob): Promise<{ code: string; message: string }> {
  const before = await rowsOf(lab.database);
  const outcomes = [];
  for (const name of ['backup.drill', 'backup.restore'] as const) {
    const input = name === 'backup.drill' ? { blob: backup } : { blob: backup, replace: true };
    outcomes.push(await lab.call(name, input).then(() => ({ code: 'none', message: '' }), toErrorData));
    expect(await leftovers()).toEqual([]);
  }
  expect(await rowsOf(lab.database)).toEqual(before);
  const [drill, restore] = outcomes;
  expect(restore).toEqual(drill);
  return drill ?? { code: 'none', message: '' };
}

const partOf = (table: string) =>
  [...entries.keys()].find((name) => name.startsWith(`.cloister/tables/${table}.`)) ?? '';
const currentFile = () => [...entries.keys()].find((name) => name.endsWith('/a.md')) ?? '';
const oldContent = () => [...entries.keys()].find((name) => name.startsWith('.cloister/contents/')) ?? '';

/** What is wrong with a backup, the code of the refusal, and what it names. */
const FAULTS: Readonly<Record<string, { backup: () => Blob; code?: string; names: string | (() => string) }>> = {
  'no bytes': { backup: () => new Blob(), names: 'not a backup' },
  'a text': { backup: () => new Blob(['# A note\n'.repeat(100)]), names: 'end is missing' },
  'another zip': { backup: () => rawZip({ entries: [{ name: 'a.md', data: 'a' }] }), names: MANIFEST },
  'half of a file': { backup: () => blob.slice(0, blob.size / 2), names: 'end is missing' },
  'no manifest': { backup: () => packed((all) => void all.delete(MANIFEST)), names: MANIFEST },
  'no part of the files': {
    backup: () => packed((all) => void all.delete(partOf('files'))),
    names: () => partOf('files'),
  },
  'no part of the log': {
    backup: () => packed((all) => void all.delete(partOf('audit'))),
    names: () => partOf('audit'),
  },
  'no current file': { backup: () => packed((all) => void all.delete(currentFile())), names: () => currentFile() },
  'no older content': { backup: () => packed((all) => void all.delete(oldContent())), names: () => oldContent() },
  'no list of places': {
    backup: () => packed((all) => void all.delete('.cloister/places.jsonl')),
    names: '.cloister/places.jsonl',
  },
  'another text in a file': {
    backup: () => packed((all) => void all.set(currentFile(), 'one, agaim\n')),
    names: () => currentFile(),
  },
  'another row': {
    backup: () =>
      packed((all) => {
        const text = new TextDecoder().decode(entries.get(partOf('files')));
        all.set(partOf('files'), text.replace('a.md', 'b.md'));
      }),
    names: () => partOf('files'),
  },
  'a manifest that is no JSON': { backup: () => packed((all) => void all.set(MANIFEST, '{')), names: MANIFEST },
  'a manifest without its parts': {
    backup: () => manifestWith((manifest) => delete manifest['parts']),
    names: MANIFEST,
  },
  'a manifest of something else': {
    backup: () => manifestWith((manifest) => Object.assign(manifest, { format: 'other' })),
    names: 'another format',
  },
  'a newer format': {
    backup: () => manifestWith((manifest) => Object.assign(manifest, { formatVersion: 2 })),
    code: 'database-newer',
    names: 'format 2',
  },
  'a newer schema': {
    backup: () => manifestWith((manifest) => Object.assign(manifest, { schemaVersion: 10_000 })),
    code: 'database-newer',
    names: 'schema 10000',
  },
  'rows of a table that no version has': {
    backup: () => {
      const data = '{"a":1}\n';
      const sha256 = createHash('sha256').update(data).digest('hex');
      const manifest = JSON.parse(new TextDecoder().decode(entries.get(MANIFEST)));
      manifest.parts.push({ table: 'spies', index: 0, rows: 1, bytes: data.length, sha256 });
      return packed(
        (all) => void all.set(MANIFEST, JSON.stringify(manifest)),
        [{ name: '.cloister/tables/spies.0001.jsonl', data }],
      );
    },
    names: 'spies',
  },
  'an entry that claims 10 GB': {
    backup: () => packed(() => {}, [{ name: 'bomb', data: 'a', zip64: true, size: 10_000_000_000 }]),
    names: 'bomb',
  },
  'an entry that unpacks to a thousand times its size': {
    backup: () => packed(() => {}, [{ name: 'bomb', data: new Uint8Array(20_000_000) }]),
    names: 'bomb',
  },
  'two entries of the same bytes': {
    backup: () => packed(() => {}, [{ name: 'twin', data: 'a', ghost: true, offset: 0 }]),
    names: 'same bytes',
  },
  'two entries of one name': {
    backup: () => packed(() => {}, [{ name: MANIFEST, data: '{}' }]),
    names: 'two entries have one name',
  },
};

describe('a backup with a fault', () => {
  it.each(Object.entries(FAULTS))(
    'is refused and named: %s',
    async (_name, { backup, code = 'backup-damaged', names }) => {
      const refused = await refusal(backup());
      expect(refused.code).toBe(code);
      expect(refused.message).toContain(typeof names === 'string' ? names : names());
      expect(refused.message).toContain('Nothing was changed.');
    },
  );

  it('restores what was packed again without a change', async () => {
    expect(await lab.call('backup.drill', { blob: packed(() => {}) })).toMatchObject({ equal: true });
  });

  it.each<[string, Record<string, object>]>([
    ['the list of rows', { totals: { rows: 1 } }],
    ['the list of contents', { totals: { contents: 1 } }],
    ['the newest entry of the log', { origin: { logSeq: 1 } }],
    ['the newest entry of the log', { origin: { logHash: '0'.repeat(64) } }],
  ])('is refused when its manifest says other than its records: %s', async (place, fields) => {
    const backup = manifestWith((manifest) => {
      for (const [field, change] of Object.entries(fields)) Object.assign(Object(manifest[field]), change);
    });
    const drilled = await lab.call('backup.drill', { blob: backup });
    expect(drilled.differences).toEqual([expect.objectContaining({ place })]);
    const refused = await lab.call('backup.restore', { blob: backup, replace: true }).then(() => null, toErrorData);
    expect(refused?.message).toContain(place);
    expect(await leftovers()).toEqual([]);
  });

  it('restores rows of an earlier schema, upgraded as by an update of the app', async () => {
    // By their keys, as a snapshot has them.
    const earlier = earlierRuns().toSorted((one, other) => (one.row.runId < other.row.runId ? -1 : 1));
    const data = earlier.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
    const sha256 = createHash('sha256').update(data).digest('hex');
    const manifest = JSON.parse(new TextDecoder().decode(entries.get(MANIFEST)));
    const at = manifest.parts.findIndex(({ table }: { table: string }) => table > 'runs');
    manifest.parts.splice(at, 0, { table: 'runs', index: 0, rows: earlier.length, bytes: data.length, sha256 });
    manifest.schemaVersion = 7;
    manifest.totals.rows += earlier.length;
    const old = packed(
      (all) => void all.set(MANIFEST, JSON.stringify(manifest)),
      [{ name: '.cloister/tables/runs.0001.jsonl', data }],
    );
    await lab.call('backup.restore', { blob: old, replace: true });
    const restored = await startAfterRestore();
    const runs = await restored.database.runs.toArray();
    restored.stop();
    expect(runs.map(({ runId }) => runId).toSorted()).toEqual(earlier.map(({ row }) => row.runId).toSorted());
    for (const { run, name } of earlier)
      expect(runs.find(({ runId }) => runId === run.runId)?.origin, name).toEqual(run.origin);
  });

  it('is refused wherever a byte of it was changed', async () => {
    const count = caseCount({ reduced: 40, full: 4000 });
    for (let number = 0; number < count; number += 1) {
      const at = Math.floor((number * bytes.length) / count);
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (number % 8));
      const outcome = await lab.call('backup.drill', { blob: new Blob([changed]) }).then(() => 'none', toErrorData);
      expect(outcome, `byte ${at}`).toMatchObject({ code: 'backup-damaged' });
    }
  });

  it('is refused wherever it was cut', async () => {
    const count = caseCount({ reduced: 20, full: 400 });
    for (let number = 0; number < count; number += 1) {
      const cut = blob.slice(0, Math.floor((number * blob.size) / count));
      expect(await lab.refusal('backup.drill', { blob: cut }), `${cut.size} bytes`).toBe('backup-damaged');
    }
  });
});
