import { beforeAll, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { countDays } from '../../../../../src/adapters/dexie/log/count-days.ts';
import { packLog } from '../../../../../src/adapters/dexie/log/log-store.ts';
import { localToday } from '../../../../../src/adapters/platform/create-platform.ts';
import type { AuditRecordInput, LogDay } from '../../../../../src/contracts/domain/audit.ts';
import { chainRows, EMPTY_HEAD } from '../../../../../src/core/audit/chain.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

const HOUR_MS = 3_600_000;
const START_MS = new Date(2026, 10, 1, 12).getTime();
const ACTIONS = ['file.read', 'file.write', 'run.start', 'file.search', 'import.batch', 'file.label'] as const;

const records = Array.from(
  { length: 1700 },
  (_, n): AuditRecordInput => ({
    atMs: START_MS + n * (HOUR_MS / 5),
    actor: { type: 'agent', agent: '","atMs":1,"action":"file.write"', runId: null },
    action: ACTIONS[n % ACTIONS.length] ?? 'file.read',
    target: '/"atMs":5,"decision":"denied","action":"file.write".md',
    inputSummary: '"action":"file.delete"',
    decision: n % 11 === 0 ? 'denied' : n % 13 === 0 ? 'failed' : 'allowed',
  }),
);

/** What counting the records themselves gives. */
function countedFrom(sinceMs: number, from = records): LogDay[] {
  const days = new Map<string, LogDay>();
  for (const { atMs, action, decision } of from) {
    const kind =
      decision === 'denied'
        ? 'refused'
        : decision === 'failed'
          ? null
          : action === 'file.read' || action === 'file.search'
            ? 'read'
            : action === 'file.write' || action === 'import.batch'
              ? 'changed'
              : null;
    if (atMs < sinceMs || kind === null) continue;
    const day = localToday(atMs);
    const counts = days.get(day) ?? { day, read: 0, changed: 0, refused: 0 };
    counts[kind] += 1;
    days.set(day, counts);
  }
  return [...days.values()];
}

let database: CloisterDatabase;
beforeAll(async () => {
  database = newDatabase();
  await database.audit.bulkAdd(chainRows(EMPTY_HEAD, records, nodeHasher));
  while ((await packLog(database)) > 0);
});

describe('countDays', () => {
  it('counts rows and packed segments as the records say, whatever their texts contain', async () => {
    expect(await database.auditSegments.count()).toBeGreaterThan(1);
    expect(await countDays(database, 0, localToday)).toEqual(countedFrom(0));
  });

  it.each([0.5, 3, 9, 20])('counts only what is newer than day %s', async (day) => {
    const sinceMs = START_MS + day * 24 * HOUR_MS;
    expect(await countDays(database, sinceMs, localToday)).toEqual(countedFrom(sinceMs));
  });

  it('counts the days before the clock of the device was set back, too', async () => {
    const turned = newDatabase();
    // Entries 201 to 800 have times of ten years before, some as rows and some in a segment.
    const setBack = records.map((one, n) =>
      n >= 200 && n < 800 ? { ...one, atMs: one.atMs - 87_600 * HOUR_MS } : one,
    );
    await turned.audit.bulkAdd(chainRows(EMPTY_HEAD, setBack, nodeHasher));
    expect(await countDays(turned, START_MS, localToday)).toEqual(countedFrom(START_MS, setBack));
    while ((await packLog(turned)) > 0);
    expect(await countDays(turned, START_MS, localToday)).toEqual(countedFrom(START_MS, setBack));
  });

  it('reads the whole log the first time and since an earlier time, and else only what may be newer', async () => {
    const long = newDatabase();
    await long.audit.bulkAdd(chainRows(EMPTY_HEAD, records, nodeHasher));
    while ((await packLog(long)) > 0);
    const late = START_MS + 10 * 24 * HOUR_MS;
    const counted = await countDays(long, late, localToday);
    // No entry ever changes its time. Here the oldest ones do, to show whether they are read.
    const oldest = await long.auditSegments.orderBy(':id').first();
    if (oldest === undefined) throw new Error('The log has no segment.');
    await long.auditSegments.put({ ...oldest, lines: oldest.lines.replaceAll(/"atMs":\d{3,}/g, `"atMs":${late}`) });
    expect(await countDays(long, late, localToday)).toEqual(counted);
    await countDays(long, START_MS, localToday);
    expect(await countDays(long, late, localToday)).not.toEqual(counted);
  });

  it('skips a damaged line and counts the others', async () => {
    const damaged = newDatabase();
    const rows = chainRows(EMPTY_HEAD, records.slice(0, 12), nodeHasher);
    const whole = await countedRows(rows);
    await damaged.audit.bulkAdd(rows.map((row) => (row.seq === 3 ? { ...row, line: '' } : row)));
    expect(await countDays(damaged, 0, localToday)).toEqual(whole);
  });
});

/** The third record starts a run, which no kind counts. */
async function countedRows(rows: ReturnType<typeof chainRows>): Promise<LogDay[]> {
  const other = newDatabase();
  await other.audit.bulkAdd(rows);
  return countDays(other, 0, localToday);
}
