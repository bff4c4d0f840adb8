import { describe, expect, it } from 'vitest';
import { type SharedFile, sharedFiles } from '../../../../../src/core/shared/launch/shared-files.ts';

const empty = { title: '', text: '', url: '', files: [] as { name: string }[] };
const filesOf = (form: Partial<typeof empty>) => sharedFiles({ ...empty, ...form }, '2026-11-23', 'Shared');
const noteOf = (form: Partial<typeof empty>) => {
  const [note] = filesOf(form);
  if (note?.type !== 'note') throw new Error('no note');
  return note;
};
const pathsOf = (files: readonly SharedFile<{ name: string }>[]) => files.map(({ path }) => path);

describe('sharedFiles', () => {
  it('makes a note of title, text and address', () => {
    expect(filesOf({ title: 'Buffer', text: 'pH 7.4\r\n10 mM', url: 'https://example.org/a' })).toEqual([
      {
        type: 'note',
        path: '/inbox/2026-11-23 Buffer.md',
        content: '# Buffer\n\npH 7.4\n10 mM\n\n<https://example.org/a>\n',
      },
    ]);
  });

  it('names a note without title after the beginning of its text, else after the address', () => {
    expect(noteOf({ text: '\n  First line\nSecond' }).path).toBe('/inbox/2026-11-23 First line.md');
    expect(noteOf({ url: 'https://example.org/a' }).path).toBe('/inbox/2026-11-23 https example.org a.md');
    expect(noteOf({ title: '///' }).path).toBe('/inbox/2026-11-23 Shared.md');
  });

  it('does not repeat an address that the text has', () => {
    expect(noteOf({ title: 'T', text: 'See https://example.org/a', url: 'https://example.org/a' }).content).toBe(
      '# T\n\nSee https://example.org/a\n',
    );
  });

  it('does not repeat a text that is the heading', () => {
    expect(noteOf({ text: 'One line' }).content).toBe('# One line\n');
    expect(noteOf({ text: 'One line\nand another' }).content).toBe('# One line\n\nOne line\nand another\n');
  });

  it('makes no link of what is no web address', () => {
    for (const url of ['javascript:alert(1)', 'https://example.org/> <script>', 'file:///etc/passwd'])
      expect(noteOf({ title: 'T', url }).content).not.toContain(`<${url.slice(0, 5)}`);
  });

  it('never begins a note with properties', () => {
    for (const text of ['---\nlabels: []\n---\n', '\ufeff---\na: b\n---'])
      expect(noteOf({ text }).content.startsWith('# ')).toBe(true);
  });

  it('keeps a title on one line', () => {
    expect(noteOf({ title: 'a\n\n---\u2028# b' }).content.split('\n')[0]).toBe('# a --- # b');
  });

  it.each([
    ['../../.git/config', '/inbox/config'],
    ['C:\\Users\\me\\a.csv', '/inbox/a.csv'],
    ['.cloister', '/inbox/cloister'],
    ['a\u202egpj.exe', '/inbox/agpj.exe'],
    ['', '/inbox/Shared'],
    ['..', '/inbox/Shared'],
    [`${'x'.repeat(300)}.ipynb`, `/inbox/${'x'.repeat(74)}.ipynb`],
  ])('places the file %j at %s', (name, path) => {
    expect(pathsOf(filesOf({ files: [{ name }] }))).toEqual([path]);
  });

  it('numbers files of one share with the same name, also in other case', () => {
    const files = [{ name: 'image.png' }, { name: 'Image.png' }, { name: 'image.png' }];
    expect(pathsOf(filesOf({ files }))).toEqual(['/inbox/image.png', '/inbox/Image (2).png', '/inbox/image (3).png']);
  });

  it('keeps every name within the limit of a file system, whatever is shared', () => {
    for (const character of ['a', 'ß', '漢', '🧪', '👩‍🔬']) {
      const name = character.repeat(400);
      for (const path of pathsOf(filesOf({ title: name, files: [{ name: `${name}.md` }] }))) {
        expect(new TextEncoder().encode(path.slice('/inbox/'.length)).length).toBeLessThanOrEqual(255);
        expect(path.isWellFormed()).toBe(true);
      }
    }
  });
});
