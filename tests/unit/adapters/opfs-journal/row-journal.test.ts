import { describe, expect, it } from 'vitest';
import type { JournalFiles } from '../../../../src/adapters/opfs-journal/journal-files.ts';
import { encodeRecord, parseRecords, seqInTrailer } from '../../../../src/adapters/opfs-journal/journal-record.ts';
import { openRowJournal } from '../../../../src/adapters/opfs-journal/row-journal.ts';
import { createMemoryFiles } from '../../../support/memory-journal-files.ts';

const open = (files: JournalFiles, workerName: string, nowMs = () => 1000) =>
  openRowJournal({ files, workerName, nowMs, after: () => () => {} });
const entry = (seq: number) => ({ table: 'audit', row: { seq, line: '{}', hash: `${seq}` } });
const note = (fileId: string) => ({ table: 'files', row: { fileId } });
const rowsOf = async (files: JournalFiles) =>
  (await (await open(files, 'reader')).readAll()).flatMap(({ rows }) => rows);

describe('encodeRecord', () => {
  it('returns bytes, lone surrogates and keys that look like its own marks', () => {
    const row = { bytes: Uint8Array.of(0, 255, 7), text: 'a\ud800', input: { '\u0000b': [0, 1], '\u0000e': [] } };
    const record = { seq: 3, atMs: 1, rows: [{ table: 'blobs', row }] };
    expect([...parseRecords(encodeRecord(record))]).toEqual([record]);
  });

  it('finds a torn or damaged record, and keeps those before it', () => {
    const first = encodeRecord({ seq: 1, atMs: 1, rows: [entry(1)] });
    const second = encodeRecord({ seq: 2, atMs: 2, rows: [entry(2)] });
    const file = new Uint8Array([...first, ...second]);
    for (let cut = first.length; cut < file.length; cut += 1) {
      const torn = file.subarray(0, cut);
      expect([...parseRecords(torn)].map(({ seq }) => seq)).toEqual([1]);
    }
    const damaged = file.slice();
    damaged[first.length + 20] = 0;
    expect([...parseRecords(damaged)].map(({ seq }) => seq)).toEqual([1]);
    expect(seqInTrailer(file.subarray(-16))).toBe(2);
    expect(seqInTrailer(file.subarray(-17, -1))).toBeNull();
  });
});

describe('openRowJournal', () => {
  it('merges the files of several workers by the numbers of their entries', async () => {
    const files = createMemoryFiles();
    const one = await open(files, 'one', () => 9000);
    const two = await open(files, 'two', () => 1000);
    one.append([entry(1), note('a')]);
    two.append([entry(2), { table: 'files', key: 'a' }]);
    one.append([entry(3), note('b')]);
    expect(await rowsOf(files)).toEqual([
      entry(1),
      note('a'),
      entry(2),
      { table: 'files', key: 'a' },
      entry(3),
      note('b'),
    ]);
    expect(await (await open(files, 'three')).newestSeq()).toBe(3);
  });

  it('holds the rows of a transaction only once it is told that the transaction was committed', async () => {
    const files = createMemoryFiles();
    const journal = await open(files, 'one');
    journal.prepare([entry(1), note('failed')]);
    const append = journal.prepare([entry(1), note('a')]);
    expect(await rowsOf(files)).toEqual([]);
    append();
    expect(await rowsOf(files)).toEqual([entry(1), note('a')]);
  });

  it('keeps numbers and times in order when another record comes between preparing and appending', async () => {
    const files = createMemoryFiles();
    let nowMs = 1000;
    const journal = await open(files, 'one', () => nowMs);
    const append = journal.prepare([entry(1), note('a')]);
    nowMs = 2000;
    journal.append([note('draft')]);
    append();
    const records = await (await open(files, 'reader')).readAll();
    expect(records.map(({ seq, atMs }) => [seq, atMs])).toEqual([
      [0, 2000],
      [1, 2000],
    ]);
  });

  it('never holds keys of providers, the key of the keys, or contents beyond the limit', async () => {
    const files = createMemoryFiles();
    const journal = await open(files, 'one');
    journal.append([
      { table: 'credentials', row: { providerId: 'p', sealed: 'canary' } },
      { table: 'meta', row: { key: 'vault', canary: true } },
      { table: 'meta', row: { key: 'damaged:credentials:1', row: 'canary' } },
      { table: 'blobs', row: { hash: 'h', bytes: new Uint8Array(9 * 1024 * 1024) } },
      { table: 'meta', row: { key: 'rule-book', rules: [] } },
    ]);
    expect(await rowsOf(files)).toEqual([{ table: 'meta', row: { key: 'rule-book', rules: [] } }]);
  });

  it('replaces what a base contains, and keeps what other workers append meanwhile', async () => {
    const files = createMemoryFiles();
    const dead = await open(files, 'dead');
    dead.append([entry(1), note('old')]);
    dead.close();
    const other = await open(files, 'other');
    other.append([entry(2), note('a')]);
    const journal = await open(files, 'one');
    journal.append([entry(3), note('b')]);
    await journal.writeBase(
      (async function* () {
        other.append([entry(4), note('c')]);
        journal.append([entry(5), note('d')]);
        yield [note('a'), note('b'), note('c')];
      })(),
      7,
    );
    await journal.rotate();
    await other.rotate();
    journal.append([entry(6), note('e')]);
    const names = [...(await files.list()).keys()];
    expect(names.some((name) => name.includes('dead'))).toBe(false);
    expect(await rowsOf(files)).toEqual([
      note('a'),
      note('b'),
      note('c'),
      entry(4),
      note('c'),
      entry(5),
      note('d'),
      entry(6),
      note('e'),
    ]);
    expect(journal.gap()).toBeNull();
  });

  it('ignores a base that an end of the browser cut short', async () => {
    const files = createMemoryFiles();
    const journal = await open(files, 'one');
    journal.append([entry(1), note('a')]);
    const half = await files.create('base-zzz');
    half.write(encodeRecord({ seq: 9, atMs: 0, rows: [], base: { covered: {}, schemaVersion: 7 } }), { at: 0 });
    half.close();
    expect(await rowsOf(files)).toEqual([entry(1), note('a')]);
  });

  it('leaves the commit alone when storage is full, says so, and has no gap after the next base', async () => {
    const files = createMemoryFiles();
    const journal = await open(files, 'one');
    files.setFull(true);
    expect(() => journal.append([entry(1), note('a')])).not.toThrow();
    expect(journal.gap()).toBe('full');
    const write = () => journal.writeBase((async function* () {})(), 7);
    await expect(write()).rejects.toThrow();
    expect([...(await files.list()).keys()].filter((name) => name.startsWith('base'))).toEqual([]);
    files.setFull(false);
    await write();
    expect(journal.gap()).toBeNull();
  });

  it('gives its space to the database, and holds all rows again after the next base', async () => {
    const files = createMemoryFiles();
    const journal = await open(files, 'one');
    journal.append([entry(1), note('a')]);
    await journal.writeBase(
      (async function* () {
        yield [note('a')];
      })(),
      7,
    );
    journal.append([entry(2), note('b')]);
    expect(journal.release()).toBe(true);
    expect(journal.release()).toBe(false);
    const sizes = [...(await files.list())].filter(([name]) => name.startsWith('rows-')).map(([, bytes]) => bytes);
    expect(sizes).toEqual([0]);
    // Offsets in the base are those of the file before: nothing may be appended until there is another base.
    journal.setRoom(false);
    journal.append([entry(3), note('c')]);
    await journal.rotate();
    expect(journal.gap()).toBe('full');
    expect(await rowsOf(files)).toEqual([note('a')]);
    await journal.writeBase(
      (async function* () {
        yield [note('a'), note('b'), note('c')];
      })(),
      7,
    );
    journal.append([entry(4), note('d')]);
    expect(journal.gap()).toBeNull();
    expect(await rowsOf(files)).toEqual([note('a'), note('b'), note('c'), entry(4), note('d')]);
  });
});
