import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../../../src/core/execution/scan-json.ts';
import { caseCount } from '../../../support/case-count.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('scanJson', () => {
  it.each([
    ['{"a":1', 6, ', or }'],
    ['{"a" 1}', 5, ':'],
    ["{'a':1}", 1, 'a key in double quotes'],
    ['{"a":1,}', 7, 'a key in double quotes'],
    ['[1,]', 3, 'a value'],
    ['{"a":tru}', 5, 'a value'],
    ['{"a":"b}', 8, 'the " that ends the text'],
    ['{"a":"b\nc"}', 7, 'an escape such as \\n for a control character'],
    ['{"a":"\\x"}', 6, 'a valid escape after \\'],
    ['{} {}', 3, 'nothing more'],
    ['', 0, 'a value'],
  ])('names the position of the error in %j', (text, position, expected) => {
    expect(scanJson(text, 64)).toEqual({ type: 'broken', position, expected });
  });

  it('accepts text up to the maximum depth', () => {
    expect(scanJson(`${'['.repeat(64)}${']'.repeat(64)}`, 64)).toEqual({ type: 'ok' });
    expect(scanJson(`${'['.repeat(65)}${']'.repeat(65)}`, 64)).toEqual({ type: 'too-deep', position: 64 });
    expect(scanJson('{"a":'.repeat(1_000_000), 64)).toEqual({ type: 'too-deep', position: 64 * 5 });
  });

  it('does not count brackets inside strings', () => {
    expect(scanJson(JSON.stringify({ a: '['.repeat(500) }), 2)).toEqual({ type: 'ok' });
  });

  it('accepts the output of JSON.stringify', () => {
    fc.assert(fc.property(fc.json(), (text) => scanJson(text, 1000).type === 'ok'));
  });

  it('agrees with JSON.parse on damaged text', () => {
    const damage = fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '\n',
      '0',
      '-',
      '.',
      'e',
      'null',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat({ max: 3 }), damage, (text, place, cut, piece) => {
        const at = place % (text.length + 1);
        const damaged = text.slice(0, at) + piece + text.slice(at + cut);
        expect({ damaged, ok: scanJson(damaged, 1000).type === 'ok' }).toEqual({ damaged, ok: parses(damaged) });
      }),
      { numRuns: caseCount({ reduced: 1000, full: 5000 }) },
    );
  });

  it('scans 2 MiB of text without recursion', () => {
    expect(scanJson(JSON.stringify({ content: 'é\n"'.repeat(400_000) }), 64)).toEqual({ type: 'ok' });
  });
});
