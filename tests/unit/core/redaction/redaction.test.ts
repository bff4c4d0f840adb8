import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION, type MaskedValues } from '../../../../src/contracts/domain/run/redaction.ts';
import { createRedaction, type Redaction } from '../../../../src/core/redaction/create-redaction.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';

const finder = createFinder();
const newRedaction = (key = 'session-1', settings: MaskedValues = DEFAULT_REDACTION): Redaction =>
  createRedaction({ finder, settings, key, sha256 });

const values = plantSecrets(60).map(({ line }) => line);
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...values, '[EMAIL-', '[', ']')), {
    maxLength: 12,
  })
  .map((parts) => parts.join(' '));

describe('createRedaction', () => {
  it('gives back every text that it masked', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const redaction = newRedaction();
        redaction.learn(text);
        expect(redaction.restore(redaction.mask(text))).toBe(text);
      }),
    );
  });

  it('gives back a masked text in whatever chunks it arrives', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, sizes) => {
        const redaction = newRedaction();
        redaction.learn(text);
        const masked = redaction.mask(text);
        const stream = redaction.stream();
        let came = '';
        for (let at = 0, n = 0; at < masked.length; n++) {
          const size = sizes[n % sizes.length] ?? 1;
          came += stream.push(masked.slice(at, at + size));
          at += size;
        }
        expect(came + stream.end()).toBe(text);
      }),
    );
  });

  it('masks a value in a text in which nothing marks it as one', () => {
    const redaction = newRedaction();
    redaction.learn('password: hunter2abc');
    expect(redaction.mask('I typed hunter2abc.')).toMatch(/^I typed \[SECRET-[0-9a-f]{8}\]\.$/);
  });

  it('uses the same placeholder in one session and another one in the next', () => {
    const mask = (key: string) => {
      const redaction = newRedaction(key);
      redaction.learn('ada@example.org');
      return redaction.mask('ada@example.org');
    };
    expect(mask('one')).toBe(mask('one'));
    expect(mask('one')).not.toBe(mask('two'));
  });

  it('has another id in another session, and for other kinds or patterns', () => {
    const patterns = [{ name: 'ID', pattern: '\\d{10}', example: '' }];
    const redactions = [
      newRedaction(),
      newRedaction('session-2'),
      newRedaction('session-1', { ...DEFAULT_REDACTION, patterns }),
      newRedaction('session-1', { ...DEFAULT_REDACTION, kinds: ['email'] }),
    ];
    expect(new Set(redactions.map(({ id }) => id)).size).toBe(4);
    expect(newRedaction().id).toBe(newRedaction().id);
  });

  it('leaves a placeholder of another session as it is', () => {
    const redaction = newRedaction();
    redaction.learn('ada@example.org');
    expect(redaction.restore('[EMAIL-00000000] [EMAIL-1]')).toBe('[EMAIL-00000000] [EMAIL-1]');
  });
});
