import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countHunks, diffLines, keepHunks } from '../../../../src/core/shared/diff/diff-lines.ts';

const line = fc.constantFrom('a', 'b', 'c', '', 'a\r', '# d');
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));

it('gives the text after with all hunks, the text before with none, and each kept part with some', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4095 }), (before, after, bits) => {
      expect(keepHunks(before, after, () => true)).toBe(after);
      expect(keepHunks(before, after, () => false)).toBe(before);
      const hunks = countHunks(diffLines(before, after));
      const seen = new Set<number>();
      keepHunks(before, after, (hunk) => {
        seen.add(hunk);
        return (bits >> hunk) % 2 === 1;
      });
      expect([...seen]).toEqual(Array.from({ length: hunks }, (_, index) => index));
    }),
  );
});
