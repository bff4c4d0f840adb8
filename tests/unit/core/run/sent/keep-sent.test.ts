import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SENT_CHARS, type SentText } from '../../../../../src/contracts/domain/run/sent-text.ts';
import {
  keepSent,
  readSent,
  type SentBase,
  type SentPieces,
  writeSent,
} from '../../../../../src/core/run/sent/keep-sent.ts';

function keepAll(requests: readonly SentPieces[]): SentText[] {
  let base: SentBase | null = null;
  return requests.map((pieces, at) => {
    const kept = keepSent(pieces, base, { masked: 0 });
    base = { index: at + 1, pieces };
    return kept;
  });
}

describe('keepSent and readSent', () => {
  it('give back every request of a run word for word', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 8 }), (texts) => {
        const kept = keepAll(texts.map((text) => [text]));
        expect(texts.map((_, at) => readSent(at + 1, (index) => kept[index - 1]))).toEqual(texts);
      }),
    );
  });

  it('give back every request word for word whatever pieces it is in', () => {
    const piece = fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'aba', '{', '}');
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 6 }), (requests) => {
        const kept = keepAll(requests);
        const whole = requests.map((pieces) => pieces.join(''));
        expect(whole.map((_, at) => readSent(at + 1, (index) => kept[index - 1]))).toEqual(whole);
      }),
    );
  });

  it('keeps of a request that grows at its end little more than what was added', () => {
    const tools = [{ type: 'function' as const, name: 'read', description: 'x'.repeat(5000), inputSchema: {} }];
    const message = (text: string) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] });
    const first = writeSent({ prompt: [message('one')], tools });
    const second = writeSent({ prompt: [message('one'), message('two')], tools });
    const kept = keepSent(second, { index: 1, pieces: first }, { masked: 3 });
    expect(kept.text.length).toBeLessThan(100);
    expect(kept).toMatchObject({ since: 1, chars: second.join('').length, masked: 3 });
  });

  it('keeps nothing of a request that is too long, and reads none that is missing or refers to a later one', () => {
    const long = keepSent(['x'.repeat(MAX_SENT_CHARS + 1)], null, { masked: 0 });
    expect(long.text).toBe('');
    expect(readSent(1, () => long)).toBeNull();
    expect(readSent(2, () => undefined)).toBeNull();
    expect(readSent(2, () => ({ since: 2, start: 0, end: 0, text: 'a', chars: 1, masked: 0 }))).toBeNull();
  });

  it('writes what JSON.stringify writes, also when parts come again', () => {
    const part = fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) });
    const message = fc.oneof(
      fc.record({ role: fc.constant('system' as const), content: fc.string({ unit: 'binary' }) }),
      fc.record(
        {
          role: fc.constant('user' as const),
          content: fc.array(part),
          providerOptions: fc.constant({ own: { cached: true } }),
        },
        { requiredKeys: ['role', 'content'] },
      ),
    );
    const tools = [{ type: 'function' as const, name: 'read', inputSchema: {} }];
    const choice = { type: 'auto' as const };
    const options = fc.record({ toolChoice: fc.constant(choice), maxOutputTokens: fc.nat() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), fc.boolean(), options, (prompt, hasTools, rest) => {
        const request = { prompt, ...(hasTools ? { tools } : {}), ...rest };
        const sameParts = { ...request, prompt: prompt.map((sent) => ({ ...sent })) };
        const ordered = JSON.stringify({
          prompt: prompt.map(({ role, content, ...sent }) => ({ role, content, ...sent })),
          tools: hasTools ? tools : undefined,
          toolChoice: rest.toolChoice,
          maxOutputTokens: rest.maxOutputTokens,
        });
        expect(writeSent(request).join('')).toBe(ordered);
        expect(writeSent(sameParts).join('')).toBe(ordered);
      }),
    );
  });

  it('names the size of bytes instead of keeping them', () => {
    const data = new Uint8Array(12);
    const prompt = [
      {
        role: 'user' as const,
        content: [{ type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data } }],
      },
    ];
    expect(writeSent({ prompt }).join('')).toContain('(12 bytes)');
  });
});
