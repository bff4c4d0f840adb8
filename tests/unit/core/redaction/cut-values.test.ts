import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { truncateResult } from '../../../../src/core/execution/call-outcome.ts';
import { truncateMiddle } from '../../../../src/core/prompt/truncate-text.ts';
import { createRedaction } from '../../../../src/core/redaction/create-redaction.ts';
import { maskRows } from '../../../../src/core/redaction/mask-rows.ts';
import { cutBesideValue } from '../../../../src/core/shared/cuts/value-edges.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';

const finder = createFinder();
const newRedaction = () => createRedaction({ finder, settings: DEFAULT_REDACTION, key: 'session-1', sha256 });
const planted = plantSecrets(24);
/** Shorter parts say nothing about a value. */
const LEAST_LEAK = 6;

/** Returns a part of a value that a text contains; null for none. */
function leakOf(value: string, text: string): string | null {
  for (let at = 0; at + LEAST_LEAK <= value.length; at++) {
    const part = value.slice(at, at + LEAST_LEAK);
    // The frame of a key says what it is, not which.
    if (!/^[-A-Z ]+$/.test(part) && text.includes(part)) return part;
  }
  return null;
}

function maskedAlone(text: string): string {
  const redaction = newRedaction();
  redaction.learn(text);
  return redaction.mask(text);
}

describe('a value that is cut in two', () => {
  it.each(planted)('is masked wherever the preview of a result ends: $kind, $line', ({ value, line }) => {
    const json = JSON.stringify({ content: `${'Leaves. '.repeat(20)}${line} ${'More. '.repeat(20)}` });
    const from = json.indexOf(line.slice(0, 4));
    for (let shown = from; shown < from + line.length + 6; shown++) {
      const { preview } = truncateResult(json, '/runs/1/result.json', shown);
      expect(leakOf(value, maskedAlone(preview)), `${shown}: ${preview}`).toBeNull();
    }
  });

  it('is masked wherever a message is truncated to fit a model', async () => {
    for (const { value, line } of planted) {
      const text = `${'Leaves. '.repeat(10)}${line} ${'More. '.repeat(10)}`;
      const redaction = newRedaction();
      const row = {
        sessionId: 's',
        seq: 1,
        runId: 'r',
        role: 'user' as const,
        content: [{ type: 'text', text }],
        atMs: 0,
      };
      const [masked] = await maskRows([row], redaction);
      const whole = String(masked?.content[0]?.['text']);
      for (let most = 10; most < whole.length; most++) {
        expect(leakOf(value, truncateMiddle(whole, most, 'elsewhere'))).toBeNull();
      }
    }
  });

  it('is masked at the end of an answer that was stopped within it', async () => {
    for (const { value } of planted.filter(({ kind }) => kind !== 'private key')) {
      for (let length = 6; length < value.length; length++) {
        const part = value.slice(0, length);
        const redaction = newRedaction();
        redaction.learn(`password: ${value}`);
        redaction.learn(value);
        if (redaction.count() === 0) continue;
        const masked = redaction.mask(`It is ${part}`);
        if (value.includes('@') && !part.includes('@')) continue;
        expect(masked).not.toContain(part);
        expect(redaction.restore(masked)).toBe(`It is ${part}`);
      }
    }
  });
});

describe('cutBesideValue', () => {
  it('moves a cut before the value, and keeps one between words', async () => {
    const text = 'Plain words, then ghp_abcdef123456 and on.';
    expect(cutBesideValue(text, 25)).toBe(18);
    expect(cutBesideValue(text, 6)).toBe(6);
    expect(cutBesideValue('see password: hunter27x', 18)).toBe(4);
    expect(cutBesideValue('at DE89 3704 0044 0532', 12)).toBe(3);
  });

  it('does not move within a run that is too long to be a value', async () => {
    expect(cutBesideValue('x'.repeat(20_000), 10_000)).toBe(10_000);
  });
});

describe('createRedaction', () => {
  it('masks no placeholder again', async () => {
    const settings = {
      kinds: DEFAULT_REDACTION.kinds,
      patterns: [{ name: 'Hex', pattern: '[0-9a-f]{8}', example: '' }],
    };
    const redaction = createRedaction({ finder, settings, key: 's', sha256 });
    const once = (text: string) => {
      redaction.learn(text);
      return redaction.mask(text);
    };
    const masked = once('Write to ada@example.org about 12ab34cd.');
    expect(once(masked)).toBe(masked);
    expect(redaction.restore(masked)).toBe('Write to ada@example.org about 12ab34cd.');
  });
});
