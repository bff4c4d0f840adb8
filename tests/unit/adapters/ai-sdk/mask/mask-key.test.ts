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
  it('replaces the key by asterisks, plain and escaped in JSON or a URL', () => {
    const { text } = createKeyMask(KEY);
    expect(text(`a ${KEY} b`)).toBe(`a ${'*'.repeat(KEY.length)} b`);
    for (const form of [JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY), 'sk-aab\\/aab\\"x']) {
      expect(text(`<${form}>`)).toBe(`<${'*'.repeat(form.length)}>`);
    }
  });

  it('masks the key at every place, split at every byte', () => {
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

  it('masks the whole key and nothing else, in chunks of any size', () => {
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

  it('delays only a possible start of the key', () => {
    const stream = createKeyMask(KEY).stream();
    expect(new TextDecoder().decode(stream.push(new TextEncoder().encode('hello sk-a')))).toBe('hello ');
    expect(new TextDecoder().decode(stream.push(new TextEncoder().encode('xy')))).toBe('sk-axy');
  });

  it('changes nothing without a key, or with a placeholder', () => {
    expect(through('ollama none', null, [3])).toBe('ollama none');
    expect(through('ollama none', 'ollama', [3])).toBe('ollama none');
  });

  it('masks the key in text chunks of any size, and delays nothing else', () => {
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
