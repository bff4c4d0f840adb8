import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_TAIL, growTail, MAX_TAIL_CHARS } from '../../../../src/ui/answer/grow-tail.ts';

describe('growTail', () => {
  it('keeps a short text whole', () => {
    expect(growTail(growTail(EMPTY_TAIL, 'one '), 'two')).toEqual({ text: 'one two', from: 0 });
  });

  it('keeps the end of a flood, within its size, and knows where it begins', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3000, unit: 'grapheme' }), { maxLength: 60 }), (deltas) => {
        let tail = EMPTY_TAIL;
        for (const delta of deltas) {
          tail = growTail(tail, delta);
          expect(tail.text.length).toBeLessThanOrEqual(MAX_TAIL_CHARS);
        }
        const whole = deltas.join('');
        expect(whole.slice(tail.from)).toBe(tail.text);
        expect(tail.text.length).toBeGreaterThanOrEqual(Math.min(whole.length, MAX_TAIL_CHARS / 4));
      }),
    );
  });

  it('begins at a line where one begins nearby, and does not cut a pair of surrogates', () => {
    const lines = growTail(EMPTY_TAIL, 'a line of text\n'.repeat(3000));
    expect(lines.text.startsWith('a line of text\n')).toBe(true);
    const faces = growTail(EMPTY_TAIL, `x${'😀'.repeat(MAX_TAIL_CHARS)}`);
    expect(faces.text.isWellFormed()).toBe(true);
  });
});
