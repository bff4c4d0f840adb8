import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPath } from '../../../../src/core/guard/fold-name.ts';
import { readFixtureLines } from '../../../support/fixtures.ts';

function codePoints(hex: string): string {
  return String.fromCodePoint(
    ...hex
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );
}

/** Status C and F of CaseFolding.txt. */
function fullCaseFolding(): Map<string, string> {
  const folding = new Map<string, string>();
  for (const line of readFixtureLines('unicode/CaseFolding.txt')) {
    const [code = '', status = '', mapping = ''] = line.replace(/#.*/, '').split(';');
    if (['C', 'F'].includes(status.trim())) folding.set(codePoints(code), codePoints(mapping));
  }
  return folding;
}

function* everyCharacter(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
}

describe('foldPath', () => {
  it('folds every letter as CaseFolding.txt says', () => {
    const folding = fullCaseFolding();
    expect(folding.size).toBe(1530);
    const foldEach = (text: string): string =>
      Array.from(text, (character) => folding.get(character) ?? character).join('');
    const wrong: string[] = [];
    for (const [character] of folding) {
      const expected = foldEach(character.normalize('NFD')).normalize('NFC');
      if (foldPath(character) !== expected) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });

  it('returns one key for a letter and its folded form', () => {
    const wrong = [...fullCaseFolding()].filter(([character, folded]) => foldPath(character) !== foldPath(folded));
    expect(wrong).toEqual([]);
  });

  it('leaves every other character unchanged, except capitals of a later Unicode version', () => {
    const folding = fullCaseFolding();
    const wrong: string[] = [];
    for (const character of everyCharacter()) {
      const parts = [...character.normalize('NFD')];
      if (parts.some((part) => folding.has(part)) || foldPath(character) === character.normalize('NFC')) continue;
      if (!/^\p{Lu}$/u.test(character)) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });

  it('returns one key for all canonical forms of a character, and is idempotent', () => {
    const wrong: string[] = [];
    for (const character of everyCharacter()) {
      const key = foldPath(character);
      const same = foldPath(character.normalize('NFD')) === key && foldPath(character.normalize('NFC')) === key;
      if (!same || foldPath(key) !== key) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });

  it('returns one key for canonical, and one for compatibility forms of each line of NormalizationTest', () => {
    const wrong: string[] = [];
    let lines = 0;
    for (const line of readFixtureLines('unicode/NormalizationTest.txt')) {
      if (!/^[0-9A-F]/.test(line)) continue;
      lines += 1;
      const [source = '', nfc = '', nfd = '', nfkc = '', nfkd = ''] = line
        .split(';')
        .slice(0, 5)
        .map(codePoints)
        .map(foldPath);
      if (source !== nfc || nfc !== nfd || nfkc !== nfkd) wrong.push(line);
    }
    expect(lines).toBeGreaterThan(18_000);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['/Notes/PLAN.md', '/notes/plan.md'],
    ['/STRASSE', '/straße'],
    ['/STRASSE', '/STRAẞE'],
    ['/ΟΔΟΣ', '/οδος'],
    ['/ΟΔΟΣ', '/οδοσ'],
    ['/\u212b', '/a\u030a'],
    ['/ﬁle', '/FILE'],
    ['/ꭰ', '/Ꭰ'],
    ['/ᏸ', '/Ᏸ'],
    ['/\u1fb3', '/\u0391\u0345'],
    ['/\u00b5m', '/\u03bcm'],
  ])('treats %s and %s as the same name', (one, other) => {
    expect(foldPath(one)).toBe(foldPath(other));
  });

  it.each([
    ['/ı', '/i'],
    ['/ı', '/I'],
    ['/İ', '/i'],
    ['/a', '/á'],
    ['/a', '/а'],
    ['/①', '/1'],
    ['/ａ', '/a'],
  ])('treats %s and %s as different names', (one, other) => {
    expect(foldPath(one)).not.toBe(foldPath(other));
  });

  it('does not depend on the surrounding text', () => {
    const word = fc.string({ unit: 'grapheme' });
    fc.assert(fc.property(word, word, (a, b) => foldPath(`${a}/${b}`) === `${foldPath(a)}/${foldPath(b)}`));
  });

  it('ignores case in any text', () => {
    const text = fc.string({ unit: 'binary' }).filter((candidate) => !/[\u0131\u0049\u0069\u0130]/.test(candidate));
    fc.assert(fc.property(text, (name) => foldPath(name.toLowerCase()) === foldPath(name)));
  });
});
