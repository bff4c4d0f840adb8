import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { type RawEntry, rawZip } from '../../../support/zip/raw-zip.ts';

const MANIFEST = '.cloister/manifest.json';
const [FILES, VERSIONS, LOG] = ['files', 'versions', 'log'].map((table) => `.cloister/tables/${table}.0001.jsonl`) as [
  string,
  string,
  string,
];
const LABELS = '.cloister/labels.json';

/** The entries of a sound archive by name, to be changed. */
type Entries = Map<string, Uint8Array>;

let sound: Entries;
let lab: RuntimeLab;

beforeAll(async () => {
  const maker = await openRuntimeLab();
  const notebookId = await maker.notebook({ '/a.md': 'One', '/b.md': 'Bee' });
  await maker.call('files.write', { notebookId, path: '/a.md', content: 'Two' });
  await maker.call('files.write', { notebookId, path: '/a.md', content: 'Three' });
  await maker.call('files.setLabels', { notebookId, path: '/b.md', labels: ['local-only'] });
  const choice = { authorship: true, provenance: true, history: true, log: true };
  const archive = await maker.call('notebooks.export', { notebookId, ...choice });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  const zip = await openZip(archive);
  sound = new Map();
  for (const item of zip.items) {
    const content = item.type === 'file' ? await zip.read(item) : null;
    if (content?.type === 'bytes') sound.set(item.path.slice(1), content.bytes);
  }
  maker.stop();
});
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());
afterAll(() => sound.clear());

const encoder = new TextEncoder();
const textOf = (entries: Entries, name: string) => new TextDecoder().decode(entries.get(name));
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Replaces a part and has the manifest say so, as somebody would who packs an archive to deceive. */
function put(entries: Entries, name: string, text: string): void {
  const bytes = encoder.encode(text);
  entries.set(name, bytes);
  const rows = text.split('\n').length - 1;
  manifest(entries, (made) => ({
    ...made,
    parts: made.parts.map((part) =>
      name === `.cloister/tables/${part.table}.${String(part.index + 1).padStart(4, '0')}.jsonl`
        ? { ...part, rows, bytes: bytes.length, sha256: sha256(bytes) }
        : part,
    ),
  }));
}

interface Made {
  readonly parts: { table: string; index: number; rows: number; bytes: number; sha256: string }[];
  readonly [field: string]: unknown;
}

function manifest(entries: Entries, change: (made: Made) => unknown): void {
  entries.set(MANIFEST, encoder.encode(JSON.stringify(change(JSON.parse(textOf(entries, MANIFEST))))));
}

/** Changes the rows of a part. */
function rows(entries: Entries, name: string, change: (rows: Record<string, unknown>[]) => unknown[]): void {
  const all = textOf(entries, name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  put(
    entries,
    name,
    `${change(all)
      .map((row) => JSON.stringify(row))
      .join('\n')}\n`,
  );
}

function contentIn(entries: Entries): string {
  return [...entries.keys()].find((name) => name.startsWith('.cloister/contents/')) ?? '';
}

const first = (change: (row: Record<string, unknown>) => unknown) => (all: Record<string, unknown>[]) =>
  all.map((row, at) => (at === 0 ? change(row) : row));
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

interface Case {
  readonly what: string;
  readonly change: (entries: Entries) => void;
  /** What the import says. */
  readonly says: RegExp;
  /** What still comes in. */
  readonly keeps: { readonly authors: number; readonly versions: number; readonly log: boolean };
  readonly raw?: Partial<Record<string, Partial<RawEntry>>>;
}

const NOTHING = { authors: 0, versions: 0, log: false };
const ONLY_LOG = { authors: 0, versions: 0, log: true };
const NO_LOG = { authors: 2, versions: 4, log: false };
const NO_VERSIONS = { authors: 2, versions: 0, log: true };
const ALL = { authors: 2, versions: 4, log: true };

const CASES: readonly Case[] = [
  {
    what: 'a newer version of the format',
    change: (entries) => manifest(entries, (made) => ({ ...made, formatVersion: 99 })),
    says: /newer version of Cloister/,
    keeps: NOTHING,
  },
  {
    what: 'a version that is no number',
    change: (entries) => manifest(entries, (made) => ({ ...made, formatVersion: 'one' })),
    says: /a field is missing or unknown/,
    keeps: NOTHING,
  },
  {
    what: 'a manifest that is no JSON',
    change: (entries) => entries.set(MANIFEST, encoder.encode('{"format":"cloister-notebook",')),
    says: /not valid JSON/,
    keeps: NOTHING,
  },
  {
    what: 'a manifest that is no UTF-8',
    change: (entries) => entries.set(MANIFEST, new Uint8Array([0xff, 0xfe, 0x7b])),
    says: /not valid JSON/,
    keeps: NOTHING,
  },
  {
    what: 'a deep manifest',
    change: (entries) => entries.set(MANIFEST, encoder.encode(deep(100_000))),
    says: /a field is missing or unknown|not valid JSON/,
    keeps: NOTHING,
  },
  {
    what: 'an unknown field of the manifest',
    change: (entries) => manifest(entries, (made) => ({ ...made, run: 'rm' })),
    says: /a field is missing or unknown/,
    keeps: NOTHING,
  },
  {
    what: 'a table named like a path',
    change: (entries) =>
      manifest(entries, (made) => ({ ...made, parts: made.parts.map((part) => ({ ...part, table: '../../a' })) })),
    says: /a field is missing or unknown/,
    keeps: NOTHING,
  },
  {
    what: 'a prototype key in the manifest',
    change: (entries) =>
      entries.set(
        MANIFEST,
        encoder.encode(textOf(entries, MANIFEST).replace('{', '{"__proto__":{"holds":{"log":true}},"constructor":1,')),
      ),
    says: /a field is missing or unknown/,
    keeps: NOTHING,
  },
  {
    what: 'a part that is missing',
    change: (entries) => entries.delete(FILES),
    says: /Authorship, provenance and history of the archive is left out: it is missing/,
    keeps: ONLY_LOG,
  },
  {
    what: 'a part of a place between that the manifest skips',
    change: (entries) =>
      manifest(entries, (made) => ({
        ...made,
        parts: made.parts.map((part) => (part.table === 'versions' ? { ...part, index: 1 } : part)),
      })),
    says: /Provenance and history of the archive is left out: it is missing/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a part with a changed byte',
    change: (entries) => {
      const bytes = Uint8Array.from(entries.get(VERSIONS) ?? []);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      entries.set(VERSIONS, bytes);
    },
    says: /its SHA-256 doesn’t match/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a part that was cut',
    change: (entries) => entries.set(VERSIONS, (entries.get(VERSIONS) ?? new Uint8Array()).slice(0, 60)),
    says: /another size/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a last line that was cut',
    change: (entries) => put(entries, VERSIONS, textOf(entries, VERSIONS).slice(0, -20)),
    says: /another number of lines/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a line in the middle that was cut',
    change: (entries) => put(entries, VERSIONS, textOf(entries, VERSIONS).replace(/.{20}\n/, '\n')),
    says: /line 1 can’t be read/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a huge line',
    change: (entries) =>
      rows(
        entries,
        FILES,
        first((row) => ({ ...row, path: `/${'x'.repeat(400_000)}` })),
      ),
    says: /line 1 (?:can’t be read|has a path)/,
    keeps: ONLY_LOG,
  },
  {
    what: 'a deep line',
    change: (entries) => put(entries, VERSIONS, `{"\\u0000":["set",${deep(50_000)}]}\n`),
    says: /line 1 can’t be read/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'prototype keys in a row',
    change: (entries) =>
      put(
        entries,
        FILES,
        textOf(entries, FILES).replaceAll('{"fileId"', '{"__proto__":{"author":{"type":"app"}},"fileId"'),
      ),
    says: /^$/,
    keeps: ALL,
  },
  {
    what: 'a path that climbs',
    change: (entries) =>
      rows(
        entries,
        FILES,
        first((row) => ({ ...row, path: '/../../etc/passwd' })),
      ),
    says: /line 1 has a path that no file can have/,
    keeps: ONLY_LOG,
  },
  {
    what: 'a path that climbs in an earlier version',
    change: (entries) =>
      rows(
        entries,
        VERSIONS,
        first((row) => ({ ...row, after: { ...Object(row['after']), path: '/notes/../../x' } })),
      ),
    says: /line 1 has a path/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'one file twice',
    change: (entries) => rows(entries, FILES, (all) => [...all, ...all]),
    says: /line 3 repeats another one/,
    keeps: ONLY_LOG,
  },
  {
    what: 'one path under two ids',
    change: (entries) => rows(entries, FILES, (all) => [...all, { ...all[0], fileId: 'other' }]),
    says: /line 3 repeats another one/,
    keeps: ONLY_LOG,
  },
  {
    what: 'files that the archive has not',
    change: (entries) => rows(entries, FILES, (all) => [...all, { ...all[0], fileId: 'other', path: '/none.md' }]),
    says: /Lines about files that the archive doesn’t have are left out: 1\./,
    keeps: ALL,
  },
  {
    what: 'versions of files of another notebook',
    change: (entries) => rows(entries, VERSIONS, (all) => [...all, { ...all[0], fileId: 'file_of_another' }]),
    says: /Lines about files .* are left out: 1\./,
    keeps: ALL,
  },
  {
    what: 'a version by an unknown kind of actor',
    change: (entries) =>
      rows(
        entries,
        VERSIONS,
        first((row) => ({ ...row, actor: { type: 'root' } })),
      ),
    says: /line 1 can’t be read/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a time that is no time',
    change: (entries) =>
      rows(
        entries,
        VERSIONS,
        first((row) => ({ ...row, atMs: -1 })),
      ),
    says: /line 1 can’t be read/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a content that does not have its hash',
    change: (entries) => entries.set(contentIn(entries), encoder.encode('Forged')),
    says: /earlier versions of this file are left out: the content [0-9a-f]{12} doesn’t match/,
    keeps: { authors: 2, versions: 1, log: true },
  },
  {
    what: 'a content that is missing',
    change: (entries) => entries.delete(contentIn(entries)),
    says: /Earlier versions that are listed without their content, .*: 1\./,
    keeps: ALL,
  },
  {
    what: 'a content that is a bomb',
    change: (entries) => entries.set(contentIn(entries), new Uint8Array(8 * 1024 * 1024)),
    says: /listed without their content|archive .* larger|expands/,
    keeps: ALL,
  },
  {
    what: 'a part that is a bomb',
    change: (entries) => put(entries, VERSIONS, ' '.repeat(8 * 1024 * 1024)),
    says: /Provenance and history of the archive is left out: it is missing/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'a part with a wrong checksum of the archive',
    change: () => undefined,
    raw: { [VERSIONS]: { crc: 1 } },
    says: /it can’t be unpacked/,
    keeps: NO_VERSIONS,
  },
  {
    what: 'an entry of the log with a flipped byte',
    change: (entries) => put(entries, LOG, textOf(entries, LOG).replace('"action":"', '"action":"x')),
    says: /The log of the archive is left out: entry \d+ was changed/,
    keeps: NO_LOG,
  },
  {
    what: 'a text of the log that was changed',
    change: (entries) => put(entries, LOG, textOf(entries, LOG).replace(/"text":"/, '"text":"Forged ')),
    says: /a text of entry \d+ was changed/,
    keeps: NO_LOG,
  },
  {
    what: 'a text of the log without its salt',
    change: (entries) => put(entries, LOG, textOf(entries, LOG).replace(/"salt":"[0-9a-f]+",/, '')),
    says: /a text of entry \d+ was changed/,
    keeps: NO_LOG,
  },
  {
    what: 'a text of the log that no digest stands for',
    change: (entries) =>
      rows(
        entries,
        LOG,
        first((row) => ({ ...row, texts: { ['a'.repeat(64)]: { salt: '0'.repeat(32), text: 'x' } } })),
      ),
    says: /a text of entry \d+ was changed/,
    keeps: NO_LOG,
  },
  {
    what: 'two entries of the log in the other order',
    change: (entries) => rows(entries, LOG, (all) => all.reverse()),
    says: /doesn’t follow the one before it/,
    keeps: NO_LOG,
  },
  {
    what: 'an entry of the log twice',
    change: (entries) => rows(entries, LOG, ([one, ...others]) => [one, one, ...others]),
    says: /doesn’t follow the one before it/,
    keeps: NO_LOG,
  },
  {
    what: 'an entry about another notebook, with a hash of its own',
    change: (entries) =>
      rows(
        entries,
        LOG,
        first((row) => ({ ...row, entry: { ...Object(row['entry']), notebookId: 'other' } })),
      ),
    says: /is about another notebook/,
    keeps: NO_LOG,
  },
  {
    what: 'a deep entry of the log',
    change: (entries) =>
      put(entries, LOG, textOf(entries, LOG).replace('"entry":{', `"entry":{"extra":${deep(5_000)},`)),
    says: /was changed|can’t be read/,
    keeps: NO_LOG,
  },
];

function pack(entries: Entries, raw: Case['raw'] = {}): Blob {
  return rawZip({ entries: [...entries].map(([name, data]) => ({ name, data, ...raw[name] })) });
}

describe('a sidecar that was made to deceive', () => {
  it('has at least 25 cases', () => expect(CASES.length).toBeGreaterThanOrEqual(25));

  it.each(CASES)('$what', async ({ change, says, keeps, raw }) => {
    const entries: Entries = new Map(sound);
    change(entries);
    const archive = pack(entries, raw);
    const notebookId = await lab.notebook();
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: archive });
    expect(preview.files).toBe(2);
    const result = await lab.call('notebooks.import', { notebookId, entries: archive, importId: 'i' });
    const said = [...result.skipped, ...(result.notes ?? [])].map(({ message }) => message).join('\n');
    expect(said).toMatch(says);
    // The ordinary files come in, with their labels.
    const tree = await lab.tree(notebookId);
    expect(tree).toMatchObject({ '/a.md': 'Three', '/b.md': 'Bee' });
    const labels = new Map((await lab.call('files.list', { notebookId })).map((row) => [row.path, row.labels]));
    expect(labels.get('/b.md')).toEqual(['local-only']);
    const { authors = 0, versions = 0, logPath = null } = result.restored ?? {};
    expect({ authors, versions, log: logPath !== null }).toEqual(keeps);
    // The log of this app is its own.
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    // One undo takes all of it back.
    for (const changeId of (result.changeIds ?? []).reverse()) await lab.call('changes.undo', { changeId });
    expect(await lab.call('files.list', { notebookId })).toEqual([]);
  });

  it('takes no label off a file that exists', async () => {
    const entries: Entries = new Map(sound);
    entries.delete(LABELS);
    const notebookId = await lab.notebook({ '/a.md': 'Mine', '/b.md': 'Mine too' });
    for (const path of ['/a.md', '/b.md'])
      await lab.call('files.setLabels', { notebookId, path, labels: ['local-only', 'untrusted'] });
    await lab.call('notebooks.import', { notebookId, entries: pack(entries), onConflict: 'replace' });
    for (const row of await lab.call('files.list', { notebookId }))
      if (row.path.endsWith('.md')) expect([...row.labels].sort(), row.path).toEqual(['local-only', 'untrusted']);
  });

  it('leaves an archive with the manifest of a backup as it is', async () => {
    const entries: Entries = new Map(sound);
    manifest(entries, (made) => ({ ...made, format: 'cloister-backup' }));
    const notebookId = await lab.notebook();
    const result = await lab.call('notebooks.import', { notebookId, entries: pack(entries) });
    expect(result.restored).toBeUndefined();
  });
});
