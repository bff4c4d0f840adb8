import { describe, expect, it } from 'vitest';
import { sha256 } from '../../support/memory-notebook.ts';
import { createToolLab } from '../../support/tool-lab.ts';

const LONG_NAME = 'n'.repeat(300);
const crowd = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`/f${String(i).padStart(5, '0')}`, 'x']));

interface Part {
  content: string;
  truncated: boolean;
  toLine: number;
  nextCharacter?: number;
}

describe('list_files', () => {
  it('lists a folder, also recursively', async () => {
    const lab = createToolLab({ '/a.md': 'abc', '/dir/b.md': '', '/dir/sub/c.md': '🧪' });
    expect(await lab.output('list_files', { path: '/dir' })).toMatchObject({
      path: '/dir',
      entries: [
        { path: '/dir/b.md', kind: 'file', sizeBytes: 0 },
        { path: '/dir/sub', kind: 'folder', sizeBytes: 0 },
      ],
      total: 2,
      truncated: false,
    });
    const all = await lab.output('list_files', { recursive: true });
    expect(all).toMatchObject({
      path: '/',
      total: 5,
      entries: expect.arrayContaining([expect.objectContaining({ path: '/dir/sub/c.md', sizeBytes: 4 })]),
    });
  });

  it('lists only what matches a pattern', async () => {
    const lab = createToolLab({
      '/a.md': '',
      '/b.csv': '',
      '/data/c.csv': '',
      '/data/sub/d.csv': '',
      '/data/e.md': '',
    });
    const paths = async (input: object) => {
      const output = (await lab.output('list_files', input)) as { entries: { path: string }[]; total: number };
      expect(output.total).toBe(output.entries.length);
      return output.entries.map(({ path }) => path);
    };
    expect(await paths({ pattern: '*.csv' })).toEqual(['/b.csv']);
    expect(await paths({ path: '/data', pattern: '*.csv' })).toEqual(['/data/c.csv']);
    expect(await paths({ path: '/data', pattern: 's*' })).toEqual(['/data/sub']);
    expect(await paths({ pattern: '**/*.csv' })).toEqual(['/b.csv', '/data/c.csv', '/data/sub/d.csv']);
    expect(await paths({ pattern: '/data/*.csv' })).toEqual(['/data/c.csv']);
    expect(await paths({ pattern: 'none*', recursive: true })).toEqual([]);
    expect(await lab.call('list_files', { pattern: '../x' })).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it('returns an empty list for an empty notebook', async () => {
    const lab = createToolLab({});
    expect(await lab.output('list_files', {})).toEqual({ path: '/', entries: [], total: 0, truncated: false });
    expect(await lab.output('list_files', { path: '/scratch' })).toMatchObject({ path: '/scratch', entries: [] });
    expect(await lab.output('list_files', { path: '/runs/run-1' })).toMatchObject({ path: '/runs/this', entries: [] });
  });

  it('truncates at the limit, and returns the total', async () => {
    const lab = createToolLab(crowd(30));
    const output = await lab.output('list_files', { limit: 10 });
    expect(output).toMatchObject({ total: 30, truncated: true });
    expect((output as { entries: unknown[] }).entries).toHaveLength(10);
  });

  it('omits files out of scope', async () => {
    const lab = createToolLab(
      { '/open/a.md': '', '/open/x.key': '', '/b.md': '' },
      { scopeFolders: ['/open'], fileTypes: ['*.md'] },
    );
    expect(await lab.output('list_files', { path: '/open' })).toMatchObject({
      entries: [{ path: '/open/a.md' }],
      total: 1,
    });
  });

  it.each([
    ['/none', 'not-found'],
    ['/a.md', 'not-a-folder'],
    [`/${LONG_NAME}`, 'name-too-long'],
  ])('refuses %s as %s', async (path, code) => {
    expect(await createToolLab({ '/a.md': '' }).call('list_files', { path })).toMatchObject({ code });
  });
});

describe('read_file', () => {
  it.each(['', 'no line end', 'crlf\r\nlines\r\n', '\ufeffmarked\n', '🧪 ä 日本\n', 'a\0b'])(
    'returns %j exactly',
    async (text) => {
      const lab = createToolLab({ '/a.md': text });
      expect(await lab.output('read_file', { path: '/a.md' })).toMatchObject({
        content: text,
        hash: sha256(text),
        sizeBytes: Buffer.byteLength(text),
        fromLine: 1,
        truncated: false,
      });
      expect(lab.read).toEqual(['/a.md']);
    },
  );

  it('returns a range of lines, and how the file continues', async () => {
    const lab = createToolLab({ '/a.md': 'one\r\ntwo\nthree' });
    const read = (fromLine: number, lines?: number) =>
      lab.output('read_file', { path: '/a.md', fromLine, ...(lines === undefined ? {} : { lines }) });
    expect(await read(2, 1)).toMatchObject({
      content: 'two\n',
      fromLine: 2,
      toLine: 2,
      totalLines: 3,
      truncated: true,
    });
    expect(await read(2)).toMatchObject({ content: 'two\nthree', toLine: 3, truncated: false });
    expect(await read(9)).toMatchObject({ content: '', fromLine: 9, toLine: 8, totalLines: 3 });
  });

  it('truncates a huge file after a whole line, and one huge line between characters', async () => {
    const line = `${'x'.repeat(99)}\n`;
    const lab = createToolLab({ '/many.txt': line.repeat(20_000), '/one.txt': `a${'🧪'.repeat(600_000)}` });
    expect(await lab.output('read_file', { path: '/many.txt' })).toMatchObject({
      toLine: 100,
      totalLines: 20_000,
      truncated: true,
    });
    expect(await lab.output('read_file', { path: '/many.txt', fromLine: 19_901 })).toMatchObject({
      toLine: 20_000,
      truncated: false,
    });
    const one = (await lab.output('read_file', { path: '/one.txt' })) as { content: string; truncated: boolean };
    expect(one.truncated).toBe(true);
    expect(one.content.length).toBe(9_999);
    expect(one.content.isWellFormed()).toBe(true);
  });

  it('continues within a very long line until the end', async () => {
    const line = Array.from({ length: 6000 }, (_, n) => `w${n}`).join(' ');
    const text = `first\n${line}\nlast`;
    const lab = createToolLab({ '/long.txt': text });
    let read = '';
    let at = { fromLine: 1, fromCharacter: 0 };
    for (let calls = 0; calls < 20; calls += 1) {
      const output = (await lab.output('read_file', { path: '/long.txt', ...at })) as Part;
      read += output.content;
      if (!output.truncated) break;
      const { toLine, nextCharacter: next } = output;
      at = next === undefined ? { fromLine: toLine + 1, fromCharacter: 0 } : { fromLine: toLine, fromCharacter: next };
    }
    expect(read).toBe(text);
  });

  it('names the byte at which a file is not text', async () => {
    const lab = createToolLab({ '/a.bin': new Uint8Array([0x61, 0x62, 0xff]) });
    expect(await lab.call('read_file', { path: '/a.bin' })).toMatchObject({
      code: 'not-text',
      message: expect.stringContaining('byte 2 (counted from 0)'),
    });
  });

  it.each([
    ['/none.md', 'not-found'],
    ['/dir', 'is-a-folder'],
    ['/', 'is-a-folder'],
    ['/scratch', 'is-a-folder'],
    [`/${LONG_NAME}.md`, 'name-too-long'],
    ['/A.md', 'not-found'],
  ])('refuses %s as %s', async (path, code) => {
    expect(await createToolLab({ '/dir/b.md': '', '/a.md': '' }).call('read_file', { path })).toMatchObject({ code });
  });

  it('reads run folders', async () => {
    const lab = createToolLab({ '/runs/run-1/result-1.json': '{}', '/scratch/run-1/x.md': 'x' });
    expect(await lab.output('read_file', { path: '/runs/run-1/result-1.json' })).toMatchObject({ content: '{}' });
    expect(await lab.output('read_file', { path: '/scratch/x.md' })).toMatchObject({
      path: '/scratch/x.md',
      content: 'x',
    });
  });
});

describe('glob', () => {
  const files = {
    '/a.md': '',
    '/b.txt': '',
    '/dir/c.md': '',
    '/dir/[x]/d.md': '',
    '/dir/Ä 🧪.md': '',
    '/scratch/run-1/s.md': '',
  };
  it.each([
    ['**/*.md', '/', ['/a.md', '/dir/[x]/d.md', '/dir/c.md', '/dir/Ä 🧪.md']],
    ['*.md', '/', ['/a.md']],
    ['*.md', '/dir', ['/dir/c.md', '/dir/Ä 🧪.md']],
    ['/dir/*.md', '/', ['/dir/c.md', '/dir/Ä 🧪.md']],
    ['/workspace/dir/c.*', '/workspace', ['/dir/c.md']],
    ['/a.md', '/dir', []],
    ['*', '/dir/[x]', ['/dir/[x]/d.md']],
    ['?.md', '/', ['/a.md']],
    ['Ä ?.md', '/dir', ['/dir/Ä 🧪.md']],
    ['dir', '/', ['/dir/[x]/d.md', '/dir/c.md', '/dir/Ä 🧪.md']],
    ['*.md', '/scratch', ['/scratch/s.md']],
    ['A.MD', '/', []],
  ])('finds %s below %s', async (pattern, path, paths) => {
    const output = (await createToolLab(files).output('glob', { pattern, path })) as { paths: string[]; total: number };
    expect({ paths: [...output.paths].sort(), total: output.total }).toEqual({
      paths: [...paths].sort(),
      total: paths.length,
    });
  });

  it('returns nothing for an empty notebook, and truncates at the limit', async () => {
    expect(await createToolLab({}).output('glob', { pattern: '**' })).toEqual({
      paths: [],
      total: 0,
      truncated: false,
    });
    expect(await createToolLab(crowd(5)).output('glob', { pattern: '*', limit: 2 })).toEqual({
      paths: ['/f00000', '/f00001'],
      total: 5,
      truncated: true,
    });
  });

  it.each([
    ['../*.md', '/', 'bad-input'],
    ['a\\b', '/', 'bad-input'],
    ['*', '/none', 'not-found'],
    ['*', '/a.md', 'not-a-folder'],
  ])('refuses %s below %s as %s', async (pattern, path, code) => {
    expect(await createToolLab(files).call('glob', { pattern, path })).toMatchObject({ code });
  });
});

describe('grep', () => {
  const files = {
    '/a.md': '\ufeffAlpha beta\r\nbeta gamma\r\nalphabet',
    '/dir/b.txt': 'one\nALPHA 🧪\n',
    '/dir/cafe.md': 'cafe\u0301',
    '/empty.md': '',
    '/x.bin': new Uint8Array([0x61, 0x6c, 0x70, 0x68, 0x61, 0xff]),
    '/nul.bin': 'alpha\0',
  };
  const found = async (input: object) =>
    ((await createToolLab(files).output('grep', input)) as { matches: { path: string; line: number }[] }).matches.map(
      ({ path, line }) => `${path}:${line}`,
    );

  it('finds lines in all text files, ignoring case', async () => {
    expect(await found({ query: 'alpha' })).toEqual(['/a.md:1', '/a.md:3', '/dir/b.txt:2']);
  });

  it('counts only files with returned lines as read', async () => {
    const lab = createToolLab(files);
    await lab.output('grep', { query: 'alpha', limit: 2 });
    expect(lab.read).toEqual(['/a.md']);
    await lab.output('grep', { query: 'nowhere' });
    expect(lab.read).toEqual(['/a.md']);
  });

  it('respects case and word boundaries on request', async () => {
    expect(await found({ query: 'alpha', caseSensitive: true })).toEqual(['/a.md:3']);
    expect(await found({ query: 'alpha', wholeWord: true })).toEqual(['/a.md:1', '/dir/b.txt:2']);
    expect(await found({ query: 'beta', wholeWord: true })).toEqual(['/a.md:1', '/a.md:2']);
  });

  it('searches one folder, one file, or files that match a pattern', async () => {
    expect(await found({ query: 'alpha', path: '/dir' })).toEqual(['/dir/b.txt:2']);
    expect(await found({ query: 'alpha', path: '/a.md' })).toEqual(['/a.md:1', '/a.md:3']);
    expect(await found({ query: 'alpha', glob: '**/*.txt' })).toEqual(['/dir/b.txt:2']);
  });

  it('matches both Unicode forms of a letter', async () => {
    expect(await found({ query: 'café' })).toEqual(['/dir/cafe.md:1']);
  });

  it('matches a whole word after the same letters in a longer word', async () => {
    const lab = createToolLab({ '/a.md': 'S-123 xS-12 S-12a 🧪S-12\naa-aa aa\n_S-12\nS-12' });
    const lines = async (query: string) =>
      ((await lab.output('grep', { query, wholeWord: true })) as { matches: { line: number }[] }).matches.map(
        ({ line }) => line,
      );
    expect(await lines('S-12')).toEqual([1, 4]);
    expect(await lines('aa')).toEqual([2]);
    expect(await lines('-12')).toEqual([]);
  });

  it('searches literally, without patterns', async () => {
    const lab = createToolLab({ '/a.md': 'a.c\nabc\n(a+)+$\n' });
    expect(await lab.output('grep', { query: 'a.c' })).toMatchObject({ matches: [{ line: 1, text: 'a.c' }], total: 1 });
    expect(await lab.output('grep', { query: '(a+)+$' })).toMatchObject({ matches: [{ line: 3 }] });
  });

  it('returns lines without line endings, and the context of a match in a long line', async () => {
    const lab = createToolLab({ '/a.md': 'x\r\ny', '/long.md': `${'🧪'.repeat(400)}needle${'🧪'.repeat(400)}` });
    expect(await lab.output('grep', { query: 'x', path: '/a.md' })).toMatchObject({ matches: [{ text: 'x' }] });
    const { matches } = (await lab.output('grep', { query: 'needle' })) as { matches: { text: string }[] };
    expect(matches[0]?.text).toContain('needle');
    expect(matches[0]?.text.length).toBeLessThanOrEqual(300);
    expect(matches[0]?.text.isWellFormed()).toBe(true);
  });

  it('counts searched and skipped files', async () => {
    const lab = createToolLab(files);
    expect(await lab.output('grep', { query: 'alpha', limit: 1 })).toMatchObject({
      matches: [{ path: '/a.md', line: 1 }],
      filesSearched: 4,
      total: 3,
      truncated: true,
    });
    expect(await createToolLab({}).output('grep', { query: 'x' })).toEqual({
      matches: [],
      filesSearched: 0,
      total: 0,
      truncated: false,
    });
  });

  it('reads at most 64 MiB per call, and reports skipped files', async () => {
    const part = new TextEncoder().encode(`needle${' '.repeat(30 * 1024 * 1024)}`);
    const lab = createToolLab({ '/1.txt': part, '/2.txt': part, '/3.txt': part });
    expect(await lab.output('grep', { query: 'needle' })).toMatchObject({
      filesSearched: 2,
      total: 2,
      truncated: true,
    });
    expect(lab.read).toEqual(['/1.txt', '/2.txt']);
  });

  it('reads nothing out of scope', async () => {
    const lab = createToolLab({ '/open/a.md': 'word', '/closed/b.md': 'word' }, { scopeFolders: ['/open'] });
    expect(await lab.output('grep', { query: 'word', path: '/open' })).toMatchObject({ total: 1 });
    expect(lab.read).toEqual(['/open/a.md']);
  });

  it.each([
    [{ query: 'a\nb' }, 'bad-input'],
    [{ query: '' }, 'bad-input'],
    [{ query: 'a', glob: '../x' }, 'bad-input'],
    [{ query: 'a', path: '/none' }, 'not-found'],
  ])('refuses %j as %s', async (input, code) => {
    expect(await createToolLab(files).call('grep', input)).toMatchObject({ code });
  });
});

describe('get_file_metadata', () => {
  it('returns the metadata of a file and of a folder, without reading them', async () => {
    const lab = createToolLab({ '/dir/a.md': 'abc' });
    expect(await lab.output('get_file_metadata', { path: '/dir/a.md' })).toMatchObject({
      path: '/dir/a.md',
      kind: 'file',
      sizeBytes: 3,
      hash: sha256('abc'),
      author: { type: 'person' },
    });
    expect(await lab.output('get_file_metadata', { path: '/dir' })).toMatchObject({
      kind: 'folder',
      sizeBytes: 0,
      hash: null,
    });
    expect(lab.read).toEqual([]);
  });

  it.each([
    ['/none', 'not-found'],
    ['/', 'is-a-folder'],
  ])('refuses %s as %s', async (path, code) => {
    expect(await createToolLab({}).call('get_file_metadata', { path })).toMatchObject({ code });
  });
});
