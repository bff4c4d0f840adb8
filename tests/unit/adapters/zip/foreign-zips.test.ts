import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import type { NameEncoding } from '../../../../src/contracts/domain/notebook/name-encodings.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { GOOD } from '../../../support/zip/hostile-zips.ts';
import { type RawEntry, rawZip } from '../../../support/zip/raw-zip.ts';

const report = (path: string) =>
  new Blob([new Uint8Array(readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url)))]);

async function list(zip: Blob, encoding?: NameEncoding) {
  const { items, skipped, notes, names } = await openZip(zip, {}, undefined, encoding);
  return {
    paths: items.map(({ path, type }) => (type === 'folder' ? `${path}/` : path)),
    skipped: skipped.map(({ path, code }) => `${code} ${path}`),
    notes: notes.map(({ code }) => code),
    names,
  };
}
const bytes = (...values: number[]) => Uint8Array.from(values);
const fat = (name: string, data = 'x'): RawEntry => ({ name, data, host: 0 });

/** The extra field with the name in UTF-8 that Info-ZIP writes. */
function unicodePath(raw: Uint8Array, name: string, checksum = crc32(raw)): Uint8Array {
  const utf8 = new TextEncoder().encode(name);
  const field = new Uint8Array(9 + utf8.length);
  const view = new DataView(field.buffer);
  view.setUint16(0, 0x7075, true);
  view.setUint16(2, 5 + utf8.length, true);
  view.setUint8(4, 1);
  view.setUint32(5, checksum, true);
  field.set(utf8, 9);
  return field;
}
const ascii = (text: string) => new TextEncoder().encode(text);

describe('an archive with backslashes', () => {
  it('has folders where its system divides them so', async () => {
    expect((await list(report('F44/backslash.zip'))).paths).toEqual(['/vault/notes/a.md', '/vault/b.md']);
    const own = [
      fat('Vault\\'),
      fat('Vault\\empty\\', ''),
      fat('Vault\\.obsidian\\app.json'),
      fat('Vault\\Notiz ü.md'),
    ];
    expect(await list(rawZip({ entries: own.slice(1) }))).toEqual({
      paths: ['/Vault/Notiz ü.md', '/Vault/empty/'],
      skipped: ['left-out Vault/.obsidian/app.json'],
      notes: [],
      names: null,
    });
    expect((await list(rawZip({ entries: own }))).skipped).toContain('zip-damaged Vault/');
    expect((await list(rawZip({ entries: [{ ...fat('a\\b.md'), host: 10 }] }))).paths).toEqual(['/a/b.md']);
  });

  it.each([
    '..\\..\\evil.md',
    'a\\..\\..\\evil.md',
    'C:\\evil.md',
    '\\evil.md',
    '\\\\host\\share\\evil.md',
    'a/b\\c.md',
  ])('is still refused at %s', async (name) => {
    const { paths, skipped } = await list(rawZip({ entries: [GOOD, fat(name)] }));
    expect(paths).toEqual(['/good.md']);
    expect(skipped).toEqual([expect.stringMatching(/^invalid-path/)]);
  });

  it('cannot hide two files of one name', async () => {
    const { paths, skipped } = await list(rawZip({ entries: [fat('a/b.md'), fat('a\\b.md')] }));
    expect(paths).toEqual(['/a/b.md']);
    expect(skipped).toEqual(['already-exists a/b.md']);
  });
});

/** Names as encoders of these code pages write them. */
const ENCODED: [NameEncoding, string, Uint8Array][] = [
  ['ibm866', 'Опыт.md', bytes(0x8e, 0xaf, 0xeb, 0xe2, 0x2e, 0x6d, 0x64)],
  ['windows-1251', 'Новая.md', bytes(0xcd, 0xee, 0xe2, 0xe0, 0xff, 0x2e, 0x6d, 0x64)],
  ['shift_jis', '実験/記録.md', bytes(0x8e, 0xc0, 0x8c, 0xb1, 0x2f, 0x8b, 0x4c, 0x98, 0x5e, 0x2e, 0x6d, 0x64)],
  ['shift_jis', '能力表示.md', bytes(0x94, 0x5c, 0x97, 0xcd, 0x95, 0x5c, 0x8e, 0xa6, 0x2e, 0x6d, 0x64)],
  ['gbk', '报告.md', bytes(0xb1, 0xa8, 0xb8, 0xe6, 0x2e, 0x6d, 0x64)],
  ['big5', '實驗/記錄.md', bytes(0xb9, 0xea, 0xc5, 0xe7, 0x2f, 0xb0, 0x4f, 0xbf, 0xfd, 0x2e, 0x6d, 0x64)],
  ['big5', '許功蓋.md', bytes(0xb3, 0x5c, 0xa5, 0x5c, 0xbb, 0x5c, 0x2e, 0x6d, 0x64)],
  ['euc-kr', '실험/기록.md', bytes(0xbd, 0xc7, 0xc7, 0xe8, 0x2f, 0xb1, 0xe2, 0xb7, 0xcf, 0x2e, 0x6d, 0x64)],
  ['windows-1252', 'Größe.md', bytes(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x2e, 0x6d, 0x64)],
  ['windows-1250', 'žluťoučký.md', bytes(0x9e, 0x6c, 0x75, 0x9d, 0x6f, 0x75, 0xe8, 0x6b, 0xfd, 0x2e, 0x6d, 0x64)],
  ['windows-1253', 'Πείραμα.md', bytes(0xd0, 0xe5, 0xdf, 0xf1, 0xe1, 0xec, 0xe1, 0x2e, 0x6d, 0x64)],
  ['windows-1255', 'תוצאות.md', bytes(0xfa, 0xe5, 0xf6, 0xe0, 0xe5, 0xfa, 0x2e, 0x6d, 0x64)],
  ['windows-1256', 'نتائج.md', bytes(0xe4, 0xca, 0xc7, 0xc6, 0xcc, 0x2e, 0x6d, 0x64)],
  ['cp437', 'Größe.md', bytes(0x47, 0x72, 0x94, 0xe1, 0x65, 0x2e, 0x6d, 0x64)],
  ['cp850', 'smørrebrød.md', bytes(0x73, 0x6d, 0x9b, 0x72, 0x72, 0x65, 0x62, 0x72, 0x9b, 0x64, 0x2e, 0x6d, 0x64)],
  [
    'cp852',
    'zażółć gęślą.md',
    bytes(0x7a, 0x61, 0xbe, 0xa2, 0x88, 0x86, 0x20, 0x67, 0xa9, 0x98, 0x6c, 0xa5, 0x2e, 0x6d, 0x64),
  ],
];

describe('an archive with names in another encoding', () => {
  it.each([
    ['F45/sjis.zip', 'shift_jis', '/新しい/ソ表.md'],
    ['F45/cp866.zip', 'ibm866', '/Новая папка/документ.md'],
    ['F45/gbk.zip', 'gbk', '/实验/记录.md'],
  ])('%s is read as %s', async (file, encoding, path) => {
    const { paths, names, skipped } = await list(report(file));
    expect({ paths, skipped, encoding: names?.encoding, isGuess: names?.isGuess }).toEqual({
      paths: [path],
      skipped: [],
      encoding,
      isGuess: true,
    });
    expect(names?.samples).toEqual([path.slice(1)]);
  });

  it.each(ENCODED)('%s is guessed for %s, and can be chosen', async (encoding, name, raw) => {
    // A backslash as the second byte of a character is none, on whatever system.
    const zip = rawZip({ entries: [GOOD, { name: raw, data: 'x', host: 0 }] });
    expect((await list(zip)).paths).toEqual(['/good.md', `/${name}`]);
    expect((await list(zip, encoding)).paths).toEqual(['/good.md', `/${name}`]);
  });

  it('is read in the encoding that the person chose', async () => {
    const zip = rawZip({ entries: [GOOD, { name: bytes(0x8e, 0xaf, 0xeb, 0xe2), data: 'x' }] });
    const chosen = await list(zip, 'windows-1252');
    expect(chosen.paths).toEqual(['/good.md', '/Ž¯ëâ']);
    expect(chosen.names).toEqual({ encoding: 'windows-1252', isGuess: false, samples: ['Ž¯ëâ'] });
    const impossible = await list(zip, 'utf-8');
    expect(impossible.skipped).toEqual([expect.stringMatching(/^invalid-path/)]);
  });

  it('has UTF-8 without a mark, and other names beside it', async () => {
    const zip = rawZip({
      entries: [
        { name: ascii('日本語のノート.md'), data: 'x' },
        { name: bytes(0x8e, 0xaf, 0xeb, 0xe2), data: 'x' },
      ],
    });
    expect((await list(zip)).paths).toEqual(['/日本語のノート.md', '/Опыт']);
  });

  it('says nothing of encodings where all names say theirs', async () => {
    expect((await list(rawZip({ entries: [GOOD, { name: 'ü.md', data: 'x' }] }))).names).toBeNull();
  });
});

describe('an archive with Unicode paths beside its names', () => {
  const withPath = (raw: Uint8Array, path: string, more: Partial<RawEntry> = {}) =>
    list(rawZip({ entries: [GOOD, { name: raw, data: 'x', extra: unicodePath(raw, path), ...more }] }));

  it('takes them for names in an old encoding, and for substitutes', async () => {
    expect((await withPath(bytes(0x8e, 0xaf, 0xeb, 0xe2), 'Опыт')).paths).toEqual(['/good.md', '/Опыт']);
    expect((await withPath(ascii('??/note_??.md'), '中文/note_语言.md')).paths).toEqual([
      '/good.md',
      '/中文/note_语言.md',
    ]);
    expect((await withPath(ascii('#U4e2d#U6587.md'), '中文.md')).paths).toEqual(['/good.md', '/中文.md']);
    expect((await withPath(ascii('a.md'), 'a.md')).paths).toEqual(['/good.md', '/a.md']);
    expect((await withPath(bytes(0x8e, 0xaf, 0xeb, 0xe2), 'Опыт')).notes).toEqual([]);
  });

  it('compares long names of substitutes at once', async () => {
    const many = 60;
    const substitutes = ascii(`${'__'.repeat(many)}?.md`);
    expect((await withPath(substitutes, `${'é_'.repeat(many)}x.md`)).skipped).toEqual([
      expect.stringMatching(/^zip-damaged/),
    ]);
    expect((await withPath(substitutes, `${'é_'.repeat(many)}é.md`)).paths).toHaveLength(2);
  });

  it('ignores one of another name, and refuses two names', async () => {
    const raw = bytes(0x8e, 0xaf, 0xeb, 0xe2);
    const stale = { extra: unicodePath(raw, 'other', 7) };
    expect((await withPath(raw, '', stale)).paths).toEqual(['/good.md', '/Опыт']);
    expect((await withPath(ascii('shown.md'), 'hidden.md')).skipped).toEqual(['zip-damaged hidden.md']);
    expect((await withPath(ascii('??.md'), '../evil.md')).skipped).toEqual([expect.stringMatching(/^zip-damaged/)]);
    expect((await withPath(raw, '../evil.md')).skipped).toEqual(['invalid-path ../evil.md']);
    const twoHeaders = { localExtra: unicodePath(raw, 'other.md') };
    expect((await withPath(raw, 'Опыт.md', twoHeaders)).skipped).toEqual([expect.stringMatching(/^zip-damaged/)]);
  });
});

describe('an archive with bytes after its end', () => {
  const after = (...values: number[]) => list(rawZip({ entries: [GOOD], after: bytes(...values) }));

  it('is read when they only fill it up, and that is said', async () => {
    expect(await list(report('F47/trailing.zip'))).toMatchObject({ paths: ['/a.md'], notes: ['zip-special'] });
    for (const filling of [[0], [0x1a], [0x0d, 0x0a], Array.from({ length: 511 }, () => 0xff), [0, 0x20, 0]]) {
      expect(await after(...filling)).toMatchObject({ paths: ['/good.md'], notes: ['zip-special'] });
    }
    const padded = new Blob([rawZip({ entries: [GOOD] }), new Uint8Array(300_000)]);
    expect((await list(padded)).paths).toEqual(['/good.md']);
  });

  it.each([
    ['a text', () => new Blob([rawZip({ entries: [GOOD] }), 'more'])],
    ['filling, then a text', () => new Blob([rawZip({ entries: [GOOD] }), new Uint8Array(9), 'x'])],
    ['a second archive', () => new Blob([rawZip({ entries: [GOOD] }), rawZip({ entries: [fat('b.md')] }), '\n'])],
    ['too much filling', () => new Blob([rawZip({ entries: [GOOD] }), new Uint8Array(2 * 1024 * 1024)])],
    ['filling before its start', () => new Blob([new Uint8Array(512), rawZip({ entries: [GOOD] })])],
    ['only filling', () => new Blob([new Uint8Array(4096)])],
    ['a second end record', () => new Blob([rawZip({ entries: [GOOD] }), rawZip({ entries: [] }), new Uint8Array(4)])],
  ])('is refused when they are %s', async (_, zip) => {
    const error = await openZip(zip()).then(
      () => null,
      (reason) => toErrorData(reason),
    );
    expect(error?.code).toBe('zip-damaged');
  });
});

describe('what the archivers of systems leave in an archive', () => {
  it.each([
    '__MACOSX/._a.md',
    'a/.DS_Store',
    'a/._note.md',
    '.AppleDouble/a.md',
    '.Spotlight-V100/x',
    'Icon\r',
    'a/Thumbs.db',
    'a/thumbs.db',
    'Desktop.ini',
    '$RECYCLE.BIN/x',
    'System Volume Information/x',
    '~$report.docx',
    '.~lock.table.ods#',
    '.Trash-1000/files/x',
    '.directory',
    '@eaDir/a@SynoResource',
    '.nfs000000000123',
    'a/.TemporaryItems/x',
    '.apdisk',
    '.localized',
    '.fseventsd/0',
    '.VolumeIcon.icns',
    'ehthumbs.db',
    'ehthumbs_vista.db',
    '~WRL0001.tmp',
    '.goutputstream-ABC123',
    '.dropbox',
    '.stfolder/x',
    '.sync.ffs_db',
    '.note.md.swp',
    '.dropbox.cache/x',
  ])('%s is left out', async (name) => {
    const { paths, skipped } = await list(rawZip({ entries: [GOOD, { name, data: 'x' }] }));
    expect(paths).toEqual(['/good.md']);
    expect(skipped).toEqual([expect.stringMatching(/^left-out/)]);
  });

  it.each([
    'icons/a.md',
    'note.md~',
    '#note#.md',
    '.swp',
    '.nfs',
    '._',
    '~$price list.md',
    'my desktop.ini.md',
    'Trash/a.md',
  ])('%s is a file of its own', async (name) =>
    expect((await list(rawZip({ entries: [{ name, data: 'x' }] }))).paths).toEqual([`/${name}`]),
  );
});

describe('names as archivers of other systems write them', () => {
  const paths = async (...entries: RawEntry[]) => (await list(rawZip({ entries }))).paths;

  it('are read with a dot before them, and decomposed', async () => {
    expect(
      await paths({ name: './', data: '' }, { name: './a.md', data: 'x' }, { name: './b/c.md', data: 'x' }),
    ).toEqual(['/a.md', '/b/c.md']);
    expect(await paths({ name: 'Größe é.md'.normalize('NFD'), data: 'x' })).toEqual(['/Größe é.md']);
    expect(await paths({ name: 'a//b.md', data: 'x' })).toEqual(['/a/b.md']);
  });

  it('that differ by their form alone are one file', async () => {
    const both = ['é.md'.normalize('NFC'), 'é.md'.normalize('NFD')].map((name) => ({ name, data: 'x' }));
    const { paths: kept, skipped } = await list(rawZip({ entries: both }));
    expect(kept).toEqual(['/é.md']);
    expect(skipped).toHaveLength(1);
  });

  it.each<[NameEncoding, string, number[]]>([
    ['koi8-r', 'Опыт.md', [0xef, 0xd0, 0xd9, 0xd4, 0x2e, 0x6d, 0x64]],
    ['euc-jp', '実験.md', [0xbc, 0xc2, 0xb8, 0xb3, 0x2e, 0x6d, 0x64]],
    ['windows-1254', 'Işık.md', [0x49, 0xfe, 0xfd, 0x6b, 0x2e, 0x6d, 0x64]],
    ['windows-874', 'ทดลอง.md', [0xb7, 0xb4, 0xc5, 0xcd, 0xa7, 0x2e, 0x6d, 0x64]],
  ])('in %s can be chosen: %s', async (encoding, name, raw) => {
    expect((await list(rawZip({ entries: [{ name: bytes(...raw), data: 'x' }] }), encoding)).paths).toEqual([
      `/${name}`,
    ]);
  });
});
