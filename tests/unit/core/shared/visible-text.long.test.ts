import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countHiddenRuns, toVisibleSegments, toVisibleText } from '../../../../src/core/shared/visible-text.ts';
import { caseCount } from '../../../support/case-count.ts';

const name = (code: number): string => `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
const codes = (...ranges: [number, number][]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Everything that hides or deceives, by kind. */
const HIDDEN: Record<string, number[]> = {
  controls: codes([0x00, 0x08], [0x0b, 0x1f], [0x7f, 0x9f]),
  direction: codes([0x202a, 0x202e], [0x2066, 0x2069], [0x200e, 0x200f], [0x061c, 0x061c]),
  'zero width': codes([0x200b, 0x200d], [0x2060, 0x2064], [0xfeff, 0xfeff], [0x034f, 0x034f]),
  tags: codes([0xe0000, 0xe007f]),
  'variation selectors': [...codes([0xfe00, 0xfe0f], [0x180b, 0x180f]), ...codes([0xe0100, 0xe01ef])],
  spaces: codes(
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
  ),
  fillers: [0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x17b4, 0x17b5, 0x00ad, 0xfffc],
  annotation: codes([0xfff9, 0xfffb], [0x206a, 0x206f], [0x1d173, 0x1d17a], [0x1bca0, 0x1bca3]),
  'private use': [0xe000, 0xf8ff, 0xf0000, 0xffffd, 0x100000, 0x10fffd],
  'lone surrogates': [0xd800, 0xdbff, 0xdc00, 0xdfff],
  'not characters': [0xfffe, 0xffff, 0xfdd0, 0x1fffe, 0x10ffff],
};

const CONTEXTS: [string, string][] = [
  ['', ''],
  ['a', 'b'],
  ['Transfer 100 to ', '.pdf'],
  ['漢', '字'],
  ['👩', 'x'],
  ['line\n', '\tend'],
];

describe('toVisibleSegments', () => {
  it.each(Object.entries(HIDDEN))('shows %s at every position', (_, hidden) => {
    for (const code of hidden) {
      const character = String.fromCodePoint(code);
      for (const [before, after] of CONTEXTS) {
        const expected = [
          { text: before, kind: 'plain' },
          { text: name(code), kind: 'hidden', title: expect.stringMatching(/\S/) },
          { text: after, kind: 'plain' },
        ].filter(({ text }) => text !== '');
        // An emoji and its selector say one thing only; in front of x nothing does.
        expect(toVisibleSegments(before + character + after), name(code)).toEqual(expected);
      }
    }
  });

  it('covers at least 500 hidden characters of that list', () => {
    expect(new Set(Object.values(HIDDEN).flat()).size).toBeGreaterThanOrEqual(500);
  });

  it.each([
    ['plain', 'Weight after drying: 3.4 g (n = 12), see §2 – “ok”…'],
    ['German, French, Spanish', 'Größe, été où naïve, ¿mañana? L’œuvre'],
    ['Greek and Cyrillic', 'Δόκιμη μέτρηση, измерение роста'],
    ['Chinese, Japanese, Korean', '植物生長記録、測定。プラント 성장 기록'],
    ['Arabic and Hebrew', 'قياس النمو ١٢، מדידת צמיחה'],
    ['Hindi, Tamil, Thai', 'वृद्धि मापन தாவரம் การเจริญเติบโต'],
    ['combining accents', 'e\u0301 n\u0303 a\u0308\u0304'],
    ['symbols', '±5 µm, 20 °C, ½ × 3 ≈ 1.5 ∑ √ → ∞ €£¥'],
    ['emoji', '🌱 ❤️ ☺️ 1️⃣ 👩‍🔬 🏳️‍🌈 👨‍👩‍👧‍👦 🇨🇭 👍🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Arabic number signs', '\u0600\u0661\u0662'],
    ['line feeds and tabs', 'a\tb\nc\n\n'],
  ])('leaves %s unchanged', (_, text) => {
    expect(toVisibleSegments(text)).toEqual([{ text, kind: 'plain' }]);
    expect(countHiddenRuns(text)).toBe(0);
  });

  it.each([
    ['a joiner between letters', 'a\u200db', 'a⟨U+200D⟩b'],
    ['a joiner after an emoji without a second one', '👩\u200d', '👩⟨U+200D⟩'],
    ['a joiner in an unlisted emoji', '🌱\u200d🌱', '🌱⟨U+200D⟩🌱'],
    ['a variation selector after a letter', 'a\ufe0f', 'a⟨U+FE0F⟩'],
    ['a second variation selector', '❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
    ['a flag with invalid tags', '🏴\u{e0061}\u{e0062}\u{e007f}', '🏴⟨U+E0061⟩⟨U+E0062⟩⟨U+E007F⟩'],
    ['a terminal command', '\u001b[31mred\u009b0m', '⟨U+001B⟩[31mred⟨U+009B⟩0m'],
    ['a carriage return that overwrites', 'rm -rf /\rls', 'rm -rf /⟨U+000D⟩ls'],
    ['reversed text', 'invoice\u202efdp.exe', 'invoice⟨U+202E⟩fdp.exe'],
  ])('shows %s', (_, text, visible) => {
    expect(toVisibleText(text)).toBe(visible);
  });

  it('decodes text hidden in tag characters', () => {
    const hidden = Array.from('delete all', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const [, segment] = toVisibleSegments(`Hello${hidden}`);
    expect(segment).toMatchObject({ kind: 'hidden', title: expect.stringContaining('delete all') });
  });

  it('merges consecutive hidden characters', () => {
    expect(toVisibleSegments('a\u200b\u202e\u200bb')).toHaveLength(3);
  });

  it('returns nothing for an empty text', () => {
    expect(toVisibleSegments('')).toEqual([]);
  });

  it('keeps the whole text, and leaves no hidden character in the output', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...Object.values(HIDDEN)
          .flat()
          .map((code) => String.fromCodePoint(code)),
      ),
      fc.constantFrom('👩‍🔬', '❤️', '🇨🇭', 'a', '1', ' ', '\n', '👩', '🏴', '\u200d', '\ufe0f'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const segments = toVisibleSegments(text);
        const back = segments.map(({ kind, text: shown }) =>
          kind === 'plain'
            ? shown
            : shown.replace(/⟨U\+([0-9A-F]+)⟩/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
        );
        expect(back.join('')).toBe(text);
        for (const { kind, text: shown } of segments) {
          if (kind === 'hidden') expect(shown).toMatch(/^(?:⟨U\+[0-9A-F]{4,6}⟩)+$/);
          else
            expect(shown.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(
              /[\u200b-\u200f\u202a-\u202e]|\ufe0f|[\u{e0000}-\u{e007f}]/u,
            );
        }
      }),
      { numRuns: caseCount({ reduced: 1000, full: 5000 }) },
    );
  });

  it('handles a long text of hidden characters', () => {
    expect(toVisibleSegments('\u200d'.repeat(200_000))).toHaveLength(1);
    expect(toVisibleSegments('a\u200d'.repeat(50_000))).toHaveLength(100_000);
  });
});
