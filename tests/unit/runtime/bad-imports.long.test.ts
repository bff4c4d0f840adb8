import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../src/contracts/errors/errors.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { GOOD } from '../../support/zip/hostile-zips.ts';
import { type RawEntry, rawZip } from '../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const MB = 1024 * 1024;
const beside = (...entries: RawEntry[]) => rawZip({ entries: [GOOD, ...entries] });

/** An archive, and what is said to the person of each thing in it that does not come in as it is. */
interface Bad {
  zip: () => Blob;
  /** Said of all of it, which is refused; nothing comes in. */
  refused?: RegExp;
  /** Said of one entry, which is left out; the good file comes in. */
  leftOut?: RegExp[];
  /** Said of one that comes in as something else. */
  noted?: RegExp[];
  /** Beside the good file. */
  taken?: Record<string, string>;
}

/** The twelve that somebody who means harm would send first. */
const TWELVE: Record<string, Bad> = {
  'a path that climbs out with ../': {
    zip: () => beside({ name: '../../evil.md', data: 'bad' }),
    leftOut: [/^The path leads out of the archive \(\.\.\)\. The entry was not imported\.$/],
  },
  'a link to another place': {
    zip: () => beside({ name: 'passwords', data: '/etc/passwd', unixMode: 0o120777 }),
    noted: [/^The entry is a symbolic link\. Links are imported as text files that contain the target path\.$/],
    taken: { '/passwords': '/etc/passwd' },
  },
  'an absolute path': {
    zip: () => beside({ name: '/etc/cron.d/evil', data: 'bad' }),
    leftOut: [/^The path is absolute \(\/\)\. Create the archive with relative paths\.$/],
  },
  'a drive and backslashes': {
    zip: () => beside({ name: 'C:\\Windows\\evil.dll', data: 'bad' }),
    leftOut: [/^The path begins with a drive letter\. Create the archive with relative paths\.$/],
  },
  'more than 100,000 files': {
    zip: () => rawZip({ entries: Array.from({ length: 100_001 }, (_, n) => ({ name: `${n}`, ghost: true })) }),
    refused:
      /^The archive has more than 100000 files, which is the limit\. Nothing was imported; split the archive into smaller ones\.$/,
  },
  'a file of a thousand times its size': {
    zip: () => beside({ name: 'bomb.bin', data: new Uint8Array(8 * MB) }),
    leftOut: [
      /^The entry unpacks to more than 200 times its size, as a zip bomb does\. Unpack the file, then import it\.$/,
    ],
  },
  'one name twice': {
    zip: () => beside({ name: 'good.md', data: 'bad' }),
    leftOut: [/^The archive contains this entry more than once\. The first one is used\.$/],
  },
  'names that differ by case alone': {
    zip: () => beside({ name: 'Good.MD', data: 'bad' }),
    leftOut: [/^\/Good\.MD and \/good\.md in this archive differ only in upper and lower case or .* Rename one/],
  },
  'a broken list at its end': {
    zip: () => {
      const whole = beside();
      return whole.slice(0, whole.size - 30);
    },
    refused:
      /^The zip archive is incomplete or damaged \(.+\)\. Nothing was imported; download or create the archive again\.$/,
  },
  'a password': {
    zip: () => beside({ name: 'diary.md', data: 'x'.repeat(40), stored: true, flags: 0x801 }),
    leftOut: [/^The entry is encrypted\. Unpack the archive with its password, then import the files\.$/],
  },
  'two headers that tell two things': {
    zip: () => beside({ name: 'shown.md', data: 'bad', local: { name: 'other.md' } }),
    leftOut: [/^The archive contains contradictory information about the name of the entry\./],
  },
  'bytes that are not those that were packed': {
    zip: () => beside({ name: 'torn.md', data: 'torn', crc: 7 }),
    leftOut: [/^The data of the entry are damaged \(.+\)\. Download the archive again\.$/],
  },
};

describe('twelve hostile archives', () => {
  it.each(Object.entries(TWELVE))('%s', async (_, { zip, refused, leftOut = [], noted = [], taken = {} }) => {
    const mine = { '/mine.md': 'mine' };
    const notebookId = await lab.notebook(mine);
    const source = zip();
    if (refused !== undefined) {
      for (const asked of [
        lab.call('notebooks.previewImport', { notebookId, source }),
        lab.call('notebooks.import', { notebookId, entries: source }),
      ].map((asking) => asking.catch((error) => toErrorData(error).message)))
        expect(await asked).toMatch(refused);
      expect(await lab.tree(notebookId)).toEqual(mine);
      return;
    }
    const result = await lab.call('notebooks.import', { notebookId, entries: source });
    expect(result.skipped.map(({ message }) => message)).toEqual(leftOut.map((words) => expect.stringMatching(words)));
    expect((result.notes ?? []).map(({ message }) => message)).toEqual(
      noted.map((words) => expect.stringMatching(words)),
    );
    expect(await lab.tree(notebookId)).toEqual({ ...mine, '/good.md': 'good', ...taken });
  });
});

describe('unchanged bytes of an import', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('include text that is not UTF-8, Jupyter notebooks and images', async () => {
    const files: Record<string, Uint8Array> = {
      '/latin1.md': Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x0d, 0x0a]),
      '/utf16.txt': Uint8Array.from([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00]),
      '/bom.csv': Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0x2c, 0x62]),
      '/run.ipynb': new TextEncoder().encode('{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}'),
      '/gel.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]),
      '/empty.md': new Uint8Array(),
    };
    const loose = await lab.notebook();
    const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
    expect(await lab.call('notebooks.import', { notebookId: loose, entries })).toMatchObject({
      imported: 6,
      skipped: [],
    });
    const zipped = await lab.notebook();
    const zip = rawZip({ entries: Object.entries(files).map(([path, data]) => ({ name: path.slice(1), data })) });
    await lab.call('notebooks.import', { notebookId: zipped, entries: zip });
    for (const notebookId of [loose, zipped])
      for (const [path, bytes] of Object.entries(files))
        expect([path, sha256(await lab.call('files.readBytes', { notebookId, path }))]).toEqual([path, sha256(bytes)]);
  });
});

describe('an Obsidian vault', () => {
  const vault: Record<string, string> = {
    'Vault/Index.md': '---\naliases: [home]\n---\nSee [[Leaf area]] and ![[gel.png|300]].\n',
    'Vault/notes/Leaf area.md': 'Back to [[Index]].\n',
    'Vault/attachments/gel.png': 'not really a picture',
    'Vault/.obsidian/app.json': '{}',
    'Vault/.obsidian/plugins/dataview/main.js': '//',
    'Vault/.trash/Old.md': 'old',
    'Vault/notes/.DS_Store': 'x',
    'Vault/.git/config': '[core]',
  };
  const skipped = [
    { path: 'Vault/.obsidian/', code: 'left-out', message: expect.stringContaining('Obsidian'), files: 2 },
    { path: 'Vault/.trash/', code: 'left-out', message: expect.stringContaining('deleted'), files: 1 },
    { path: '.DS_Store', code: 'left-out', message: expect.stringContaining('macOS'), files: 1 },
  ];
  const taken = ['Vault/Index.md', 'Vault/notes/Leaf area.md', 'Vault/attachments/gel.png', 'Vault/.git/config'];
  const expected = Object.fromEntries(taken.map((path) => [`/${path}`, vault[path] ?? '']));

  it('imports a folder under its own names, so that links still resolve; settings and bin files are skipped and counted', async () => {
    const notebookId = await lab.notebook();
    const source = Object.entries(vault).map(([path, text]) => ({ path: `/${path}`, sizeBytes: text.length }));
    const named = skipped.map((one) => ({ ...one, path: one.path.includes('/') ? `/${one.path}` : one.path }));
    const preview = await lab.call('notebooks.previewImport', { notebookId, source });
    expect([preview.files, preview.skipped]).toMatchObject([4, named]);
    const entries = Object.entries(vault).map(([path, content]) => ({ path: `/${path}`, content }));
    const result = await lab.call('notebooks.import', { notebookId, entries });
    expect([result.imported, result.skipped]).toMatchObject([4, named]);
    expect(await lab.tree(notebookId)).toEqual(expected);
  });

  it('imports the same from a zip, also with folder entries', async () => {
    const notebookId = await lab.notebook();
    const folders = ['Vault/', 'Vault/.obsidian/', 'Vault/.trash/'].map((name) => ({ name }));
    const zip = rawZip({ entries: [...folders, ...Object.entries(vault).map(([name, data]) => ({ name, data }))] });
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: zip });
    const result = await lab.call('notebooks.import', { notebookId, entries: zip });
    for (const told of [preview.skipped, result.skipped]) expect(told).toMatchObject(skipped);
    expect(await lab.tree(notebookId)).toEqual(expected);
  });
});
