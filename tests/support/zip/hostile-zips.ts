import { localBytes, type RawEntry, rawZip } from './raw-zip.ts';

/** A hostile or broken archive, and the expected outcome beside the good file that each contains. */
export interface HostileZip {
  zip: () => Blob;
  /** The codes of its skipped entries, or the code with which the whole archive is refused. */
  skipped?: string[];
  refused?: string;
  /** Entries that are imported with a change. */
  noted?: string[];
  /** Imported entries beside the good file. */
  taken?: Record<string, string>;
}

export const GOOD: RawEntry = { name: 'good.md', data: 'good' };
const MB = 1024 * 1024;

function withGood(...entries: RawEntry[]): () => Blob {
  return () => rawZip({ entries: [GOOD, ...entries] });
}
const named = (name: string | Uint8Array, code = 'invalid-path'): HostileZip => ({
  zip: withGood({ name, data: 'bad' }),
  skipped: [code],
});

/** One archive of each known kind. */
export const HOSTILE_ZIPS: Record<string, HostileZip> = {
  'a path out of the folder': named('../evil.md'),
  'a path out of the folder from a subfolder': named('a/b/../../../evil.md'),
  'a path with .. that stays inside': named('a/../b.md'),
  'an absolute path': named('/etc/passwd'),
  'a UNC path': named('//host/share/evil.md'),
  'backslashes that lead out': named('..\\..\\evil.md'),
  backslashes: named('a\\b.md'),
  'a drive letter': named('C:/evil.md'),
  'a drive letter with backslashes': named('c:\\evil.md'),
  'a NUL in the name': named('evil.md\0.png'),
  'a line break in the name': named('evil\n.md'),
  'an escape sequence in the name': named('\u001b[2Jevil.md'),
  'an empty name': named(''),
  'a name that is too long': named(`${'n/'.repeat(30)}${'n'.repeat(1000)}`, 'zip-limit'),
  'one segment that is too long': named('n'.repeat(300), 'name-too-long'),
  'folders that are too deep': named(`${'d/'.repeat(64)}evil.md`, 'zip-limit'),
  'a name with invalid UTF-8': {
    zip: withGood({ name: Uint8Array.from([0x65, 0xff, 0xfe]), flags: 0x800, data: 'bad' }),
    skipped: ['invalid-path'],
  },
  'an overlong slash': {
    zip: withGood({ name: Uint8Array.from([0x2e, 0x2e, 0xc0, 0xaf, 0x65]), flags: 0x800, data: 'bad' }),
    skipped: ['invalid-path'],
  },
  'a name in CP437': {
    zip: withGood({ name: Uint8Array.from([0x61, 0x84, 0x2e, 0x6d, 0x64]), data: 'old' }),
    noted: ['name-encoding'],
    taken: { '/aä.md': 'old' },
  },
  'a name in UTF-8 without its flag': {
    zip: withGood({ name: new TextEncoder().encode('ü.md'), data: 'new' }),
    taken: { '/ü.md': 'new' },
  },
  'a symbolic link out of the archive': {
    zip: withGood({ name: 'link', data: '../../etc/passwd', unixMode: 0o120777 }),
    noted: ['link-as-text'],
    taken: { '/link': '../../etc/passwd' },
  },
  'a symbolic link, and a file below it': {
    zip: withGood({ name: 'out', data: '/etc', unixMode: 0o120777 }, { name: 'out/passwd', data: 'bad' }),
    noted: ['link-as-text'],
    skipped: ['not-a-folder'],
    taken: { '/out': '/etc' },
  },
  'a device': { zip: withGood({ name: 'sda', unixMode: 0o060660 }), skipped: ['zip-special'] },
  'a pipe': { zip: withGood({ name: 'pipe', unixMode: 0o010660 }), skipped: ['zip-special'] },
  'an encrypted entry': {
    zip: withGood({ name: 'secret.md', data: 'x'.repeat(40), stored: true, flags: 0x801 }),
    skipped: ['zip-encrypted'],
  },
  'an unknown compression method': {
    zip: withGood({ name: 'lzma.md', data: 'bad', method: 14 }),
    skipped: ['zip-special'],
  },
  'a duplicate name': { zip: withGood({ name: 'good.md', data: 'bad' }), skipped: ['already-exists'] },
  'names that differ by case': { zip: withGood({ name: 'GOOD.md', data: 'bad' }), skipped: ['name-collision'] },
  'folders that differ by case': {
    zip: withGood({ name: 'Docs/a.md', data: 'a' }, { name: 'docs/b.md', data: 'bad' }),
    skipped: ['name-collision'],
    taken: { '/Docs/a.md': 'a' },
  },
  'names that differ by Unicode form': {
    zip: withGood({ name: 'caf\u00e9.md', data: 'a' }, { name: 'cafe\u0301.md', data: 'bad' }),
    skipped: ['already-exists'],
    taken: { '/caf\u00e9.md': 'a' },
  },
  'a file that is also a folder': {
    zip: withGood({ name: 'x/a.md', data: 'a' }, { name: 'x', data: 'bad' }),
    skipped: ['is-a-folder'],
    taken: { '/x/a.md': 'a' },
  },
  'a folder with bytes': { zip: withGood({ name: 'folder/', data: 'bad' }), skipped: ['zip-damaged'] },
  'macOS metadata files': {
    zip: withGood({ name: '__MACOSX/._good.md', data: 'x' }, { name: 'a/.DS_Store', data: 'x' }),
    skipped: ['left-out', 'left-out'],
  },
  'reserved names': {
    zip: withGood({ name: '.git/hooks/post-checkout', data: '#!' }, { name: '.cloister/agents/x', data: 'x' }),
    taken: { '/git-imported/hooks/post-checkout': '#!', '/cloister-imported/agents/x': 'x' },
  },
  'two headers with two names': {
    zip: withGood({ name: 'shown.md', data: 'bad', local: { name: 'other.md' } }),
    skipped: ['zip-damaged'],
  },
  'two headers with two sizes': {
    zip: withGood({ name: 'shown.md', data: 'bad', local: { size: 2 } }),
    skipped: ['zip-damaged'],
  },
  'two headers with two compression methods': {
    zip: withGood({ name: 'shown.md', data: 'bad', local: { method: 0 } }),
    skipped: ['zip-damaged'],
  },
  'a data descriptor that differs': {
    zip: withGood({ name: 'shown.md', data: 'bad', descriptor: 'lie' }),
    skipped: ['zip-damaged'],
  },
  'correct data descriptors': {
    zip: withGood(
      { name: 'a.md', data: 'a', descriptor: 'honest' },
      { name: 'b.md', data: 'b', descriptor: 'unsigned' },
    ),
    taken: { '/a.md': 'a', '/b.md': 'b' },
  },
  'ZIP64 sizes': { zip: withGood({ name: 'a.md', data: 'a', zip64: true }), taken: { '/a.md': 'a' } },
  'bytes with a wrong checksum': { zip: withGood({ name: 'a.md', data: 'a', crc: 7 }), skipped: ['zip-damaged'] },
  'bytes that are not compressed as declared': {
    zip: withGood({ name: 'a.md', data: '\xff\xff\xff\xff', method: 8, size: 4, crc: 1 }),
    skipped: ['zip-damaged'],
  },
  'an entry inside another': {
    zip: () => {
      const inner: RawEntry = { name: 'b.md', data: 'kernel' };
      const outer: RawEntry = { name: 'a.md', data: localBytes(inner), stored: true };
      const at = localBytes(GOOD).length + localBytes({ ...outer, data: '' }).length;
      return rawZip({ entries: [GOOD, outer, { ...inner, ghost: true, offset: at }] });
    },
    skipped: ['zip-damaged', 'zip-damaged'],
  },
  'two entries with the same bytes': {
    zip: withGood(
      { name: 'a.md', data: 'kernel' },
      { name: 'a.md', data: 'kernel', ghost: true, offset: localBytes(GOOD).length },
    ),
    skipped: ['zip-damaged', 'zip-damaged'],
  },
  'a file with a compression ratio of a thousand': {
    zip: withGood({ name: 'bomb.bin', data: new Uint8Array(8 * MB) }),
    skipped: ['zip-limit'],
  },
  'a file that is larger than declared': {
    zip: withGood({ name: 'liar.bin', data: new Uint8Array(8 * MB), size: 1000 }),
    skipped: ['zip-damaged'],
  },
  'a file that is too large': {
    zip: withGood({ name: 'huge.bin', data: 'x', size: 60 * MB }),
    skipped: ['file-too-large'],
  },
  'many small zip bombs': {
    zip: () =>
      rawZip({
        entries: Array.from({ length: 40 }, (_, n) => ({ name: `${n}.bin`, data: new Uint8Array(MB) })),
      }),
    refused: 'zip-limit',
  },
  'a truncated archive': {
    zip: () => {
      const whole = rawZip({ entries: [GOOD] });
      return whole.slice(0, whole.size - 30);
    },
    refused: 'zip-damaged',
  },
  'an archive without its start': {
    zip: () => rawZip({ entries: [GOOD] }).slice(20),
    refused: 'zip-damaged',
  },
  'an end record with too many entries': {
    zip: () => rawZip({ entries: [GOOD], count: 3 }),
    refused: 'zip-damaged',
  },
  'an end record with too few entries': {
    zip: () => rawZip({ entries: [GOOD, { name: 'hidden.md', data: 'bad' }], count: 1 }),
    refused: 'zip-damaged',
  },
  'a directory at another offset': {
    zip: () => rawZip({ entries: [GOOD], directoryOffset: 4_000_000 }),
    refused: 'zip-damaged',
  },
  'an archive after a program': {
    zip: () => rawZip({ entries: [GOOD], before: new TextEncoder().encode('MZ a program') }),
    refused: 'zip-damaged',
  },
  'two archives in one': {
    zip: () => new Blob([rawZip({ entries: [GOOD] }), rawZip({ entries: [{ name: 'other.md', data: 'bad' }] })]),
    refused: 'zip-damaged',
  },
  'bytes after the end': {
    zip: () => rawZip({ entries: [GOOD], after: new TextEncoder().encode('more') }),
    refused: 'zip-damaged',
  },
  'a file that is not a zip': {
    zip: () => new Blob(['this is a text, not a zip archive, whatever its name']),
    refused: 'zip-damaged',
  },
  'an empty file': { zip: () => new Blob([]), refused: 'zip-damaged' },
};
