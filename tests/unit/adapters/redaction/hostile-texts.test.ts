import { describe, expect, it, vi } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { findSecrets } from '../../../../src/adapters/redaction/find-secrets.ts';
import { REDACTION_KINDS } from '../../../../src/contracts/domain/row-words.ts';
import { findInParts } from '../../../../src/core/redaction/search-part.ts';

const CHARS = 50_000;

/** Starts of values, repeated: an expression that tries each way to divide them would not end. */
const BASES = [
  ...[
    ' ',
    'a',
    'A',
    '0',
    'x=',
    '=',
    '/',
    '+',
    '(',
    '[',
    '\n',
    '\t',
    '"',
    "'",
    ': ',
    '@',
    'a@',
    'a.',
    'a@a.',
    '12 ',
    '1-',
  ],
  ...['AKIA', 'aws_secret_access_key = ', `aws${' '.repeat(50)}`, 'SECRET_ACCESS_KEY', 'AKIA0000000000000000 '],
  ...['http://', 'http://a:', 'https://user:pass', 'mongodb://', 'postgres://a:b@', 'hooks.slack.com/services/'],
  ...['ghp_', 'sk-', 'sk-ant-', 'xoxb-', 'xoxb-1', 'npm_', 'SG.', 'key-', 'hf_', 'glpat-', 'shpat_', 'A3T', 'AC'],
  ...['//registry.npmjs.org/:_authToken=', '-----BEGIN PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----\n'],
  ...['eyJ', 'eyJ.', 'eyJaaaaaaaaaaa.', 'Basic ', 'Bearer ', 'bearer  ', 'password=', 'password= ', 'password: a1'],
  ...['+1', '+49 (', 'tel: ', 'DE12', 'DE12 '],
  ...[
    '&',
    '&#',
    '&#64;',
    '&amp;',
    '%',
    '%41',
    '%25',
    '\\',
    '\\u0041',
    '=\n',
    '\u00ad',
    '\u200b\n',
    '\uff20',
    '\uff11',
    '\u0301',
  ],
  ...[
    'a*b',
    '*',
    '`',
    '<b>',
    '<b ',
    '<!--',
    '"a" + "b"',
    '" + ',
    '" ',
    '{@}',
    'a\n',
    'a@\n',
    '@a.b\n',
    '\n1',
    '\n@a',
    'sk-a1\n',
  ],
  ...[
    '(',
    '( at',
    ' at ',
    'a(at)',
    'a at b dot ',
    ' dot ',
    '_at_',
    'a (at) b.com ',
    '\u00e9@',
    '\u4e2d@\u4e2d.',
    '"@',
    'a@xn--',
  ],
  ...[
    'QUJD',
    'YWRhQGV4YW1wbGUub3Jn ',
    '61',
    '6164614061 ',
    '\u0430a',
    '\u00b7',
    'DE12\n',
    '+49\n',
    '1.\n',
    '\u00a0a',
    '\ud835\udc00',
  ],
];

it.each(BASES)('ends for a long text of %j', (base) => {
  for (const tail of ['', '!', '\n']) {
    const text = base.repeat(Math.ceil(CHARS / base.length)).slice(0, CHARS) + tail;
    const findings = createFinder().find(text, { kinds: [...REDACTION_KINDS], patterns: [] });
    expect(findings.every(({ start, end }) => start >= 0 && start < end && end <= text.length)).toBe(true);
  }
});

it('reads the lines of keys without ends once', () => {
  const text = '-----BEGIN PRIVATE KEY-----\n'.repeat(5000);
  const sliced = vi.spyOn(String.prototype, 'slice');
  const spans = findSecrets(text);
  const chars = sliced.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  sliced.mockRestore();
  expect(chars).toBeLessThan(2 * text.length);
  // Each mark is a key that was cut off, as far as a key may reach.
  expect(spans.filter(({ end, start }) => end - start > 27)).toHaveLength(5000);
});

describe('searching ahead', () => {
  const settings = { kinds: [...REDACTION_KINDS], patterns: [] };
  const phones = Array.from({ length: 30_000 }, (_, index) => `+49 30 ${1_234_567 + index}`).join('\n');

  it('yields between the parts of a long text, and finds what a search of each part finds', async () => {
    let pauses = 0;
    const finder = createFinder(async () => {
      pauses += 1;
    });
    await finder.ahead([phones], settings);
    expect(pauses).toBe(Math.ceil(phones.length / 100_000) - 1);
    expect(findInParts(phones, finder, settings)).toEqual(findInParts(phones, createFinder(), settings));
    expect(findInParts(phones, finder, settings)).toHaveLength(30_000);
  });

  it('yields between many short texts', async () => {
    let pauses = 0;
    const finder = createFinder(async () => {
      pauses += 1;
    });
    for (let index = 0; index < 1000; index += 1) await finder.ahead([`number ${index}`], settings);
    expect(pauses).toBeGreaterThan(1);
  });
});
