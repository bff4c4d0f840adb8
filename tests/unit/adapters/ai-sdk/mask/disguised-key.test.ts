import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyMask } from '../../../../../src/adapters/ai-sdk/mask/mask-key.ts';
import { DISGUISES, givesAway, PIECE } from '../../../../support/key-disguises.ts';

const KEYS = [
  'sk-canary-0d5f6b7c81e94a2233',
  'sk-proj-Ab9_xQ-27LmZ0pTtW4vYc1Rk8uHn3EjGs6oDf5iB',
  'AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY',
  '0123456789abcdef0123456789abcdef',
];
const SHORT_KEYS = ['sk-aab/aab"x', 'hunter2-hunter2', 'pass%20w0rd!+=/', 'a\\b"c/d%41~{}|e1'];

function streamed(text: string, key: string, size: number): string {
  const stream = createKeyMask(key).textStream();
  let out = '';
  for (let at = 0; at < text.length; at += size) out += stream.push(text.slice(at, at + size));
  return out + stream.end();
}

describe.each(KEYS)('a key like %s', (key) => {
  const mask = createKeyMask(key);

  it.each(Object.entries(DISGUISES))('is masked when it returns as: %s', (_name, disguise) => {
    const text = `Your key: ${disguise(key)} (end)`;
    const masked = mask.text(text);
    expect(givesAway(masked, key)).toBeNull();
    expect(masked.startsWith('Your key: ')).toBe(true);
    expect(masked.endsWith(' (end)')).toBe(true);
    expect(masked).toHaveLength(text.length);
    for (const size of [1, 2, 3, 7, 30]) expect(streamed(text, key, size)).toBe(masked);
  });

  it.each(Object.entries(DISGUISES))('is masked in every part of twelve characters: %s', (_name, disguise) => {
    for (let at = 0; at + PIECE <= key.length; at++) {
      for (const size of [PIECE, PIECE + 1, 16]) {
        const masked = mask.text(`piece ${disguise(key.slice(at, at + size))}.`);
        expect([at, size, givesAway(masked, key)]).toEqual([at, size, null]);
      }
    }
  });

  it('is masked in the input of a tool call, which stays valid JSON', () => {
    for (const disguise of Object.values(DISGUISES)) {
      const input = { path: '/k.md', content: disguise(key), [disguise(key)]: [{ deep: [disguise(key)] }] };
      const masked = mask.json(JSON.stringify(input));
      expect(givesAway(masked, key)).toBeNull();
      expect(JSON.parse(masked)).toMatchObject({ path: '/k.md' });
    }
    const apart = mask.json(JSON.stringify({ content: [...key] }));
    expect(givesAway(apart, key)).toBeNull();
    expect(JSON.parse(apart).content).toHaveLength(key.length);
  });

  it('leaves other text unchanged, and delays none of it', () => {
    const prose =
      'The yield was 42 g after 3.5 h at 70 °C; see "/notes/2026-01-05 a.md" (50 %), \\alpha, 100 %.\n漢字 🌱 ';
    const stream = mask.textStream();
    expect(mask.text(prose)).toBe(prose);
    expect(mask.json(JSON.stringify({ prose }))).toBe(JSON.stringify({ prose }));
    expect(stream.push(prose) + stream.push(prose)).toBe(prose + prose);
  });
});

describe.each(SHORT_KEYS)('a short or odd key like %s', (key) => {
  const whole = ['plain', 'reversed', 'base64', 'hex', 'percent-encoded', 'JSON escapes', 'spaced'] as const;

  it.each(whole)('is masked when it returns as: %s', (name) => {
    const shown = DISGUISES[name]?.(key) ?? '';
    const masked = createKeyMask(key).text(`<< ${shown} >>`);
    expect(masked.includes(shown)).toBe(false);
    for (const size of [1, 5]) expect(streamed(`<< ${shown} >>`, key, size)).toBe(masked);
  });
});

describe('a placeholder for a key', () => {
  it.each(['lm-studio', 'sk-no-key-required'])('%s does not mask its own words', (key) => {
    const text = 'LM Studio and llama.cpp need no key: no key required.';
    expect(createKeyMask(key).text(text)).toBe(text);
  });
});

it('masks the same in chunks of any size, and changes only characters of a key', () => {
  const [key = ''] = KEYS;
  const names = Object.values(DISGUISES);
  const shown = fc
    .tuple(fc.constantFrom(...names), fc.nat(key.length), fc.nat(key.length))
    .map(([disguise, from, to]) => disguise(key.slice(Math.min(from, to), Math.max(from, to))));
  const piece = fc.oneof(
    shown,
    fc.string(),
    fc.constantFrom('%', '%2', '\\', '\\u', '\\u00', ' ', 'ü', '🙂', '\u200b'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (pieces, size) => {
      const text = pieces.join('');
      const masked = createKeyMask(key).text(text);
      expect(streamed(text, key, size)).toBe(masked);
      expect(masked).toHaveLength(text.length);
      for (let at = 0; at < text.length; at++) if (masked[at] !== text[at]) expect(masked[at]).toBe('*');
      expect(givesAway(masked, key)).toBeNull();
    }),
  );
});
