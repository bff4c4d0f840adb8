import { describe, expect, it } from 'vitest';
import { createPlainPaths, plainName } from '../../../../src/features/backup/core/archive-names.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const name = (text: string) => plainName(text, bytesOf);

describe('plainName', () => {
  it.each([
    ['notes.md', 'notes.md'],
    ['Ä – 測定.md', 'Ä – 測定.md'],
    ['a:b?c*.md', 'a_b_c_.md'],
    ['ends with a dot.', 'ends with a dot_'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['..', '__'],
    ['\u0001', '_'],
    ['\ud800.md', '\ufffd.md'],
  ])('turns %j into %j', (original, plain) => {
    expect(name(original)).toBe(plain);
  });

  it('shortens a long name and keeps its ending', () => {
    const long = name(`${'測'.repeat(200)}.md`);
    expect(bytesOf(long)).toBeLessThanOrEqual(200);
    expect(long).toMatch(/\.md$/);
  });
});

describe('createPlainPaths', () => {
  it('keeps apart what a file system would take for the same name', () => {
    const paths = createPlainPaths(bytesOf);
    expect(paths.take('notebooks', ['a.md'])).toBe('notebooks/a.md');
    expect(paths.take('notebooks', ['A.md'])).toBe('notebooks/A (2).md');
    expect(paths.take('notebooks', ['a?.md'])).toBe('notebooks/a_.md');
    expect(paths.take('notebooks', ['a_.md'])).toBe('notebooks/a_ (2).md');
    expect(paths.take('notebooks', ['a.md'])).toBe('notebooks/a.md');
  });

  it('keeps apart two notebooks of one name', () => {
    const paths = createPlainPaths(bytesOf);
    expect(paths.folder('notebooks', 'Lab', 'one')).toBe('notebooks/Lab');
    expect(paths.folder('notebooks', 'Lab', 'two')).toBe('notebooks/Lab (2)');
    expect(paths.folder('notebooks', 'Lab', 'one')).toBe('notebooks/Lab');
  });

  it('gives no path to what is too deep or too long', () => {
    const paths = createPlainPaths(bytesOf);
    expect(
      paths.take(
        'n',
        Array.from({ length: 61 }, () => 'd'),
      ),
    ).toBeNull();
    expect(
      paths.take(
        'n',
        Array.from({ length: 8 }, () => 'd'.repeat(190)),
      ),
    ).toBeNull();
  });
});
