import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '../../../../src/contracts/domain/audit.ts';
import { createLineSieve, matchEntry } from '../../../../src/core/shared/match-entry.ts';
import { matchesShown, toCandidates } from '../../../../src/ui/audit/log-words.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry =>
  auditEntrySchema.parse({
    seq: 17,
    prevHash: '0'.repeat(64),
    hash: '1'.repeat(64),
    atMs: 0,
    actor: { type: 'agent', agent: 'navigator', runId: 'run-1' },
    action: 'file.create',
    target: '/notes/weekly-summary.md',
    paths: ['/notes/weekly-summary.md'],
    notebookId: 'notebook-1',
    decision: 'allowed',
    ...given,
  });
const created = entry({});
const asked = entry({ decision: 'asked' });
const listed = entry({ action: 'file.read', toolName: 'list_files', target: '/', paths: ['/'] });
const filter = (text: string) => ({ text, who: '', decision: '' }) as const;
/** Whether the search finds the entry and the page keeps it. */
const finds = (text: string, one: AuditEntry) => {
  const candidates = toCandidates(filter(text));
  const isCandidate = createLineSieve(candidates)(JSON.stringify(one)) && matchEntry(one, candidates);
  return isCandidate && matchesShown(one, filter(text));
};

describe('the filter of the log', () => {
  it.each([
    ['Created weekly-summary.md', created],
    ['weekly-summary.md CREATED', created],
    ['created', created],
    ['  weekly  created ', created],
    ['/notes/weekly-summary.md', created],
    ['file.create', created],
    ['Asked to create weekly-summary.md', asked],
    ['Listed the notebook', listed],
    ['Undid a change', entry({ action: 'change.undo', toolName: 'undo_change', target: null, paths: [] })],
    ['Read 2 files', entry({ action: 'file.read', paths: ['/a.md', '/b.md'] })],
  ])('finds %j as it is shown', (text, one) => {
    expect(finds(text, one)).toBe(true);
  });

  it.each([
    ['Created weekly-summary.md', asked],
    ['Created plan.md', created],
    ['Read weekly-summary.md', created],
    ['zirconium', created],
  ])('does not find %j in another entry', (text, one) => {
    expect(finds(text, one)).toBe(false);
  });

  it('searches a text that no sentence contains as before', () => {
    expect(toCandidates(filter('zirconium'))).toEqual(filter('zirconium'));
  });

  it('applies the other conditions', () => {
    expect(matchesShown(created, { ...filter('created'), who: 'person' })).toBe(false);
  });
});
