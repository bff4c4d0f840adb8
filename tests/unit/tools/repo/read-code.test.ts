import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../../support/tool-lab.ts';

const FILES = {
  '/code/a.ts': 'import { x } from "./b";\n\nexport function parse(text: string) {\n  return x(text);\n}\n',
  '/code/b.tsx': 'export const x = (text: string) => text;\r\nexport const PARSE = 1;\r\n',
  '/code/c.py': 'def parse(text):\n    return text\n',
  '/code/data.bin': new Uint8Array([0xff, 0xfe]),
  '/private/d.ts': 'parse secret\n',
};
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join('\n');

describe('repo_search', () => {
  it('finds lines with the lines around them, in files with the endings asked for', async () => {
    const lab = createToolLab(FILES, { scopeFolders: ['/code'] });
    const input = { query: 'parse', path: '/code', types: ['ts', 'TSX'], context: 1 };
    expect(await lab.output('repo_search', input)).toEqual({
      matches: [
        {
          path: '/code/a.ts',
          line: 3,
          text: 'export function parse(text: string) {',
          before: [''],
          after: ['  return x(text);'],
        },
      ],
      filesSearched: 2,
      total: 1,
      truncated: false,
    });
    expect(lab.read).toEqual(['/code/a.ts']);
  });

  it('compares without case when asked, and shows lines without their ends', async () => {
    const lab = createToolLab(FILES, { scopeFolders: ['/code'] });
    const input = { query: 'PARSE', path: '/code/b.tsx', caseSensitive: false };
    expect(await lab.output('repo_search', input)).toMatchObject({
      matches: [{ line: 2, before: ['export const x = (text: string) => text;'], after: [] }],
    });
  });

  it('searches all text files without endings, and says what it left out', async () => {
    const lab = createToolLab(FILES, { scopeFolders: ['/code'] });
    expect(await lab.output('repo_search', { query: 'parse', path: '/code', limit: 1, context: 0 })).toMatchObject({
      matches: [{ path: '/code/a.ts', before: [], after: [] }],
      filesSearched: 3,
      total: 2,
      truncated: true,
    });
  });

  it.each([{ types: ['*'] }, { types: ['../x'] }, { context: 6 }, { query: 'a\nb' }])('refuses %j', async (more) => {
    const lab = createToolLab(FILES);
    const input = { query: 'parse', path: '/code', ...more };
    expect(await lab.call('repo_search', input)).toMatchObject({ type: 'error', code: 'bad-input' });
  });
});

describe('repo_open_file', () => {
  it('numbers the lines of a whole file', async () => {
    const lab = createToolLab(FILES);
    expect(await lab.output('repo_open_file', { path: '/code/c.py' })).toMatchObject({
      parts: [{ fromLine: 1, toLine: 2, text: '1| def parse(text):\n2|     return text' }],
      totalLines: 2,
      truncated: false,
    });
  });

  it('returns ranges in the order of the file, joined where they touch, and nothing beyond its end', async () => {
    const lab = createToolLab({ '/code/long.ts': numbers(30) });
    const ranges = [
      { fromLine: 20, toLine: 21 },
      { fromLine: 1, toLine: 2 },
      { fromLine: 3, toLine: 4 },
      { fromLine: 40, toLine: 50 },
    ];
    expect(await lab.output('repo_open_file', { path: '/code/long.ts', ranges })).toMatchObject({
      parts: [
        { fromLine: 1, toLine: 4 },
        { fromLine: 20, toLine: 21, text: '20| line 20\n21| line 21' },
        { fromLine: 40, toLine: 39, text: '' },
      ],
      truncated: false,
    });
  });

  it('returns whole lines as far as they fit', async () => {
    const lab = createToolLab({ '/code/long.ts': numbers(5000) });
    const output = (await lab.output('repo_open_file', { path: '/code/long.ts' })) as {
      parts: { toLine: number; text: string }[];
      truncated: boolean;
    };
    const [part] = output.parts;
    expect(output.truncated).toBe(true);
    expect(part?.text.length).toBeLessThanOrEqual(10_000);
    expect(part?.text.endsWith(`${part.toLine}| line ${part.toLine}`)).toBe(true);
    const next = { path: '/code/long.ts', ranges: [{ fromLine: (part?.toLine ?? 0) + 1, toLine: 5000 }] };
    expect(await lab.output('repo_open_file', next)).toMatchObject({ parts: [{ fromLine: (part?.toLine ?? 0) + 1 }] });
  });

  it('shows the start of a long line', async () => {
    const lab = createToolLab({ '/code/min.js': `${'a '.repeat(5000)}\nb\n` });
    const output = (await lab.output('repo_open_file', { path: '/code/min.js' })) as { parts: { text: string }[] };
    expect(output.parts[0]?.text.length).toBeLessThan(450);
    expect(output.parts[0]?.text).toMatch(/ …\n2\| b$/);
  });

  it('refuses what is no text', async () => {
    expect(await createToolLab(FILES).call('repo_open_file', { path: '/code/data.bin' })).toMatchObject({
      code: 'not-text',
    });
  });
});
