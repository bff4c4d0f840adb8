import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '../../../../src/contracts/domain/audit.ts';
import { createLineSieve, isFiltered, matchEntry } from '../../../../src/core/shared/match-entry.ts';

const entry: AuditEntry = auditEntrySchema.parse({
  seq: 17,
  prevHash: '0'.repeat(64),
  hash: '1'.repeat(64),
  atMs: 0,
  actor: { type: 'agent', agent: 'navigator', runId: 'run-1' },
  action: 'file.read',
  target: '/experiments/Blue.md',
  paths: ['/experiments/Blue.md', '/data/x.csv'],
  toolName: 'read_file',
  inputSummary: '{"path":"/experiments/Blue.md"}',
  decision: 'allowed',
  rule: 'default.read',
});
const anything = { text: '', who: '', decision: '' } as const;

describe('matchEntry', () => {
  it.each(['blue', 'FILE.READ', 'x.csv', 'default.read', '17', 'read_file', '  blue  ', ''])('matches %j', (text) => {
    expect(matchEntry(entry, { ...anything, text })).toBe(true);
  });

  it('does not match other text', () => {
    expect(matchEntry(entry, { ...anything, text: 'red' })).toBe(false);
  });

  it.each([
    ['agent:navigator', true],
    ['agent:assistant', false],
    ['person', false],
  ])('matches the actor: %s', (who, fits) => {
    expect(matchEntry(entry, { ...anything, who })).toBe(fits);
  });

  it.each([
    [['blue'], ['file.read'], true],
    [[], ['file.read'], true],
    [['red'], ['file.read'], false],
    [['blue'], ['file.create'], false],
  ])('matches the words %j with one of the actions %j instead of the text: %s', (words, actions, fits) => {
    const filter = { ...anything, text: 'read the blue note', otherwise: { words, actions } };
    expect(matchEntry(entry, filter)).toBe(fits);
    if (fits) expect(createLineSieve(filter)(JSON.stringify(entry))).toBe(true);
  });

  it('requires every condition', () => {
    expect(matchEntry(entry, { text: 'blue', who: 'agent:navigator', decision: 'allowed' })).toBe(true);
    expect(matchEntry(entry, { text: 'blue', who: 'agent:navigator', decision: 'denied' })).toBe(false);
  });
});

describe('createLineSieve', () => {
  it.each([
    ['273 \u212a', '273 k'],
    ['\u0130zmir', 'i\u0307zmir'],
    ['f(x) [a] {1,2} ^$ .*+?|', 'F(X) [A] {1,2} ^$ .*+?|'],
    ['50% at 20 °C', '50%'],
  ])('lets %j pass where %j is searched, which matches it', (outputSummary, text) => {
    const one: AuditEntry = { ...entry, outputSummary };
    expect(matchEntry(one, { ...anything, text })).toBe(true);
    expect(createLineSieve({ ...anything, text })('{}', JSON.stringify([outputSummary]))).toBe(true);
  });

  it.each(['blxe', '.*', '[a-z]', 'f(x'])('stops an entry without %j', (text) => {
    expect(createLineSieve({ ...anything, text })(JSON.stringify({ target: entry.target }))).toBe(false);
  });
});

describe('isFiltered', () => {
  it('ignores whitespace', () => {
    expect(isFiltered({ ...anything, text: '  ' })).toBe(false);
    expect(isFiltered({ ...anything, decision: 'denied' })).toBe(true);
  });
});
