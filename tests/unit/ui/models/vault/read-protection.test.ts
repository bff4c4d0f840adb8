import { describe, expect, it } from 'vitest';
import { type ProtectionDraft, readProtection } from '../../../../../src/ui/models/vault/read-protection.ts';

const draft = (patch: Partial<ProtectionDraft> = {}): ProtectionDraft => ({
  mode: 'passphrase',
  passphrase: 'four wee canaries',
  again: 'four wee canaries',
  idleMinutes: '15',
  ...patch,
});

describe('readProtection', () => {
  it('returns only the fields of the chosen protection', () => {
    expect(readProtection(draft())).toEqual({
      type: 'ok',
      how: { mode: 'passphrase', passphrase: 'four wee canaries', idleMinutes: 15 },
    });
    expect(readProtection(draft({ mode: 'passkey', idleMinutes: ' 1,440 ' }))).toEqual({
      type: 'ok',
      how: { mode: 'passkey', idleMinutes: 1440 },
    });
    expect(readProtection(draft({ mode: 'device', passphrase: '', idleMinutes: '' }))).toEqual({
      type: 'ok',
      how: { mode: 'device' },
    });
  });

  it('keeps whitespace of a passphrase', () => {
    const read = readProtection(draft({ passphrase: '  ends in blanks ', again: '  ends in blanks ' }));
    expect(read).toMatchObject({ how: { passphrase: '  ends in blanks ' } });
  });

  it.each([
    ['passphrase', draft({ passphrase: 'seven77', again: 'seven77' })],
    ['again', draft({ again: 'four wee canarie' })],
    ...['', '0', '1441', '-5', '1.5', '15 min', '1e3', '99999'].map((idleMinutes) => [
      'idleMinutes',
      draft({ idleMinutes }),
    ]),
  ] as [string, ProtectionDraft][])('reports %s', (field, wrong) => {
    const read = readProtection(wrong);
    expect(read.type === 'bad' && Object.keys(read.errors)).toEqual([field]);
  });
});
