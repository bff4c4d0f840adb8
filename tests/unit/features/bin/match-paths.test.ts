import { describe, expect, it } from 'vitest';
import { createPathMatcher } from '../../../../src/features/bin/table/match-paths.ts';

const names = (text: string, ...paths: string[]) => createPathMatcher(paths)(text);

describe('createPathMatcher', () => {
  it('finds a path as a whole, with or without its first slash', () => {
    for (const text of [
      'read /notes/a.md',
      'See notes/a.md.',
      '{"path":"/notes/a.md"}',
      '(/notes/a.md)',
      './notes/a.md',
    ])
      expect(names(text, '/notes/a.md'), text).toBe(true);
  });

  it('finds no part of a longer path or name', () => {
    for (const text of ['/lab/notes/a.md', '/notes/a.md/b', '/notes/a.mdx', 'my-notes/a.md', '/notes/ba.md'])
      expect(names(text, '/notes/a.md'), text).toBe(false);
    expect(names('/lab/a.md', '/a.md')).toBe(false);
  });

  it('finds a note by a link', () => {
    for (const text of ['[[a]]', '[[notes/a#Top]]', '[[a|words]]']) expect(names(text, '/notes/a.md'), text).toBe(true);
    expect(names('[[ab]]', '/notes/a.md')).toBe(false);
  });

  it('takes characters of expressions and quotes as they are', () => {
    expect(names('read /x (1)+[2].md now', '/x (1)+[2].md')).toBe(true);
    expect(names(JSON.stringify({ path: '/say "hi".md' }), '/say "hi".md')).toBe(true);
    expect(names('/xy', '/x.')).toBe(false);
    expect(names('anything')).toBe(false);
  });

  it('takes thousands of paths', () => {
    const paths = Array.from({ length: 5000 }, (_, n) => `/n/${n}.md`);
    expect(names('see /n/4999.md', ...paths)).toBe(true);
    expect(names('see /n/5000.md', ...paths)).toBe(false);
  });
});
