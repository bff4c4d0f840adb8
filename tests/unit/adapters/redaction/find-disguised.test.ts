import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { findDisguised } from '../../../../src/adapters/redaction/find-disguised.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { caseCount } from '../../../support/case-count.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';
import { scienceProse } from '../../../support/science-prose.ts';

const finder = createFinder();
const search = (text: string) => findDisguised(text, async (part) => finder.find(part, DEFAULT_REDACTION));
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (one) => {
    const base = one <= 'Z' ? 65 : 97;
    return String.fromCharCode(((one.charCodeAt(0) - base + 13) % 26) + base);
  });
const codes = (text: string) => [...text].map((one) => one.charCodeAt(0));

const EMAIL = 'ada.miller@lab-7.example.org';
const TOKEN = plantSecrets(1)[0]?.value ?? '';

/** Disguises that masking does not read, unlike percent signs and escapes. */
const DISGUISES: Readonly<Record<string, readonly [string, (text: string) => string]>> = {
  reversed: ['reversed', (text) => [...text].toReversed().join('')],
  'base64 twice': ['encoded', (text) => base64(base64(text))],
  'base64 three times': ['encoded', (text) => base64(base64(base64(text)))],
  'hexadecimal twice': ['encoded', (text) => hex(hex(text))],
  'hexadecimal of base64': ['encoded', (text) => hex(base64(text))],
  'character codes': ['encoded', (text) => codes(text).join(' ')],
  'character codes, listed': ['encoded', (text) => codes(text).join(', ')],
  'letter by letter, with dashes': ['spelled', (text) => [...text.replaceAll('-', '')].join('-')],
  'letter by letter, with bars': ['spelled', (text) => [...text].join('|')],
  'letter by letter, one a line': ['spelled', (text) => [...text].join('\n')],
};

describe('findDisguised', () => {
  it.each(Object.entries(DISGUISES))('finds a token: %s', async (_name, [disguise, hide]) => {
    const hidden = hide(TOKEN);
    const text = `Note for you: ${hidden} (thanks)`;
    const [found] = await search(text);
    expect(found).toMatchObject({ kind: 'secret', disguise });
    expect(text.slice(found?.start, found?.end).length).toBeGreaterThan(TOKEN.length / 2);
  });

  it('finds an address that is encoded twice, and a token that is rotated', async () => {
    for (const hidden of [base64(base64(EMAIL)), hex(base64(EMAIL)), hex(hex(EMAIL))])
      expect(await search(`x ${hidden} y`)).toMatchObject([{ kind: 'email', disguise: 'encoded' }]);
    expect(await search(`x ${rot13(TOKEN)} y`)).toMatchObject([{ kind: 'secret', disguise: 'rotated' }]);
  });

  it('leaves out what masking finds, and finds nothing in plain text', async () => {
    expect(await search(`Write to ${EMAIL} or use ${TOKEN}.`)).toEqual([]);
    expect(await search('Lettuce grows at 21 °C. 12, 14, 16, 18, 20, 22, 24, 26.')).toEqual([]);
    expect(await search('')).toEqual([]);
  });

  it('finds next to nothing in science', async () => {
    const text = scienceProse({ lines: caseCount({ reduced: 600, full: 2000 }) }).join('\n');
    expect((await search(text)).map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });

  it.each([['%'], ['a-'], ['1 '], ['A'], ['\\u0041'], ['97, '], ['YWJj'], ['a b']])(
    'reads 200,000 characters of %j',
    async (part) => {
      expect((await search(part.repeat(Math.floor(200_000 / part.length)))).length).toBeLessThan(10);
    },
  );
});
