import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { checkOwnPattern } from '../../../../src/adapters/redaction/own-patterns.ts';
import { DEFAULT_REDACTION, type MaskedValues } from '../../../../src/contracts/domain/run/redaction.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';

const found = (text: string, settings: MaskedValues = DEFAULT_REDACTION) =>
  createFinder()
    .find(text, settings)
    .map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe('createFinder', () => {
  it.each([
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'secret'],
    ['postgres://lab:t0psecret@db.example.org/plants', 'secret'],
    ['ada.b+c@dept.example.co.uk', 'email'],
    ['+49 30 901820', 'phone'],
    ['0049 30 901820', 'phone'],
    ['00 49 30 901820', 'phone'],
    ['0049 (0)30 90 18 20', 'phone'],
    ['0049-30-901820', 'phone'],
    ['004930901820', 'phone'],
    ['0033 6 12 34 56 78', 'phone'],
    ['0044 20 7946 0958', 'phone'],
    ['001 415 555 2671', 'phone'],
    ['(415) 555-2671', 'phone'],
    ['415-555-2671', 'phone'],
    ['1-415-555-2671', 'phone'],
    ['415.555.2671', 'phone'],
    ['GB82 WEST 1234 5698 7654 32', 'iban'],
    ['DE89370400440532013000', 'iban'],
    ['756.9217.0769.85', 'national-id'],
    ['11010519491231002X', 'national-id'],
    ['529.982.247-25', 'national-id'],
  ])('finds %s as %s', (value, kind) => {
    expect(found(`Before ${value} AFTER`)).toEqual([`${kind}: ${value}`]);
  });

  it.each([
    ['Telefonnummer: 030 901820', '030 901820'],
    ['Tel.-Nr. 030 901820', '030 901820'],
    ['Rufnummer 030 901820', '030 901820'],
    ['phone no. 030 901820', '030 901820'],
    ['电话：010 6552 9988', '010 6552 9988'],
    ['手机号13800138000', '13800138000'],
    ['联系电话 13800138000', '13800138000'],
  ])('finds the number behind a word in %s', (text, number) => {
    expect(found(text)).toEqual([`phone: ${number}`]);
  });

  it.each([
    'GB82 WEST 1234 5698 7654 33',
    '529.982.247-26',
    'CAS 7732-18-5, 10.1038/s41586-020-2649-2',
    '2026-11-18T10:22:31.123Z, 1732523469000, sample B-114',
    'icon@2x.png',
    '0012345678, 000000000001, 0042 samples, 10:00 49 30 901820',
    '115-555-2671, 415-155-2671, 415-555-26711, 2026-415-555-2671',
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    'password: (see the safe)',
  ])('leaves %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('masks the value of a password, not its name', () => {
    expect(found('db_password = "correct7horse"')).toEqual([]);
    expect(found('password = "correct7horse"')).toEqual(['secret: correct7horse']);
  });

  it('finds only the kinds that are on, and patterns of the person', () => {
    const patterns = [{ name: 'Patient', pattern: 'P-\\d{4}', example: 'P-1234' }];
    expect(found('P-1234 ada@example.org', { kinds: [], patterns })).toEqual(['own: P-1234']);
  });

  it('answers a pattern that would backtrack without end', () => {
    const patterns = [{ name: 'Trap', pattern: '^(a+)+$', example: '' }];
    expect(found(`${'a'.repeat(50_000)}!`, { kinds: [], patterns })).toEqual([]);
  });
});

describe('checkOwnPattern', () => {
  it.each([
    [{ pattern: '(', example: '' }, 'pattern'],
    [{ pattern: '(?=a)b', example: '' }, 'pattern'],
    [{ pattern: 'P-\\d{4}', example: 'P-12' }, 'example'],
  ])('refuses %j', (fields, field) => {
    let error: unknown = null;
    try {
      checkOwnPattern({ name: 'Patient', ...fields });
    } catch (thrown) {
      error = toErrorData(thrown);
    }
    expect(error).toMatchObject({ code: 'bad-input', data: { field, name: 'Patient' } });
  });
});
