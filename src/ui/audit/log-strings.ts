import type { AuditDecision, AuditVerdict } from '../../contracts/domain/audit.ts';
import { count, formatNumber } from '../kit/format.ts';

const fitting = (n: number) => count(n, 'matching entry', 'matching entries');

export const strings = {
  title: 'Log',
  text: 'Everything that was done or refused. Each entry holds the hash of the one before it, so a change to a single entry shows.',
  verify: 'Verify',
  verifying: (entries: number) => `Checking ${count(entries, 'entry', 'entries')}…`,
  intact: (entries: number) =>
    `Consistent: yes. The hashes of ${count(entries, 'entry', 'entries')} form one chain. This check cannot tell a log that was rewritten as a whole from the true one.`,
  notIntact: (seq: number | undefined, reason: string) =>
    `Consistent: no. ${seq === undefined ? 'An entry' : `Entry ${formatNumber(seq)}`} was changed after it was written. ${reason}`,
  complete: {
    yes: 'Complete: yes. No entries are missing at the end.',
    no: 'Complete: no. Entries are missing at the end.',
    unknown:
      'Complete: unknown. Showing that no entries are missing at the end needs a checkpoint kept elsewhere, which this version cannot create.',
  } satisfies Record<AuditVerdict['complete'], string>,
  filterText: 'Text',
  filterAgent: 'Actor',
  filterDecision: 'Decision',
  any: 'Any',
  person: 'You',
  app: 'Cloister',
  ofRun: 'Entries of one run',
  allRuns: 'Show all',
  decisions: {
    allowed: 'Allowed',
    denied: 'Denied',
    asked: 'Asked',
    failed: 'Failed',
  } satisfies Record<AuditDecision, string>,
  entries: (n: number) => count(n, 'entry', 'entries'),
  fitting,
  found: (n: number, searched: number, all: number) =>
    `${fitting(n)}; searched ${formatNumber(searched)} of ${formatNumber(all)}`,
  stop: 'Stop',
  resume: 'Resume',
  empty: 'No entries yet.',
  list: 'Entries, newest first',
  loading: 'Loading…',
  failed: (why: string) => `The log could not be read. ${why}`,
  fields: {
    seq: 'Entry',
    atMs: 'When',
    actor: 'Actor',
    action: 'Action',
    target: 'Target',
    decision: 'Decision',
    rule: 'Rule',
    risk: 'Risk',
    toolName: 'Tool',
    toolCallId: 'Tool call',
    paths: 'Paths',
    inputSummary: 'Input',
    outputSummary: 'Output',
    durationMs: 'Duration (ms)',
    runId: 'Run',
    sessionId: 'Session',
    notebookId: 'Notebook',
    changeId: 'Change',
    receipt: 'Receipt',
    manifestHash: 'Manifest hash',
    prevHash: 'Previous hash',
    hash: 'Hash',
  },
};
