import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../../../src/core/guard/match-glob.ts';
import { globProblem, parseGlob } from '../../../../src/core/guard/parse-glob.ts';
import { caseCount } from '../../../support/case-count.ts';
import { oracleGlob } from '../../../support/path-oracle.ts';

const matches = (pattern: string, path: string): boolean => compileGlob(pattern)(path);

describe('compileGlob', () => {
  it.each([
    ['/', '/'],
    ['/', '/a/b'],
    ['/**', '/'],
    ['/**', '/a'],
    ['/vault', '/vault'],
    ['/vault', '/vault/a/b.md'],
    ['/vault/', '/vault/a'],
    ['/vault/**', '/vault'],
    ['/vault/**', '/vault/a/b.md'],
    ['/a/*', '/a/b'],
    ['/a/*.md', '/a/b.md'],
    ['/a/*.md', '/a/.md'],
    ['/a/*/c', '/a/b/c'],
    ['/a/**/c', '/a/c'],
    ['/a/**/c', '/a/b/b/c'],
    ['/a/**/*.md', '/a/x.md'],
    ['/a/**/*.md', '/a/b/c/x.md'],
    ['/**/*.md', '/x.md'],
    ['/a?c', '/abc'],
    ['/a?c', '/a🌱c'],
    ['/a**z', '/a/b/z'],
    ['/a*/**', '/ab'],
    ['/a*/**', '/ab/c'],
    ['/[ab]/{c,d}', '/[ab]/{c,d}'],
    ['/a+(b)|c', '/a+(b)|c'],
    ['/cafe\u0301', '/caf\u00e9/x'],
    ['//a//b', '/a/b'],
    ['*.md', 'x.md'],
    ['**/*.md', 'a/b/x.md'],
    ['**/x', 'x'],
    ['docs', 'docs/a'],
  ])('%j matches %j', (pattern, path) => {
    expect(matches(pattern, path)).toBe(true);
  });

  it.each([
    ['/vault', '/vault-evil'],
    ['/vault', '/vaul'],
    ['/vault', '/Vault'],
    ['/vault/**', '/vault-evil/x'],
    ['/vault*', '/vault/x'],
    ['/a/*', '/a'],
    ['/a/*', '/a/b/c'],
    ['/*', '/'],
    ['/a/*/c', '/a/c'],
    ['/a/*/c', '/a/b/b/c'],
    ['/a/**/c', '/a/bc'],
    ['/a/**/c', '/ac'],
    ['/a?c', '/ac'],
    ['/a?c', '/a/c'],
    ['/a??', '/a🌱'],
    ['/a/*.md', '/a/b.mdx'],
    ['/a/*.md', '/a/b.MD'],
    ['/experiments/*', '/experiments/../secret/key.md'],
    ['*.md', '/x.md'],
    ['**/x', '/x'],
    ['/x', 'x'],
    ['*.md', 'a/x.md'],
    ['', ''],
    ['', '/'],
    ['/a/../b', '/b'],
    ['/a/./b', '/a/b'],
    ['/a\\b', '/a\\b'],
    ['/a\0', '/a\0'],
  ])('%j does not match %j', (pattern, path) => {
    expect(matches(pattern, path)).toBe(false);
  });

  it('ignores case on request, with full case folding', () => {
    const loose = (pattern: string, path: string): boolean => compileGlob(pattern, { caseSensitive: false })(path);
    expect(loose('/Secret/**', '/sEcReT/x')).toBe(true);
    expect(loose('/straße', '/STRASSE/x')).toBe(true);
    expect(loose('/secret/?', '/SECRET/ß')).toBe(true);
    expect(loose('/secret/??', '/secret/ß')).toBe(true);
    expect(loose('/kelvin', '/\u212aelvin')).toBe(true);
    expect(loose('/*.MD', '/x.md')).toBe(true);
    expect(loose('/ı', '/i')).toBe(false);
  });

  it('agrees with a table-driven second implementation', () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '🌱', '*', '**', '***', '?', '/', '/', '/**/', '/*', '.md');
    const pattern = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const name = fc
      .array(fc.constantFrom('a', 'b', '🌱', '.md'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''));
    const names = fc.array(name, { maxLength: 5 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(pattern, names, fc.boolean(), fc.boolean(), (glob, path, rootedGlob, rootedPath) => {
        const asGlob = rootedGlob ? `/${glob}` : glob;
        const asPath = rootedPath ? `/${path}` : path;
        fc.pre(asPath !== '');
        expect(matches(asGlob, asPath), `${asGlob} on ${asPath}`).toBe(oracleGlob(asGlob, asPath));
      }),
      { numRuns: caseCount({ reduced: 8000, full: 60_000 }) },
    );
  });

  it('agrees with it for patterns of more than 31 characters', () => {
    const piece = fc.constantFrom('abcdefgh', '/abcdefgh', '*', '/**/', '?', '/');
    const pattern = fc.array(piece, { minLength: 6, maxLength: 16 }).map((pieces) => `/${pieces.join('')}`);
    const fill = fc
      .array(fc.constantFrom('a', 'abcdefgh', '/x', '/abcdefgh', ''), { maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.array(fill, { maxLength: 16 }), (glob, fills) => {
        // A path that the pattern nearly matches: each wildcard filled in.
        let next = 0;
        const path = glob
          .replace(/\*+|\?/g, () => fills[next++] ?? 'q')
          .replace(/\/+/g, '/')
          .replace(/(.)\/$/, '$1');
        expect(matches(glob, path), `${glob} on ${path}`).toBe(oracleGlob(glob, path));
      }),
      { numRuns: caseCount({ reduced: 800, full: 4000 }) },
    );
  });

  it('scans a path once, without backtracking', () => {
    // Backtracking would take longer than the age of the universe on any of these.
    const bombs = Array.from({ length: 25 }, (_, index) => {
      const stars = 20 + index * 4;
      return [`/${'*a'.repeat(stars)}*b*`, `/${'**/a*'.repeat(stars)}/*b*`];
    }).flat();
    expect(bombs).toHaveLength(50);
    const flat = `/${'a'.repeat(4094)}`;
    const deep = '/aaa'.repeat(1023);
    for (const bomb of bombs) {
      expect(parseGlob(bomb).type).toBe('valid');
      expect(matches(bomb, flat)).toBe(false);
      expect(matches(bomb, deep)).toBe(false);
    }
  });

  it('matches the end of a pattern that would cause backtracking', () => {
    expect(matches(`/${'*a'.repeat(100)}*b*`, `/${'a'.repeat(4000)}b`)).toBe(true);
    expect(matches(`/${'**/a*'.repeat(100)}/*b*`, `${'/aaa'.repeat(1000)}/b`)).toBe(true);
  });
});

describe('globProblem', () => {
  it.each(['/', '/**', '/notes', '/a/*/b?.md'])('returns null for %j', (pattern) => {
    expect(globProblem(pattern)).toBeNull();
  });

  it.each([
    '',
    'notes',
    '*.md',
    '/a/../b',
    '/a/./b',
    '/a\\b',
    '/a\nb',
    `/${'x'.repeat(300)}`,
    '/\ud800',
    '/'.repeat(3000),
  ])('returns a message for %j', (pattern) => {
    expect(globProblem(pattern)?.message).toEqual(expect.any(String));
  });
});
