import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '../../../../src/contracts/domain/audit.ts';
import { EntryDetails } from '../../../../src/ui/audit/entry-details.tsx';
import { strings } from '../../../../src/ui/audit/log-strings.ts';
import { formatExactly } from '../../../../src/ui/kit/format.ts';

vi.mock('../../../../src/ui/state/agents/use-actor-name.ts', () => ({
  useActorName: () => (actor: AuditEntry['actor']) => `name of ${actor.type}`,
}));

/** An entry with every field. A new one does not compile without a value here, nor without a label in `log-strings.ts`. */
const FULL: AuditEntry = {
  seq: 12,
  atMs: 1_790_000_000_000,
  actor: { type: 'person' },
  action: 'file.read',
  notebookId: 'notebook-1',
  sessionId: 'session-1',
  runId: 'run-1',
  toolCallId: 'call-1',
  toolName: 'read_file',
  target: '/a.md',
  paths: ['/a.md', '/b.md'],
  inputSummary: 'path /a.md',
  outputSummary: '2 lines',
  decision: 'asked',
  rule: 'default.read',
  risk: 'read',
  receipt: 'a'.repeat(64),
  changeId: 'change-1',
  manifestHash: 'b'.repeat(64),
  durationMs: 1.23456,
  prevHash: 'c'.repeat(64),
  erasedMs: Date.UTC(2026, 4, 12, 12),
  erasedEntries: [
    [3, 5],
    [9, 9],
  ],
  hash: 'd'.repeat(64),
};

/** What is shown of an entry: values by their labels. */
function shownOf(entry: AuditEntry): Record<string, string> {
  const html = renderToStaticMarkup(<EntryDetails entry={entry} path={null} />);
  const rows = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs);
  return Object.fromEntries([...rows].map(([, label = '', value = '']) => [label, value.replaceAll(/<[^>]*>/g, '')]));
}

describe('EntryDetails', () => {
  it('shows each field of an entry under its label', () => {
    expect(Object.keys(strings.fields).sort()).toEqual(Object.keys(auditEntrySchema.shape).sort());
    const shown = shownOf(FULL);
    expect(Object.keys(shown)).toEqual(Object.values(strings.fields));
    expect(shown).toMatchObject({ Entry: '12', Tool: 'read_file', Target: '/a.md', Hash: 'd'.repeat(64) });
  });

  it('shows times, actors, decisions, paths and durations as words', () => {
    expect(shownOf(FULL)).toMatchObject({
      When: formatExactly(FULL.atMs),
      Actor: 'name of person',
      Decision: 'Asked',
      Paths: '/a.md\n/b.md',
      'Duration (ms)': '1.23',
    });
  });

  it('leaves out what an entry does not have', () => {
    const shown = shownOf({ ...FULL, toolName: null, paths: [], inputSummary: '', changeId: null });
    expect(['Tool', 'Paths', 'Input', 'Change'].filter((label) => label in shown)).toEqual([]);
  });
});
