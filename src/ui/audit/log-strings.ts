import type { AuditDecision, AuditVerdict } from '../../contracts/domain/audit.ts';
import { count, formatNumber } from '../kit/format.ts';

const fitting = (n: number) => count(n, 'entry fits', 'entries fit');

export const strings = {
  title: 'Log',
  text: 'Everything that was done or refused, in order. Entries are chained by their hashes; none can be changed unseen.',
  verify: 'Verify',
  verifying: (entries: number) => `Checking ${count(entries, 'entry', 'entries')}…`,
  intact: (entries: number) => `Intact: yes. All ${count(entries, 'entry', 'entries')} are as they were written.`,
  notIntact: (seq: number | undefined, reason: string) =>
    `Intact: no. ${seq === undefined ? 'Something' : `Entry ${formatNumber(seq)}`} was changed after it was written. ${reason}`,
  complete: {
    yes: 'Complete: yes. Nothing is missing at the end.',
    no: 'Complete: no. Entries are missing.',
    unknown:
      'Complete: unknown. Only a signed head that was kept elsewhere can show that nothing was cut off at the end.',
  } satisfies Record<AuditVerdict['complete'], string>,
  filterText: 'Text',
  filterAgent: 'Who',
  filterDecision: 'Decision',
  any: 'any',
  person: 'you',
  app: 'Cloister',
  ofRun: 'Of one run',
  allRuns: 'Show all',
  decisions: {
    allowed: 'allowed',
    denied: 'denied',
    asked: 'asked',
    failed: 'failed',
  } satisfies Record<AuditDecision, string>,
  entries: (n: number) => count(n, 'entry', 'entries'),
  fitting,
  found: (n: number, searched: number, all: number) =>
    `${fitting(n)}; searched ${formatNumber(searched)} of ${formatNumber(all)}`,
  stop: 'Stop',
  goOn: 'Go on',
  empty: 'Nothing was written yet.',
  list: 'Entries, newest first',
  loading: 'Reading…',
  failed: (why: string) => `The log could not be read: ${why}`,
  fields: {
    seq: 'Entry',
    atMs: 'When',
    actor: 'Who',
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
    manifestHash: 'Manifest',
    prevHash: 'Hash before',
    hash: 'Hash',
  },
};
