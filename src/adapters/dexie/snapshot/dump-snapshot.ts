import { Dexie } from 'dexie';
import { EMPTY_HEAD } from '../../../core/audit/chain.ts';
import { answerOf } from '../commit/one-transaction.ts';
import type { CloisterDatabase } from '../database.ts';
import { connectionOf, keyText, readInOrder } from './raw-rows-of.ts';
import { encodeRow } from './row-json.ts';
import { createPartWriter, type PartWriter, type Spool, type WrittenPart } from './snapshot-part-writer.ts';

/** Tables that a snapshot leaves out: they are of this device alone. */
const OF_DEVICE = new Set(['credentials', 'localModels', 'modelTests']);
/** Rows of `meta` that it leaves out: keys, filler, and the number of elections. */
const META_OF_DEVICE = new Set(['vault', 'grant-key', 'reserve', 'runner']);
/** Once written, only removed, or their private texts erased; read outside of the transaction, by their keys. */
const UNCHANGING = new Set(['blobs', 'auditSegments']);
/** The table of parts that list the contents. */
const CONTENTS = 'contents';
/** Rows with bytes, of which fewer are read at once. */
const LARGE_ROWS: Readonly<Record<string, number>> = { gitFiles: 8, messages: 100, toolCalls: 100 };

/** A content that the snapshot lists. */
export interface ListedContent {
  readonly hash: string;
  readonly sizeBytes: number;
}

/** Where a current file is. */
export interface ListedFile {
  readonly notebookId: string;
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly hash: string | null;
  readonly modifiedMs: number;
}

/** The state of the database at one moment, without the bytes of contents. */
export interface Dump {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly contents: readonly ListedContent[];
  readonly files: readonly ListedFile[];
  readonly workspaces: ReadonlyMap<string, string>;
  readonly notebooks: ReadonlyMap<string, { readonly name: string; readonly workspaceId: string }>;
  /** Rows that only this browser can read, as table and key. */
  readonly unreadable: readonly string[];
  /** Models on this device and servers with a key, by name. */
  readonly models: readonly string[];
  readonly keys: readonly string[];
  /** Writes the list of contents, without those that turned out damaged, and returns all parts. */
  finish(without?: ReadonlySet<string>): WrittenPart[];
}

/** Thrown when something that the snapshot lists was removed before it was read: the snapshot is made again. */
export class SnapshotMovedError extends Error {
  override readonly name = 'SnapshotMovedError';
}

/**
 * Writes the rows of all tables to the spool, as they are at one moment: everything that can change is read in one transaction, which
 * keeps commits waiting meanwhile. What never changes is read after it. Damaged rows are copied as they are.
 */
export async function dumpSnapshot(database: CloisterDatabase, spool: Spool): Promise<Dump> {
  const connection = await connectionOf(database);
  const tables = [...connection.objectStoreNames].filter((name) => !name.startsWith('_'));
  const found = createFindings();
  const writer = await createPartWriter(spool);
  const transaction = connection.transaction(tables, 'readonly');
  for (const table of tables) {
    if (UNCHANGING.has(table)) continue;
    const store = transaction.objectStore(table);
    const take = (row: object, key: IDBValidKey) => {
      found.see(table, row);
      if (isLeftOut(table, key)) return;
      addRow(writer, table, row, key, found.unreadable);
    };
    await readInOrder(store, take, LARGE_ROWS[table]);
  }
  const hashes = await keysOf(transaction, 'blobs');
  const segments = await keysOf(transaction, 'auditSegments');
  await endOf(transaction);
  for (const key of segments) {
    const row = await readOne(connection, 'auditSegments', key);
    found.see('auditSegments', row);
    addRow(writer, 'auditSegments', row, key, found.unreadable);
  }
  const contents: ListedContent[] = [];
  for (const key of hashes) {
    const hash = String(key);
    const sizeBytes = found.sizes.get(hash) ?? sizeOfBlob(await readOne(connection, 'blobs', key));
    contents.push({ hash, sizeBytes });
  }
  return {
    head: found.head(),
    contents,
    files: found.files,
    workspaces: found.workspaces,
    notebooks: found.notebooks,
    unreadable: found.unreadable,
    models: found.models,
    keys: found.keys,
    finish(without = new Set()) {
      for (const { hash, sizeBytes } of contents)
        if (!without.has(hash)) writer.add(CONTENTS, hash, JSON.stringify({ hash, sizeBytes }));
      return writer.finish();
    },
  };
}

/**
 * Reads contents by their hashes, without checking them; a row without bytes is left out. Throws a `SnapshotMovedError` when one was
 * removed.
 */
export async function readBlobs(
  database: CloisterDatabase,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [hash, content] of await readContents(database, hashes))
    if (content instanceof Uint8Array) found.set(hash, content);
  return found;
}

/** Reads contents as `readBlobs` does. A scratch database keeps large ones as blobs. */
export async function readContents(
  database: CloisterDatabase,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer> | Blob>> {
  const connection = await connectionOf(database);
  const store = connection.transaction('blobs', 'readonly').objectStore('blobs');
  const rows = await Promise.all(hashes.map((hash) => answerOf<unknown>(store.get(hash))));
  const found = new Map<string, Uint8Array<ArrayBuffer> | Blob>();
  for (const [at, hash] of hashes.entries()) {
    if (rows[at] === undefined) throw new SnapshotMovedError(`The content ${hash} was removed.`);
    const content = contentOf(rows[at]);
    if (content !== null) found.set(hash, content);
  }
  return found;
}

function isLeftOut(table: string, key: IDBValidKey): boolean {
  return OF_DEVICE.has(table) || (table === 'meta' && META_OF_DEVICE.has(String(key)));
}

function addRow(writer: PartWriter, table: string, row: object, key: IDBValidKey, unreadable: string[]): void {
  let line: string;
  try {
    line = encodeRow(row);
  } catch {
    unreadable.push(`${table} ${keyText(key)}`);
    return;
  }
  writer.add(table, keyText(key), line);
}

async function keysOf(transaction: IDBTransaction, table: string): Promise<IDBValidKey[]> {
  if (!transaction.objectStoreNames.contains(table)) return [];
  return answerOf(transaction.objectStore(table).getAllKeys());
}

async function readOne(connection: IDBDatabase, table: string, key: IDBValidKey): Promise<object> {
  const row: unknown = await answerOf(connection.transaction(table, 'readonly').objectStore(table).get(key));
  if (typeof row !== 'object' || row === null) throw new SnapshotMovedError(`A row of ${table} was removed.`);
  return row;
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
}

function contentOf(row: unknown): Uint8Array<ArrayBuffer> | Blob | null {
  const bytes: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'bytes') : null;
  if (bytes instanceof Blob) return bytes;
  // IndexedDB returns copies that nothing shares.
  return bytes instanceof Uint8Array ? (bytes as Uint8Array<ArrayBuffer>) : null;
}

function sizeOfBlob(row: object): number {
  const content = contentOf(row);
  return content instanceof Blob ? content.size : (content?.byteLength ?? 0);
}

/** Collects what the snapshot says about its rows, from rows that may be damaged. */
function createFindings() {
  const sizes = new Map<string, number>();
  const files: ListedFile[] = [];
  const workspaces = new Map<string, string>();
  const notebooks = new Map<string, { name: string; workspaceId: string }>();
  const unreadable: string[] = [];
  const models: string[] = [];
  const keys: string[] = [];
  let head = { seq: EMPTY_HEAD.seq, hash: EMPTY_HEAD.hash };
  const textIn = (row: unknown, field: string) => {
    const value: unknown = typeof row === 'object' && row !== null ? Dexie.getByKeyPath(row, field) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const numberIn = (row: object, field: string) => {
    const value: unknown = Reflect.get(row, field);
    return typeof value === 'number' ? value : 0;
  };
  const noteHead = (seq: number, hash: string) => {
    if (seq > head.seq && /^[0-9a-f]{64}$/.test(hash)) head = { seq, hash };
  };
  const noteSize = (state: unknown) => {
    const hash = textIn(state, 'hash');
    if (hash !== '' && typeof state === 'object' && state !== null) sizes.set(hash, numberIn(state, 'sizeBytes'));
  };
  const seeFile = (row: object) => {
    noteSize(row);
    const kind = textIn(row, 'kind') === 'folder' ? 'folder' : 'file';
    const hash = textIn(row, 'hash') || null;
    const [notebookId, path, modifiedMs] = [
      textIn(row, 'notebookId'),
      textIn(row, 'path'),
      numberIn(row, 'modifiedMs'),
    ];
    files.push({ notebookId, path, kind, hash, modifiedMs });
  };
  const seeChange = (row: object) => {
    const states: unknown = Reflect.get(row, 'transitions');
    if (!Array.isArray(states)) return;
    for (const state of states) {
      noteSize(Object(state).before);
      noteSize(Object(state).after);
    }
  };
  const see: Readonly<Record<string, (row: object) => void>> = {
    files: seeFile,
    changes: seeChange,
    workspaces: (row) => workspaces.set(textIn(row, 'workspaceId'), textIn(row, 'name')),
    notebooks: (row) =>
      notebooks.set(textIn(row, 'notebookId'), { name: textIn(row, 'name'), workspaceId: textIn(row, 'workspaceId') }),
    audit: (row) => noteHead(numberIn(row, 'seq'), textIn(row, 'hash')),
    auditSegments: (row) => noteHead(numberIn(row, 'toSeq'), textIn(row, 'hashes').slice(-64)),
    localModels: (row) => models.push(textIn(row, 'modelId')),
    credentials: (row) => keys.push(textIn(row, 'providerId')),
  };
  return {
    sizes,
    files,
    workspaces,
    notebooks,
    unreadable,
    models,
    keys,
    head: () => head,
    see: (table: string, row: object) => {
      if (Object.hasOwn(see, table)) see[table]?.(row);
    },
  };
}
