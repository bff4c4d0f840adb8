import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { findInLog, type LogSearch } from '../../../../../src/adapters/dexie/log/find-in-log.ts';
import { packLog } from '../../../../../src/adapters/dexie/log/log-store.ts';
import type { AuditEntry, AuditRecordInput } from '../../../../../src/contracts/domain/audit.ts';
import {
  appendToChain,
  type ChainRow,
  EMPTY_HEAD,
  entryOf,
  GENESIS_HASH,
} from '../../../../../src/core/audit/chain.ts';
import { matchEntry } from '../../../../../src/core/shared/match-entry.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

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
  ])('finds the same entries as a full scan: %j', async (search) => {
    const found = await findInLog(database, { ...ANYTHING, ...search });
    expect(found.entries).toEqual(model(search));
    expect(found.searched).toBe(Math.min(search.fromSeq ?? COUNT, COUNT));
    expect(found.nextSeq).toBeNull();
  });

  it.each<Partial<LogSearch>>([
    { sinceMs: 300, beforeMs: 320 },
    { sinceMs: 500, beforeMs: 530, text: 'folder 3' },
    { sinceMs: 1600 },
    { beforeMs: 3 },
    { sinceMs: 1690, beforeMs: 5000 },
    { sinceMs: 900, beforeMs: 1500, fromSeq: 1000 },
    { sinceMs: 100, beforeMs: 1690, limit: 7 },
  ])('finds the entries of a period: %j', async (search) => {
    const { limit = COUNT, fromSeq } = search;
    const found: AuditEntry[] = [];
    for (let next: number | null = fromSeq ?? COUNT; next !== null; ) {
      const piece = await findInLog(database, { ...ANYTHING, ...search, limit, fromSeq: next });
      found.push(...piece.entries);
      next = piece.nextSeq;
    }
    expect(found).toEqual(model(search));
  });

  it('finds the entries of a period in which the clock of the device was set back, or after it', async () => {
    const turned = newDatabase();
    await turned.auditSegments.bulkAdd(
      (await database.auditSegments.toArray()).map((segment) => ({
        ...segment,
        // The second segment has times before those of the first.
        lines: segment.lines.replace(
          /"atMs":(\d+)/g,
          (_mark, atMs) => `"atMs":${segment.fromSeq === 513 ? Number(atMs) : Number(atMs) + 5000}`,
        ),
      })),
    );
    for (const [sinceMs, beforeMs, count] of [
      [5100, 5110, 10],
      [600, 610, 10],
    ] as const) {
      const { entries } = await findInLog(turned, { ...ANYTHING, sinceMs, beforeMs, fromSeq: COUNT });
      expect(entries.length).toBe(count);
    }
  });

  it.each([1, 7, 512])('resumes where it stopped, %i at a time', async (limit) => {
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

  it('resumes after its time limit', async () => {
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

describe('findInLog in a damaged log', () => {
  const LOST_LINE = 1690;
  const GARBLED = 700;
  /** The segments hold 1 to 512 and 513 to 1024. */
  const PACKED = 512;

  let damaged: CloisterDatabase;
  beforeEach(async () => {
    damaged = newDatabase();
    // A copy of the packed log costs a fifth of packing it again.
    await damaged.audit.bulkAdd(await database.audit.toArray());
    await damaged.auditSegments.bulkAdd(await database.auditSegments.toArray());
    await spoil('audit', LOST_LINE, (row) => ({ ...row, line: null }));
    await spoil('auditSegments', PACKED + 1, ({ lines, ...rest }) => {
      const all = String(lines).split('\n');
      all[GARBLED - PACKED - 1] = '{"a#';
      return { ...rest, lines: all.join('\n') };
    });
  });

  /** Changes a row past everything that would set it aside. */
  async function spoil(table: string, key: number, how: (row: Record<string, unknown>) => object): Promise<void> {
    const store = damaged.backendDB().transaction(table, 'readwrite').objectStore(table);
    await new Promise((resolve, reject) => {
      const reading = store.get(key);
      reading.onsuccess = () => {
        const writing = store.put(how(reading.result));
        writing.onsuccess = resolve;
        writing.onerror = () => reject(writing.error);
      };
    });
  }
  const seqsOf = ({ entries: found }: { entries: AuditEntry[] }) => found.map(({ seq }) => seq);
  const told = { action: 'log.damaged', decision: 'failed' };

  it.each<Partial<LogSearch>>([{ text: 'damaged' }, { text: 'log.d' }, { decision: 'failed' }, { who: 'app' }])(
    'finds unreadable entries by the fields of their log.damaged entry: %j',
    async (search) => {
      const found = await findInLog(damaged, { ...ANYTHING, ...search });
      expect(found.entries).toMatchObject([
        { seq: LOST_LINE, ...told },
        { seq: GARBLED, ...told },
      ]);
      expect(found).toMatchObject({ searched: COUNT, nextSeq: null });
    },
  );

  it('finds an unreadable entry by its number', async () => {
    expect(seqsOf(await findInLog(damaged, { ...ANYTHING, text: String(GARBLED) }))).toContain(GARBLED);
  });

  it('reports a missing entry in every search, and no other', async () => {
    expect(seqsOf(await findInLog(damaged, { ...ANYTHING, text: 'needle' }))).toEqual([LOST_LINE, 4]);
    expect(seqsOf(await findInLog(damaged, { ...ANYTHING, who: 'agent:nobody' }))).toEqual([LOST_LINE]);
  });

  it('reports missing packed entries, and does not count them as searched', async () => {
    await spoil('auditSegments', 1, (row) => ({ ...row, lines: null }));
    const found = await findInLog(damaged, { ...ANYTHING, text: 'needle' });
    expect(found.entries).toMatchObject([{ seq: LOST_LINE }, { seq: 1, ...told }]);
    expect(found).toMatchObject({ searched: COUNT - PACKED + 1, nextSeq: null });
  });

  it('reports packed entries that were truncated', async () => {
    await spoil('auditSegments', 1, (row) => ({
      ...row,
      lines: String(row['lines']).split('\n').slice(0, 10).join('\n'),
    }));
    const found = await findInLog(damaged, { ...ANYTHING, text: 'needle' });
    expect(found.entries).toMatchObject([{ seq: LOST_LINE }, { seq: 11, ...told }, { seq: 4 }]);
  });

  it.each([undefined, null, 'many', -1])('searches packed entries whose last number is %j', async (toSeq) => {
    await spoil('auditSegments', 1, (row) => ({ ...row, toSeq }));
    const found = await findInLog(damaged, { ...ANYTHING, text: 'needle' });
    expect(seqsOf(found)).toEqual([LOST_LINE, 4]);
    expect(found).toMatchObject({ searched: COUNT, nextSeq: null });
    expect(await findInLog(damaged, { ...ANYTHING, who: 'agent:nobody' })).toMatchObject({ searched: COUNT });
  });

  it('skips an entry without the searched field', async () => {
    await spoil('audit', LOST_LINE, (row) => ({ ...row, line: '{"action":"a.b","actor":{"type":"app"},"paths":[7]}' }));
    expect(seqsOf(await findInLog(damaged, { ...ANYTHING, text: 'actor' }))).toEqual([]);
  });
});
