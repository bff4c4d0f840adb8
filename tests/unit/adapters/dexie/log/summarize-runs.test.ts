import { describe, expect, it } from 'vitest';
import { packLog } from '../../../../../src/adapters/dexie/log/log-store.ts';
import { summarizeRuns } from '../../../../../src/adapters/dexie/log/summarize-runs.ts';
import type { AuditRecordInput } from '../../../../../src/contracts/domain/audit.ts';
import { chainRows, EMPTY_HEAD } from '../../../../../src/core/audit/chain.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

const SINCE_MS = 1_000_000;

describe('summarizeRuns', () => {
  it('knows the runs before the clock of the device was set back, too', async () => {
    // Each entry is a call of a run of its own. Entries 301 to 900 have earlier times.
    const records = Array.from(
      { length: 1200 },
      (_, n): AuditRecordInput => ({
        atMs: n >= 300 && n < 900 ? n : SINCE_MS + n,
        actor: { type: 'agent', agent: 'writer', runId: `run_${n}` },
        action: 'file.write',
        runId: `run_${n}`,
        toolName: 'write_file',
        risk: 'write',
        decision: n % 2 === 0 ? 'allowed' : 'denied',
      }),
    );
    const database = newDatabase();
    await database.audit.bulkAdd(chainRows(EMPTY_HEAD, records, nodeHasher));
    while ((await packLog(database)) > 0);
    expect(await database.auditSegments.count()).toBe(1);
    const runs = await summarizeRuns(database, SINCE_MS);
    expect(runs.size).toBe(600);
    expect(runs.get('run_7')).toEqual({ risk: 'write', refusals: 1, undone: null });
    expect(runs.has('run_300')).toBe(false);
  });
});
