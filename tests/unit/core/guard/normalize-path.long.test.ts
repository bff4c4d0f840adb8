import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePath } from '../../../../src/core/guard/normalize-path.ts';
import { caseCount } from '../../../support/case-count.ts';
import { oracleNames } from '../../../support/path-oracle.ts';

function pathOf(raw: string): string | null {
  const result = normalizePath(raw);
  return result.type === 'ok' ? result.path : null;
}

describe('normalizePath', () => {
  it.each([
    ['/', '/'],
    ['/notes', '/notes'],
    ['/notes/', '/notes'],
    ['//notes///plan.md//', '/notes/plan.md'],
    ['/notes/./plan.md', '/notes/plan.md'],
    ['/notes/../data/./x.csv', '/data/x.csv'],
    ['/a/b/../..', '/'],
    ['/notes/%2e%2e/secret', '/notes/%2e%2e/secret'],
    ['/notes/...', '/notes/...'],
    ['/notes/ a . ', '/notes/ a . '],
    ['/notes/..a/b..', '/notes/..a/b..'],
    ['/cafe\u0301.md', '/caf\u00e9.md'],
    ['/~/x', '/~/x'],
    ['/C:/x', '/C:/x'],
  ])('turns %j into %j', (raw, path) => {
    expect(normalizePath(raw)).toEqual({ type: 'ok', path });
  });

  it.each([
    [''],
    ['notes'],
    ['./notes'],
    ['../notes'],
    [' /notes'],
    ['\\notes'],
    ['file:///etc/passwd'],
    ['C:\\x'],
    ['／notes'],
  ])('refuses %j, which does not start with a slash, and names the reason', (raw) => {
    expect(normalizePath(raw)).toMatchObject({ type: 'invalid', code: 'invalid-path' });
    expect(normalizePath(raw)).toMatchObject({ message: expect.stringContaining('start with /') });
  });

  it.each([['/..'], ['/../notes'], ['/notes/../../notes/x'], ['/a/./../../a'], ['/../']])(
    'refuses %j, which leaves the root, instead of clamping it',
    (raw) => {
      expect(normalizePath(raw)).toMatchObject({ type: 'invalid', code: 'invalid-path' });
    },
  );

  it('refuses every control character, backslash and lone surrogate, at every position', () => {
    const controls = Array.from({ length: 160 }, (_, code) => code).filter((code) => code < 32 || code >= 127);
    for (const unit of [...controls, 0x5c, 0xd800, 0xdbff, 0xdc00, 0xdfff]) {
      const character = String.fromCharCode(unit);
      for (const raw of [`/${character}`, `/a${character}b`, `/a/${character}/../b`, `/a/b${character}`]) {
        expect(normalizePath(raw), JSON.stringify(raw)).toMatchObject({ type: 'invalid', code: 'invalid-path' });
      }
    }
  });

  it('limits names to 255 bytes', () => {
    for (const [character, bytes] of [
      ['a', 1],
      ['é', 2],
      ['漢', 3],
      ['🌱', 4],
    ] as const) {
      const most = character.repeat(Math.floor(255 / bytes)) + 'a'.repeat(255 % bytes);
      expect(pathOf(`/${most}`)).toBe(`/${most}`);
      expect(normalizePath(`/${most}a`)).toMatchObject({ type: 'invalid', code: 'name-too-long' });
    }
  });

  it('counts bytes after composition', () => {
    const decomposed = 'e\u0301'.repeat(127);
    expect(pathOf(`/${decomposed}`)).toBe(`/${'é'.repeat(127)}`);
  });

  it('limits paths to 4096 bytes', () => {
    const folders = `/${'a'.repeat(255)}`.repeat(15);
    const most = `${folders}/${'b'.repeat(4096 - folders.length - 1)}`;
    expect(most).toHaveLength(4096);
    expect(pathOf(most)).toBe(most);
    expect(normalizePath(`${folders}/b/${'c'.repeat(254)}`)).toMatchObject({ type: 'invalid', code: 'name-too-long' });
  });

  it('refuses very long text without scanning it', () => {
    expect(normalizePath(`/${'/'.repeat(20_000)}`)).toMatchObject({ type: 'invalid', code: 'name-too-long' });
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(rawPath(), (raw) => {
        const path = pathOf(raw);
        return path === null || pathOf(path) === path;
      }),
      { numRuns: caseCount({ reduced: 1500, full: 5000 }) },
    );
  });

  it('agrees with a second, independent implementation', () => {
    fc.assert(
      fc.property(rawPath(), (raw) => {
        const names = oracleNames(raw);
        expect(pathOf(raw)).toBe(names === null ? null : `/${names.join('/')}`);
      }),
      { numRuns: caseCount({ reduced: 4000, full: 20_000 }) },
    );
  });
});

function rawPath(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('/', '..', '.', '/../', '//', 'a', 'B', '%2e', '%2f', ' ', '~') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '\\',
        '\0',
        '\n',
        '\u0085',
        '\ud800',
        '\udc00',
        '\u0301',
        '\u2024',
        '\uff0f',
        '\u200b',
      ),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.nat({ max: 300 }).map((length) => 'é'.repeat(length)) },
  );
  return fc
    .tuple(fc.constantFrom('/', '/', '/', '', '/a/'), fc.array(piece, { maxLength: 14 }))
    .map(([lead, rest]) => lead + rest.join(''));
}
