import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import { type ChainRow, chainRows, EMPTY_HEAD } from '../../src/core/audit/chain.ts';
import { NOON_MS } from './memory-notebook.ts';
import { nodeHasher } from './memory-services.ts';

/**
 * Returns typical log records: by the person and by two agents, in several runs, with quotes, umlauts and line feeds.
 */
export function sampleRecords(count: number): AuditRecordInput[] {
  return Array.from({ length: count }, (_, n): AuditRecordInput => {
    const runId = n % 5 === 0 ? null : `run-${Math.floor(n / 40)}`;
    const agent = n % 3 === 0 ? 'navigator' : 'assistant';
    return {
      atMs: NOON_MS + n,
      actor: runId === null ? { type: 'person' } : { type: 'agent', agent, runId },
      action: n % 2 === 0 ? 'file.read' : 'file.write',
      notebookId: 'notebook-1',
      sessionId: `says "seq":${n + 1}`,
      runId,
      target: `/notes/${n} größe\n.md`,
      paths: [`/notes/${n}.md`],
      inputSummary: `{"seq":${n}} \\ 😀`,
      decision: n % 7 === 0 ? 'denied' : 'allowed',
      rule: 'default.read',
      risk: 'read',
      durationMs: n,
    };
  });
}

/** Returns a chained log with `count` entries. */
export function sampleLog(count: number): ChainRow[] {
  return chainRows(EMPTY_HEAD, sampleRecords(count), nodeHasher);
}
