import { describe, expect, it } from 'vitest';
import type { CloisterDatabase, StoredSegment } from '../../../../src/adapters/dexie/database.ts';
import { packLog } from '../../../../src/adapters/dexie/log/log-store.ts';
import { verifyLog } from '../../../../src/adapters/dexie/log/verify-log.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { sampleLog } from '../../../support/sample-log.ts';

const log = sampleLog(1400);

async function packed(): Promise<CloisterDatabase> {
  const database = newDatabase();
  await database.audit.bulkAdd([...log]);
  while ((await packLog(database)) > 0);
  return database;
}

const verify = (database: CloisterDatabase) => verifyLog(database, nodeHasher);

async function firstSegment(database: CloisterDatabase): Promise<StoredSegment> {
  const segment = await database.auditSegments.get(1);
  if (!segment) throw new Error('nothing was packed');
  return segment;
}

describe('the verification of the log detects', () => {
  it.each([0, -1, -600, Number.NEGATIVE_INFINITY, 1.5])('an inserted segment at %s', async (fromSeq) => {
    const database = await packed();
    expect(await verify(database)).toMatchObject({ intact: true });
    const segment = await firstSegment(database);
    await database.auditSegments.put({ ...segment, fromSeq, toSeq: fromSeq + 511 });
    expect(await verify(database)).toMatchObject({ intact: false });
  });

  it.each(['runIds', 'agents'] as const)('changed %s of a segment, which would hide entries', async (names) => {
    const database = await packed();
    const segment = await firstSegment(database);
    expect(segment[names].length).toBeGreaterThan(0);
    await database.auditSegments.put({ ...segment, [names]: segment[names].slice(1) });
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: 1 });
    await database.auditSegments.put({ ...segment, [names]: [...segment[names], 'made-up'] });
    expect(await verify(database)).toMatchObject({ intact: false, firstBadSeq: 1 });
  });
});
