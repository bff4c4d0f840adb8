import { Dexie } from 'dexie';
import type { ChangeRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../../contracts/domain/notebook/path.ts';
import { WORKSPACE_COLORS } from '../../../contracts/domain/workspace-colors.ts';
import type { RowKey } from '../../../contracts/wire/storage-status.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { Rebuilt } from '../../../core/ports/rows/log-reader.ts';
import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import type { CloisterDatabase, StoredChange, StoredFile } from '../database.ts';
import { readRow } from './raw-rows.ts';
import { rowProblem } from './row-check.ts';
import { count, isRecord, type Shape, text } from './row-shape.ts';

/** Largest counter of a damaged row that is believed. */
const MAX_BELIEVED = 2 ** 40;
const MAX_NAME = 200;
const TITLE_CHARS = 80;

type Fields = Record<string, unknown>;

/**
 * Rebuilds a damaged row from its sound fields, the journal, other rows and the log. Returns null when they do not hold enough, or
 * when a part of the journal that they would need is itself damaged. Writes nothing.
 */
export async function rebuildRow(database: CloisterDatabase, table: string, rowKey: RowKey): Promise<Rebuilt | null> {
  const rebuild = REBUILDERS.get(table);
  const row = rebuild === undefined ? undefined : await readRow(database, table, rowKey);
  if (rebuild === undefined || !isRecord(row) || typeof rowKey !== 'string') return null;
  const rebuilt = await rebuild(database, rowKey, row);
  // A rebuilt row that is damaged as well would only be set aside again.
  return rebuilt === null || rebuilt.row === null || rowProblem(table, rebuilt.row) === null ? rebuilt : null;
}

/** Returns whether rows of a table can be rebuilt at all. */
export function isRebuildable(table: string): boolean {
  return REBUILDERS.has(table);
}

type Rebuild = (database: CloisterDatabase, key: string, row: Fields) => Promise<Rebuilt | null>;

const REBUILDERS: ReadonlyMap<string, Rebuild> = new Map<string, Rebuild>([
  ['workspaces', rebuildWorkspace],
  ['notebooks', rebuildNotebook],
  ['files', rebuildFile],
  ['sessions', rebuildSession],
]);

async function rebuildWorkspace(database: CloisterDatabase, workspaceId: string, row: Fields): Promise<Rebuilt> {
  const notebooks = await database.notebooks.toArray();
  const oldest = Math.min(...notebooks.map(({ createdMs }) => createdMs));
  const name = nameIn(row) ?? 'Recovered workspace';
  const createdMs = sound(row, 'createdMs', count, Number.isFinite(oldest) ? oldest : 0);
  const color = WORKSPACE_COLORS.find((one) => one === row['color']);
  return { row: { workspaceId, name, createdMs, ...(color === undefined ? {} : { color }) } };
}

async function rebuildNotebook(database: CloisterDatabase, notebookId: string, row: Fields): Promise<Rebuilt> {
  const ofNotebook = [[notebookId, Dexie.minKey], [notebookId, Dexie.maxKey], true, true] as const;
  const [files, journal, workspaces, created] = await Promise.all([
    database.files
      .where('[notebookId+pathKey]')
      .between(...ofNotebook)
      .toArray(),
    // Keys, which count a damaged change too: a number is never given twice.
    database.changes
      .where('[notebookId+seq]')
      .between(...ofNotebook)
      .keys(),
    database.workspaces.toCollection().primaryKeys(),
    findCreation(database, notebookId),
  ]);
  const inQuota = files.filter(({ kind, path }) => kind === 'file' && !/^\/(?:runs|scratch)\//.test(path));
  const seqs = journal.map((key) => (Array.isArray(key) ? Number(key[1]) : 0));
  const counters = [...seqs, ...files.map(({ seq }) => seq), believed(row, 'seq')];
  const workspaceId = workspaces.find((id) => id === row['workspaceId']) ?? workspaces[0] ?? '';
  return {
    row: {
      notebookId,
      workspaceId,
      name: nameIn(row) ?? created?.name ?? 'Recovered notebook',
      createdMs: sound(row, 'createdMs', count, created?.atMs ?? 0),
      seq: counters.reduce((most, seq) => Math.max(most, seq), 0),
      files: inQuota.length,
      sizeBytes: inQuota.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      quotaBytes: sound(row, 'quotaBytes', positive, DEFAULT_NOTEBOOK_QUOTA_BYTES),
      sample: row['sample'] === true,
      // One more, so that every worker reads the labels again.
      labelsRevision: believed(row, 'labelsRevision') + 1,
    },
  };
}

/** Finds the time of a notebook's creation in the log, and its latest name. */
async function findCreation(
  database: CloisterDatabase,
  notebookId: string,
): Promise<{ name: string; atMs: number } | undefined> {
  const { findInLog } = await import('../log/find-in-log.ts');
  let fromSeq: number | undefined;
  let name: string | undefined;
  for (;;) {
    const filter = { text: 'notebook.', who: '', decision: '' as const };
    const { entries, nextSeq } = await findInLog(database, { ...filter, fromSeq, limit: 500, forMs: 1000 });
    for (const { action, target, atMs, notebookId: id } of entries) {
      if (id !== notebookId || !target) continue;
      if (action === 'notebook.rename') name ??= target.slice(0, MAX_NAME);
      if (action === 'notebook.create') return { name: name ?? target.slice(0, MAX_NAME), atMs };
    }
    if (nextSeq === null) return undefined;
    fromSeq = nextSeq;
  }
}

/** Rebuilds a file or folder from its journal: its last state. A deleted one has no row. */
async function rebuildFile(database: CloisterDatabase, fileId: string): Promise<Rebuilt | null> {
  const keys = await database.changes.where('fileIds').equals(fileId).primaryKeys();
  const changes = (await database.changes.bulkGet(keys)).filter((change) => change !== undefined);
  changes.sort((one, other) => one.auditSeq - other.auditSeq);
  const last = changes.at(-1);
  if (last === undefined || changes.length < keys.length || !(await isJournalWhole(database, last))) return null;
  const { after } = stateIn(last, fileId);
  if (after === null) return { row: null };
  if (after.hash !== null && (await database.blobs.where(':id').equals(after.hash).count()) === 0) return null;
  return { row: fileRow(fileId, after, changes, last) };
}

function fileRow(fileId: string, after: FileState, changes: readonly StoredChange[], last: StoredChange): StoredFile {
  const written = changes.findLast((change) => {
    const state = stateIn(change, fileId);
    return state.before?.hash !== state.after?.hash || state.before?.kind !== state.after?.kind;
  });
  const { path, kind, hash, sizeBytes } = after;
  const writtenIn = (change: StoredChange | undefined) =>
    change?.transitions.find((one) => one.fileId === fileId)?.imported?.written;
  const imported = writtenIn(written);
  return {
    path,
    kind,
    hash,
    sizeBytes,
    fileId,
    notebookId: last.notebookId,
    pathKey: foldPath(path),
    parent: parentOf(path),
    createdMs: writtenIn(changes[0])?.createdMs ?? changes[0]?.atMs ?? last.atMs,
    modifiedMs: imported?.modifiedMs ?? (written ?? last).atMs,
    author: imported?.author ?? (written ?? last).actor,
    seq: last.seq,
  };
}

/** Returns whether the journal is readable from this change to the newest: a later, damaged change may be of the same file. */
async function isJournalWhole(database: CloisterDatabase, { notebookId, seq }: ChangeRow): Promise<boolean> {
  const notebook = await database.notebooks.get(notebookId);
  if (notebook === undefined) return false;
  const later = await database.changes
    .where('[notebookId+seq]')
    .between([notebookId, seq], [notebookId, Dexie.maxKey], false, true)
    .toArray();
  return later.length === notebook.seq - seq;
}

function stateIn(change: ChangeRow, fileId: string): { before: FileState | null; after: FileState | null } {
  return change.transitions.find((transition) => transition.fileId === fileId) ?? { before: null, after: null };
}

/** Rebuilds a conversation from its runs. */
async function rebuildSession(database: CloisterDatabase, sessionId: string, row: Fields): Promise<Rebuilt | null> {
  const runs = await database.runs.where('sessionId').equals(sessionId).toArray();
  runs.sort((one, other) => one.createdMs - other.createdMs);
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return null;
  const { workspaceId, notebookId, createdMs } = first;
  return {
    row: {
      sessionId,
      workspaceId,
      notebookId,
      // A conversation may have been handed over.
      agent: last.agent,
      title: sound(row, 'title', text, await firstWords(database, sessionId)),
      createdMs: sound(row, 'createdMs', count, createdMs),
      updatedMs: sound(row, 'updatedMs', count, last.createdMs),
    },
  };
}

/** Returns the beginning of the first message, which is the title of a new conversation. */
async function firstWords(database: CloisterDatabase, sessionId: string): Promise<string> {
  const first = await database.messages
    .where('[sessionId+seq]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey], true, true)
    .first();
  const part = first?.content.find(({ type }) => type === 'text');
  return typeof part?.['text'] === 'string' ? part['text'].slice(0, TITLE_CHARS).toWellFormed() : '';
}

const positive: Shape = (value) => (count(value) === null && value !== 0 ? null : 'is not positive');

function nameIn(row: Fields): string | null {
  const { name } = row;
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME ? name : null;
}

/** Returns a field of the damaged row when the field itself is sound. */
function sound<T>(row: Fields, name: string, shape: Shape, otherwise: T): T {
  // The shape has checked the field, and each caller passes a default of the shape's type.
  return shape(row[name]) === null ? (row[name] as T) : otherwise;
}

function believed(row: Fields, name: string): number {
  const value = row[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < MAX_BELIEVED ? value : 0;
}
