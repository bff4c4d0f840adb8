import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyMask } from '../../../../../src/adapters/ai-sdk/mask/mask-key.ts';

const KEY = 'sk-aab/aab"x';

function through(text: string, key: string | null, cuts: readonly number[]): string {
  const bytes = new TextEncoder().encode(text);
  const stream = createKeyMask(key).stream();
  const decoder = new TextDecoder();
  let out = '';
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    out += decoder.decode(stream.push(bytes.subarray(from, cut)), { stream: true });
    from = Math.max(from, cut);
  }
  out += decoder.decode(stream.push(bytes.subarray(from)), { stream: true });
  return out + decoder.decode(stream.end());
}

describe('createKeyMask', () => {
  it('replaces the key by as many stars, as it is and as JSON or an address writes it', () => {
    const { text } = createKeyMask(KEY);
    expect(text(`a ${KEY} b`)).toBe(`a ${'*'.repeat(KEY.length)} b`);
    for (const form of [JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY), 'sk-aab\\/aab\\"x']) {
      expect(text(`<${form}>`)).toBe(`<${'*'.repeat(form.length)}>`);
    }
  });

  it('finds the key at every place and cut at every byte', () => {
    const text = `ä${KEY}sk-aa${KEY}${KEY}sk-aab/aab`;
    const masked = text.replaceAll(KEY, '*'.repeat(KEY.length));
    const { length } = new TextEncoder().encode(text);
    for (let cut = 0; cut <= length; cut++) expect(through(text, KEY, [cut])).toBe(masked);
    expect(
      through(
        text,
        KEY,
        Array.from({ length }, (_, i) => i),
      ),
    ).toBe(masked);
  });

  it('lets nothing of the key through, and everything else, however the bytes are cut', () => {
    const piece = fc.oneof(
      fc.constant(KEY),
      fc.constantFrom('sk-', 'sk-aab/', 'aab"', '"', 'ü', '漢', '🙂'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(80), { maxLength: 8 }), (pieces, cuts) => {
        const text = pieces.join('').toWellFormed();
        expect(through(text, KEY, cuts)).toBe(createKeyMask(KEY).text(text));
        expect(through(text, KEY, cuts)).not.toContain(KEY);
      }),
    );
  });

  it('holds back only what may be the beginning of the key', () => {
    const stream = createKeyMask(KEY).stream();
    expect(new TextDecoder().decode(stream.push(new TextEncoder().encode('hello sk-a')))).toBe('hello ');
    expect(new TextDecoder().decode(stream.push(new TextEncoder().encode('xy')))).toBe('sk-axy');
  });

  it('leaves everything as it is without a key, or with a placeholder for one', () => {
    expect(through('ollama none', null, [3])).toBe('ollama none');
    expect(through('ollama none', 'ollama', [3])).toBe('ollama none');
  });

  it('finds the key in text that comes in pieces of any size, and holds nothing else back', () => {
    const text = `ä${KEY}sk-aa${KEY}🌱sk-aab/aab`;
    const masked = text.replaceAll(KEY, '*'.repeat(KEY.length));
    for (let size = 1; size <= text.length; size++) {
      const stream = createKeyMask(KEY).textStream();
      let out = '';
      for (let at = 0; at < text.length; at += size) out += stream.push(text.slice(at, at + size));
      expect(out + stream.end()).toBe(masked);
    }
    const stream = createKeyMask(KEY).textStream();
    expect(stream.push('a plain note')).toBe('a plain note');
    expect(stream.push('ends with sk-aa')).toBe('ends with ');
    expect(stream.end()).toBe('sk-aa');
  });
});
