import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { packLog, walkLog } from '../../../src/adapters/dexie/log/log-store.ts';
import { readLog } from '../../../src/adapters/dexie/log/read-log.ts';
import { createHasher } from '../../../src/adapters/hash-wasm/create-hasher.ts';
import { type ChainRow, GENESIS_HASH } from '../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../src/core/audit/chain-verifier.ts';
import type { SaltedHasher } from '../../../src/core/ports/hasher.ts';
import { interleave, lineOf, medianMs, timeMs } from '../measure.ts';
import { openRawStore, type RawStore } from '../peers/raw-store.ts';
import { fillLog } from '../services/fill-log.ts';
import { openServices } from '../services/open-services.ts';
import type { Reporter } from './index.ts';

const ENTRIES = 100_000;
const BATCH = 5000;
const ROUNDS = 5;
const PAGE = 100;
const PAGES_PER_ROUND = 3;

/** Checking a log of 100,000 entries, and reading pages anywhere in it. */
export async function benchLongLog({ line, note }: Reporter): Promise<void> {
  const services = await openServices('bench-long-log', []);
  const raw = await openRawStore('bench-long-log-raw', 'seq');
  const hasher = await createHasher();
  // The copy holds every entry only while nothing else is logged.
  services.runtime.resign();
  note(`writing ${ENTRIES} entries`);
  await fillLog(services.database, hasher, ENTRIES, (rows) => raw.put(rows));
  note('packing them');
  while ((await packLog(services.database)) > 0);

  note('verifying');
  const lines = await linesOf(services.database);
  const figures = await interleave(ROUNDS, {
    ours: () => timeMs(() => verify(services.database, hasher)),
    hashing: () => timeMs(() => hashAll(lines, hasher)),
    'WebCrypto over rows': () => timeMs(() => verifyRows(raw)),
  });
  const place = { bench: 'p3', n: ENTRIES, unit: 'ms' };
  const webCrypto = { name: 'WebCrypto over single rows', figures: figures['WebCrypto over rows'] };
  const verifying = { ...place, case: 'verify the whole log' };
  line(lineOf(verifying, figures.ours, webCrypto, null));
  // The least that verifying costs: the same hashes over the same bytes, which are in memory.
  const hashing = { name: 'the same hashes alone', figures: figures.hashing };
  line(
    lineOf({ ...verifying, case: 'the same, against hashing alone' }, figures.ours, hashing, {
      type: 'within',
      times: 1.3,
    }),
  );

  note('paging');
  const places = { 'the start': 1, '50 %': ENTRIES / 2, '90 %': ENTRIES * 0.9, 'the end': ENTRIES - PAGE + 1 };
  for (const [name, fromSeq] of Object.entries(places)) {
    const pages = await interleave(ROUNDS, {
      ours: () => medianMs(PAGES_PER_ROUND, () => readPage(services.database, fromSeq)),
      offset: () => medianMs(PAGES_PER_ROUND, () => pageByOffset(raw, fromSeq - 1)),
    });
    const peer = { name: 'IndexedDB cursor advanced to the offset', figures: pages.offset };
    line(
      lineOf({ ...place, case: `page of ${PAGE} entries at ${name}` }, pages.ours, peer, { type: 'below', value: 5 }),
    );
  }
  await services.remove();
  await raw.remove();
}

async function verify(database: CloisterDatabase, hasher: SaltedHasher): Promise<void> {
  const verifier = createChainVerifier(hasher);
  await walkLog(database, (rows) => rows.every((row) => verifier.push(row)));
  const verdict = verifier.finish();
  if (!verdict.intact || verdict.entries !== ENTRIES)
    throw new Error(`The log is not intact: ${JSON.stringify(verdict)}`);
}

/** What is hashed for one entry: its line, and its texts after their salts. */
interface Hashed {
  readonly line: string;
  readonly pairs: readonly string[];
}

/** Returns what is hashed for each entry. */
async function linesOf(database: CloisterDatabase): Promise<Hashed[]> {
  const lines: Hashed[] = [];
  let before = GENESIS_HASH;
  await walkLog(database, (rows) => {
    for (const { line, hash, texts = '[]' } of rows) {
      lines.push({ line: `${before}\n${line}`, pairs: JSON.parse(texts) });
      before = hash;
    }
    return true;
  });
  return lines;
}

function hashAll(lines: readonly Hashed[], hasher: SaltedHasher): void {
  for (const { line, pairs } of lines) {
    hasher.sha256(line);
    for (let at = 0; at < pairs.length; at += 2) hasher.saltedSha256(pairs[at] ?? '', pairs[at + 1] ?? '');
  }
}

/** Verifies the log in the simplest way: reads all rows and computes the platform's digest of each. */
async function verifyRows(raw: RawStore): Promise<void> {
  const encoder = new TextEncoder();
  // The runtime wrote its own entries on start, so these rows do not begin the chain.
  let prevHash: string | null = null;
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const rows = (await raw.getAll(IDBKeyRange.bound(from + 1, from + BATCH))) as ChainRow[];
    for (const { seq, line, hash } of rows) {
      const before: string = prevHash ?? (seq === 1 ? GENESIS_HASH : '');
      const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${before}\n${line}`));
      if (prevHash !== null && toHex(digest) !== hash) throw new Error(`Entry ${seq} was changed.`);
      prevHash = hash;
    }
  }
}

function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readPage(database: CloisterDatabase, fromSeq: number): Promise<void> {
  const entries = await readLog(database, { fromSeq, limit: PAGE });
  if (entries[0]?.seq !== fromSeq || entries.length !== PAGE) throw new Error(`The page at ${fromSeq} is not whole.`);
}

function pageByOffset(raw: RawStore, offset: number): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = raw.database.transaction('rows').objectStore('rows').openCursor();
    const page: unknown[] = [];
    let skipped = offset === 0;
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null || page.length === PAGE) return resolve(page);
      if (!skipped) {
        skipped = true;
        cursor.advance(offset);
        return;
      }
      page.push(cursor.value);
      cursor.continue();
    };
  });
}
