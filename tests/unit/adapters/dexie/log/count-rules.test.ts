import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { createRuleCounter } from '../../../../../src/adapters/dexie/log/count-rules.ts';
import { packLog } from '../../../../../src/adapters/dexie/log/log-store.ts';
import type { AuditRecordInput } from '../../../../../src/contracts/domain/audit.ts';
import { chainRows, EMPTY_HEAD } from '../../../../../src/core/audit/chain.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

let database: CloisterDatabase;
beforeEach(() => {
  database = newDatabase();
});
afterEach(() => database.delete());

let head = EMPTY_HEAD;
beforeEach(() => {
  head = EMPTY_HEAD;
});

const receipt = 'a'.repeat(64);
const record = (atMs: number, more: Partial<AuditRecordInput>): AuditRecordInput => ({
  atMs,
  actor: { type: 'agent', agent: 'a', runId: null },
  action: 'file.write',
  toolName: 'write_file',
  decision: 'allowed',
  ...more,
});

async function add(records: readonly AuditRecordInput[]): Promise<void> {
  const rows = chainRows(head, records, nodeHasher);
  const last = rows.at(-1);
  if (last) head = { seq: last.seq, hash: last.hash };
  await database.audit.bulkAdd(rows.map(({ seq, line, hash }) => ({ seq, line, hash })));
}

it('counts each decision once, whatever its entries repeat, also in packed entries and in those that came since', async () => {
  const count = createRuleCounter(database);
  await add([
    record(1, { rule: 'rule:1', decision: 'denied' }),
    // A question, its answer, and the call that it allowed.
    record(2, { rule: 'rule:2', decision: 'asked', receipt }),
    record(3, { rule: 'rule:2', action: 'approval.answer', actor: { type: 'person' }, receipt }),
    record(4, { rule: 'rule:2', receipt }),
    record(5, { rule: 'rule:2', action: 'approval.expired', decision: 'failed', receipt }),
    // An external call logs its start and its end.
    record(6, { rule: 'rule:3', action: 'url.fetch-start', toolName: 'fetch_url' }),
    record(7, { rule: 'rule:3', action: 'url.fetch', toolName: 'fetch_url' }),
    record(8, { rule: 'person', toolName: null, action: 'file.copy', target: '","rule":"rule:1"' }),
  ]);
  expect(await count()).toEqual(
    new Map([
      ['rule:1', { matches: 1, lastMatchMs: 1 }],
      ['rule:2', { matches: 1, lastMatchMs: 2 }],
      ['rule:3', { matches: 1, lastMatchMs: 7 }],
    ]),
  );
  await add(Array.from({ length: 1500 }, (_, index) => record(100 + index, { rule: 'rule:1', decision: 'denied' })));
  while ((await packLog(database)) > 0);
  await add([record(2000, { rule: 'rule:3' })]);
  const all = await count();
  expect(all.get('rule:1')).toEqual({ matches: 1501, lastMatchMs: 1599 });
  expect(all.get('rule:3')).toEqual({ matches: 2, lastMatchMs: 2000 });
  expect(await createRuleCounter(database)()).toEqual(all);
});
