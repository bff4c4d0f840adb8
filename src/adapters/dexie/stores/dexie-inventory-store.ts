import type {
  InventoryStore,
  MeasuredFile,
  MeasuredRows,
  NamedContent,
  StoredRows,
} from '../../../core/ports/rows/upkeep/inventory-store.ts';
import { sizeOfValue } from '../../../core/shared/json/value-size.ts';
import type { CloisterDatabase } from '../database.ts';
import { rawRows } from '../rows/raw-rows.ts';
import { findLeftover } from './find-leftover.ts';
import { createRowSums } from './row-sums.ts';

/** Rows read at once: a longer transaction would keep commits waiting. */
const PIECE = 500;
/** Rows with much content of their own, of which a part is read. */
const SAMPLED = ['auditSegments', 'gitFiles'];
const SAMPLE = 100;

/** Measures the rows as stored, damaged ones included. */
export function createInventoryStore(database: CloisterDatabase): InventoryStore {
  return {
    async measureRows() {
      const sums = createRowSums();
      const files: MeasuredFile[] = [];
      const named = new Map<string, NamedContent>();
      const paths = new Map<string, string>();
      // These say to which notebook the others belong.
      for (const table of ['notebooks', 'sessions', 'runs'])
        for await (const { row } of rawRows(database, table, PIECE)) sums.add(table, row);
      for await (const { row } of rawRows(database, 'files', PIECE)) {
        sums.add('files', row);
        const file = toFile(row);
        if (file !== null) files.push(file);
      }
      for await (const { row } of rawRows(database, 'changes', PIECE)) {
        sums.add('changes', row);
        nameContents(row, named, paths);
      }
      const done = new Set(['notebooks', 'sessions', 'runs', 'files', 'changes', 'blobs', ...SAMPLED]);
      for (const { name } of database.tables)
        if (!done.has(name))
          for await (const { row } of rawRows(database, name, PIECE))
            sums.add(isReserve(name, row) ? 'reserve' : name, row);
      const sampled = await Promise.all(SAMPLED.map((name) => sampleTable(database, name)));
      const stored = new Set((await database.blobs.toCollection().primaryKeys()).map(String));
      const [newest] = await database.audit.orderBy('seq').reverse().limit(1).primaryKeys();
      return {
        ...sums.result(),
        rows: [...sums.result().rows, ...sampled.flat()],
        files,
        named,
        paths,
        stored,
        unnamed: await measureUnnamed(database, stored, files, named),
        logEntries: newest ?? 0,
      } satisfies StoredRows;
    },
    findLeftover: () => findLeftover(database),
  };
}

/** Returns whether a row only keeps space free. */
function isReserve(table: string, row: unknown): boolean {
  return table === 'meta' && textOf(row, 'key') === 'reserve';
}

function textOf(row: unknown, field: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null;
  return typeof value === 'string' ? value : null;
}

function bytesOf(row: object): number {
  const value: unknown = Reflect.get(row, 'sizeBytes');
  return typeof value === 'number' && value >= 0 ? value : 0;
}

/** Returns what is known of a file whose row may be damaged; null without its ids. */
function toFile(row: unknown): MeasuredFile | null {
  const [notebookId, fileId, path] = [textOf(row, 'notebookId'), textOf(row, 'fileId'), textOf(row, 'path')];
  if (typeof row !== 'object' || row === null || notebookId === null || fileId === null || path === null) return null;
  return { notebookId, fileId, path, hash: textOf(row, 'hash'), sizeBytes: bytesOf(row) };
}

/** Notes which contents a change names, and where its files were last. */
function nameContents(row: unknown, named: Map<string, NamedContent>, paths: Map<string, string>): void {
  const notebookId = textOf(row, 'notebookId');
  const transitions: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'transitions') : null;
  if (notebookId === null || !Array.isArray(transitions)) return;
  for (const transition of transitions) {
    const fileId = textOf(transition, 'fileId');
    if (fileId === null) continue;
    for (const state of statesIn(transition)) {
      if (typeof state !== 'object' || state === null) continue;
      const [hash, path] = [textOf(state, 'hash'), textOf(state, 'path')];
      if (path !== null) paths.set(fileId, path);
      if (hash !== null && !named.has(hash)) named.set(hash, { notebookId, fileId, sizeBytes: bytesOf(state) });
    }
  }
}

/** Returns the states of a transition, which may be damaged: those of versions from before an import first. */
function statesIn(transition: unknown): unknown[] {
  const { imported, before, after } = Object(transition);
  const versions: unknown = Object(imported).versions;
  return [...(Array.isArray(versions) ? versions.flatMap(statesIn) : []), before, after];
}

/** Measures a few rows of a table, evenly spread, and counts the others like them: by notebook where the key begins with one. */
async function sampleTable(database: CloisterDatabase, table: string): Promise<MeasuredRows[]> {
  const keys = await database.table(table).toCollection().primaryKeys();
  const byOwner = Map.groupBy(keys, (key) => (Array.isArray(key) ? String(key[0]) : null));
  const measured: MeasuredRows[] = [];
  for (const [notebookId, ofOwner] of byOwner) {
    const step = Math.max(1, Math.ceil(ofOwner.length / SAMPLE));
    const read = ofOwner.filter((_, index) => index % step === 0);
    let sizeBytes = 0;
    for (const key of read) sizeBytes += sizeOfValue(await database.table(table).get(key));
    measured.push({
      table,
      notebookId,
      count: ofOwner.length,
      sizeBytes: Math.round((sizeBytes / read.length) * ofOwner.length),
      ...(step > 1 ? { isEstimate: true as const } : {}),
    });
  }
  return measured;
}

/** Measures contents that no file and no change names, of which there are few. */
async function measureUnnamed(
  database: CloisterDatabase,
  stored: ReadonlySet<string>,
  files: readonly MeasuredFile[],
  named: ReadonlyMap<string, NamedContent>,
): Promise<StoredRows['unnamed']> {
  const ofFiles = new Set(files.map(({ hash }) => hash));
  const unnamed = [...stored].filter((hash) => !named.has(hash) && !ofFiles.has(hash));
  const read = unnamed.slice(0, SAMPLE);
  let sizeBytes = 0;
  for (const hash of read) sizeBytes += (await database.blobs.get(hash))?.bytes.byteLength ?? 0;
  const all = read.length === 0 ? 0 : Math.round((sizeBytes / read.length) * unnamed.length);
  return { count: unnamed.length, sizeBytes: all };
}
