import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase, StoredSegment } from '../../../../../src/adapters/dexie/database.ts';
import { packLog, walkLog } from '../../../../../src/adapters/dexie/log/log-store.ts';
import { type LogQuery, readLog } from '../../../../../src/adapters/dexie/log/read-log.ts';
import type { AuditEntry, AuditVerdict } from '../../../../../src/contracts/domain/audit.ts';
import { type ChainRow, entryOf, GENESIS_HASH } from '../../../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../../../src/core/audit/chain-verifier.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { newDatabase, readWholeLog } from '../../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';
import { sampleLog } from '../../../../support/sample-log.ts';

const COUNT = 3000;
const log = sampleLog(COUNT);
const entries = log.map((row, index) => entryOf(row, log[index - 1]?.hash ?? GENESIS_HASH));

async function filled(rows: readonly ChainRow[] = log): Promise<CloisterDatabase> {
  const database = newDatabase();
  await database.audit.bulkAdd([...rows]);
  return database;
}

async function packAll(database: CloisterDatabase): Promise<number[]> {
  const packed: number[] = [];
  for (;;) {
    const count = await packLog(database);
    if (count === 0) return packed;
    packed.push(count);
  }
}

async function verify(database: CloisterDatabase): Promise<AuditVerdict> {
  const verifier = createChainVerifier(nodeHasher);
  await walkLog(database, (rows) => rows.every((row) => verifier.push(row)));
  return verifier.finish();
}

/** What a plain list would answer. */
function model({ runId, agent, fromSeq, limit, newestFirst }: LogQuery): AuditEntry[] {
  const ordered = newestFirst ? entries.toReversed() : entries;
  return ordered
    .filter((entry) => fromSeq === undefined || (newestFirst ? entry.seq <= fromSeq : entry.seq >= fromSeq))
    .filter((entry) => runId === undefined || entry.runId === runId)
    .filter((entry) => agent === undefined || (entry.actor.type === 'agent' && entry.actor.agent === agent))
    .slice(0, limit);
}

describe('packLog', () => {
  it('packs the oldest entries and keeps the newest as rows', async () => {
    const database = await filled();
    expect(await packAll(database)).toEqual([512, 512, 512, 512, 512]);
    expect(await database.audit.count()).toBe(COUNT - 5 * 512);
    expect((await database.auditSegments.toArray()).map(({ fromSeq, toSeq }) => [fromSeq, toSeq])).toEqual([
      ...[1, 513, 1025, 1537, 2049].map((from) => [from, from + 511]),
    ]);
    expect(await readWholeLog(database)).toEqual(log);
  });

  it('does not pack a short log', async () => {
    const database = await filled(log.slice(0, 767));
    expect(await packLog(database)).toBe(0);
    expect(await database.auditSegments.count()).toBe(0);
    await database.audit.add(log[767] ?? { seq: 0, line: '', hash: '' });
    expect(await packLog(database)).toBe(512);
  });

  it('packs a damaged line unchanged, so that verification can name it', async () => {
    const damaged = log.slice(0, 800).with(99, { seq: 100, line: '{"action":', hash: log[99]?.hash ?? '' });
    const database = await filled(damaged);
    expect(await packLog(database)).toBe(512);
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: 100 });
  });
});

describe('readLog', () => {
  let rows: CloisterDatabase;
  let packed: CloisterDatabase;
  beforeAll(async () => {
    rows = await filled();
    packed = await filled();
    await packAll(packed);
  });

  /** Around every border of a segment, both ends, and in between. */
  const places = [
    1, 2, 300, 511, 512, 513, 514, 1024, 1025, 2048, 2049, 2559, 2560, 2561, 2562, 2744, 2999, 3000, 3001, 9000,
  ];
  const filters: LogQuery[] = [
    {},
    { runId: 'run-12' },
    { runId: 'run-70' },
    { agent: 'navigator' },
    { runId: 'run-63', agent: 'assistant' },
    { agent: 'nobody' },
  ];

  it('returns the same pages as a plain list, in both directions, with every filter, from every position', async () => {
    let pages = 0;
    const shown = spreadCases([undefined, ...places], { reduced: 8 });
    for (const filter of filters) {
      for (const newestFirst of [false, true]) {
        for (const fromSeq of shown) {
          const query = { ...filter, newestFirst, fromSeq, limit: 25 };
          const expected = model(query);
          for (const database of [rows, packed]) {
            const found = await readLog(database, query);
            if (JSON.stringify(found) !== JSON.stringify(expected))
              expect(found, JSON.stringify(query)).toEqual(expected);
            pages += 1;
          }
        }
      }
    }
    expect(pages).toBe(filters.length * 2 * shown.length * 2);
  });

  it('returns all entries without a limit, and pages without gap or repeat', async () => {
    expect(await readLog(packed, {})).toEqual(entries);
    expect(await readLog(packed, { newestFirst: true })).toEqual(entries.toReversed());
    expect((await readLog(packed, { agent: 'navigator' })).length).toBe(model({ agent: 'navigator' }).length);
    const seen: number[] = [];
    for (let fromSeq: number | undefined = COUNT; fromSeq !== undefined && fromSeq > 0; ) {
      const page: AuditEntry[] = await readLog(packed, { fromSeq, limit: 170, newestFirst: true });
      seen.push(...page.map((entry) => entry.seq));
      const last = page.at(-1);
      fromSeq = last ? last.seq - 1 : undefined;
    }
    expect(seen).toEqual(entries.map((entry) => entry.seq).reverse());
  });

  it('reads an empty log', async () => {
    const database = newDatabase();
    expect(await readLog(database, {})).toEqual([]);
    expect(await readLog(database, { newestFirst: true, fromSeq: 5, limit: 2 })).toEqual([]);
    expect(await verify(database)).toMatchObject({ intact: true, entries: 0 });
  });

  it('returns intact entries around a damaged one', async () => {
    const database = await filled(log.slice(0, 900).with(499, { seq: 500, line: '{"act', hash: log[499]?.hash ?? '' }));
    for (const pack of [false, true]) {
      if (pack) await packAll(database);
      const page = await readLog(database, { fromSeq: 499, limit: 3 });
      expect(page.map(({ seq, action }) => [seq, action])).toEqual([
        [499, entries[498]?.action],
        [500, 'log.damaged'],
        [501, entries[500]?.action],
      ]);
    }
  });

  it('neither skips nor repeats an entry when the log is packed during a read', async () => {
    for (const newestFirst of [false, true]) {
      const database = await filled();
      const [found] = await Promise.all([readLog(database, { newestFirst }), packAll(database)]);
      expect(found.map((entry) => entry.seq)).toEqual(model({ newestFirst }).map((entry) => entry.seq));
    }
  });
});

describe('walkLog over packed segments', () => {
  let database: CloisterDatabase;
  beforeEach(async () => {
    database = await filled(log.slice(0, 1400));
    await packAll(database);
  });

  it('verifies a packed log', async () => {
    expect(await database.auditSegments.count()).toBe(2);
    expect(await verify(database)).toEqual({ intact: true, complete: 'unknown', entries: 1400 });
  });

  it('verifies a log that is packed at the same time', async () => {
    const fresh = await filled(log.slice(0, 1400));
    const [verdict] = await Promise.all([verify(fresh), packAll(fresh)]);
    expect(verdict).toMatchObject({ intact: true, entries: 1400 });
  });

  it('names the entry with a changed character in a packed line', async () => {
    const segment = await database.auditSegments.get(513);
    if (!segment) throw new Error('the second segment starts at 513');
    const flips = [0, 7, 5000, 12_345, 100_000, 150_001, segment.lines.length - 1];
    for (const at of flips) {
      const flippedText =
        segment.lines.slice(0, at) +
        String.fromCharCode(segment.lines.charCodeAt(at) ^ 1) +
        segment.lines.slice(at + 1);
      await database.auditSegments.put({ ...segment, lines: flippedText });
      const seq = 513 + (segment.lines.slice(0, at).match(/\n/g)?.length ?? 0);
      expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: seq });
    }
  });

  it('names the entry when a line feed is removed or inserted', async () => {
    const segment = await database.auditSegments.get(1);
    if (!segment) throw new Error('the first segment starts at 1');
    const at = segment.lines.indexOf('\n', 20_000);
    const seq = 1 + (segment.lines.slice(0, at).match(/\n/g)?.length ?? 0);
    await database.auditSegments.put({
      ...segment,
      lines: `${segment.lines.slice(0, at)} ${segment.lines.slice(at + 1)}`,
    });
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: seq });
    await database.auditSegments.put({
      ...segment,
      lines: `${segment.lines.slice(0, at - 5)}\n${segment.lines.slice(at - 5)}`,
    });
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: seq });
  });

  it('names the entry whose packed hash was changed, truncated or removed', async () => {
    const segment = await database.auditSegments.get(1);
    if (!segment) throw new Error('the first segment starts at 1');
    const changed = async (more: Partial<StoredSegment>) => {
      await database.auditSegments.put({ ...segment, ...more });
      return verify(database);
    };
    for (const seq of [1, 2, 255, 511, 512]) {
      const at = (seq - 1) * 64 + 13;
      const digit = segment.hashes[at] === '0' ? '1' : '0';
      const hashes = segment.hashes.slice(0, at) + digit + segment.hashes.slice(at + 1);
      expect(await changed({ hashes })).toMatchObject({ intact: false, firstBadSeq: seq });
    }
    expect(await changed({ hashes: segment.hashes.slice(0, -1) })).toMatchObject({ intact: false, firstBadSeq: 512 });
    expect(await changed({ lines: segment.lines.slice(0, segment.lines.lastIndexOf('\n')) })).toMatchObject({
      intact: false,
      firstBadSeq: 512,
    });
  });

  it('names the first entry of a segment that was removed or moved', async () => {
    const segment = await database.auditSegments.get(513);
    if (!segment) throw new Error('the second segment starts at 513');
    await database.auditSegments.delete(513);
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: 513 });
    await database.auditSegments.put({ ...segment, fromSeq: 512 });
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: 513 });
  });
});
