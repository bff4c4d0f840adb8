import { beforeAll, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { findInLog, type LogSearch } from '../../../../src/adapters/dexie/find-in-log.ts';
import { packLog } from '../../../../src/adapters/dexie/log-store.ts';
import type { AuditEntry, AuditRecordInput } from '../../../../src/contracts/audit.ts';
import { appendToChain, type ChainRow, EMPTY_HEAD, entryOf, GENESIS_HASH } from '../../../../src/core/audit/chain.ts';
import { matchEntry } from '../../../../src/core/view/match-entry.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../support/memory-house.ts';

const COUNT = 1700;
const ANYTHING = { text: '', who: '', decision: '', limit: 10_000, forMs: 10_000 } as const;

const rows: ChainRow[] = [];
for (let index = 0; index < COUNT; index += 1)
  rows.push(appendToChain(rows.at(-1) ?? EMPTY_HEAD, record(index), nodeHasher));
const entries = rows.map((row, index) => entryOf(row, rows[index - 1]?.hash ?? GENESIS_HASH));

function record(index: number): AuditRecordInput {
  const agents = ['navigator', 'a "quoted" one', 'assistant'];
  return {
    atMs: index,
    actor:
      index % 4 === 0
        ? { type: 'person' }
        : { type: 'agent', agent: agents[index % 3] ?? '', runId: `run-${Math.floor(index / 50)}` },
    action: index % 7 === 0 ? 'file.write' : 'file.read',
    target: `/Folder ${index % 10}/Größe\\${index}.md`,
    inputSummary: index === 3 ? 'said "needle" once\nand no more' : 'ΑΣ and so on',
    decision: index % 11 === 0 ? 'denied' : 'allowed',
  };
}

/** What a plain list would answer. */
function model(search: Partial<LogSearch>): AuditEntry[] {
  const { fromSeq = COUNT } = search;
  return entries.toReversed().filter((entry) => entry.seq <= fromSeq && matchEntry(entry, { ...ANYTHING, ...search }));
}

let database: CloisterDatabase;
beforeAll(async () => {
  database = newDatabase();
  await database.audit.bulkAdd(rows);
  while ((await packLog(database)) > 0);
  expect(await database.auditSegments.count()).toBe(2);
});

describe('findInLog', () => {
  it.each<Partial<LogSearch>>([
    {},
    { text: 'needle' },
    { text: '"needle"' },
    { text: 'GRÖSSE' },
    { text: 'größe' },
    { text: '\\1' },
    { text: 'once\nand' },
    { text: 'ας' },
    { text: '1699' },
    { text: 'nothing like it' },
    { decision: 'denied' },
    { who: 'person' },
    { who: 'agent:a "quoted" one', decision: 'denied', text: 'write' },
    { text: 'folder 3', fromSeq: 900 },
    { text: 'needle', fromSeq: 3 },
    { fromSeq: 1 },
  ])('finds what a plain look at every entry finds: %j', async (search) => {
    const found = await findInLog(database, { ...ANYTHING, ...search });
    expect(found.entries).toEqual(model(search));
    expect(found.searched).toBe(Math.min(search.fromSeq ?? COUNT, COUNT));
    expect(found.nextSeq).toBeNull();
  });

  it.each([1, 7, 512])('goes on where it stopped, %i at a time', async (limit) => {
    const search = { text: 'file.write' };
    const found: AuditEntry[] = [];
    let searched = 0;
    let fromSeq: number | null = COUNT;
    while (fromSeq !== null) {
      const piece = await findInLog(database, { ...ANYTHING, ...search, limit, fromSeq });
      expect(piece.entries.length).toBeLessThanOrEqual(limit);
      found.push(...piece.entries);
      searched += piece.searched;
      fromSeq = piece.nextSeq;
    }
    expect(found).toEqual(model(search));
    expect(searched).toBe(COUNT);
  });

  it('goes on where its time was up', async () => {
    const found: AuditEntry[] = [];
    let pieces = 0;
    for (let fromSeq: number | null = COUNT; fromSeq !== null; pieces += 1) {
      const piece = await findInLog(database, { ...ANYTHING, decision: 'denied', forMs: 0, fromSeq });
      found.push(...piece.entries);
      fromSeq = piece.nextSeq;
    }
    expect(pieces).toBeGreaterThan(1);
    expect(found).toEqual(model({ decision: 'denied' }));
  });

  it('finds nothing in an empty log', async () => {
    expect(await findInLog(newDatabase(), ANYTHING)).toEqual({ entries: [], searched: 0, nextSeq: null });
  });
});
