import type { MeasuredFile, MeasuredRows, StoredRows } from '../../../core/ports/rows/upkeep/inventory-store.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import {
  type Amount,
  DEVICE_KINDS,
  type DeviceKind,
  type LargeThing,
  NOTEBOOK_KINDS,
  type NotebookInventory,
  type NotebookKind,
  type StorageInventory,
} from '../contract/storage-inventory.ts';

/** Most things that are listed as the largest. */
const MOST_LARGE = 30;

/** Most runs that are listed of a conversation. */
const MOST_RUNS = 5;

/** What lies outside the database, as far as the browser tells. */
export interface DeviceFacts {
  readonly models: readonly { readonly modelId: string; readonly title: string; readonly sizeBytes: number }[];
  readonly device: Readonly<Partial<Record<DeviceKind, Amount>>>;
  /** Indexes by notebook. */
  readonly indexes: ReadonlyMap<string, Amount>;
  /** Texts of documents, by the hash of their file. */
  readonly texts: ReadonlyMap<string, Amount>;
}

/** Which rows are stored for what. A table that is not named belongs to `records` of its notebook, or to the settings. */
const KINDS: Readonly<Record<string, NotebookKind>> = {
  changes: 'history',
  drafts: 'drafts',
  sessions: 'conversations',
  messages: 'conversations',
  summaries: 'conversations',
  runs: 'conversations',
  steps: 'conversations',
  toolCalls: 'conversations',
  approvals: 'conversations',
  tasks: 'work',
  reviews: 'work',
  gitFiles: 'git',
};
const OF_LOG = ['audit', 'auditSegments'];
/** What one of them is called: a row of another table is a part of it. */
const COUNTED: Partial<Record<NotebookKind, string>> = { conversations: 'sessions' };

type Sums<K extends string> = Map<K, { count: number; sizeBytes: number; isEstimate: boolean }>;

/** Puts together what is stored about what. */
export function sumInventory(
  rows: StoredRows,
  outside: DeviceFacts,
): Pick<StorageInventory, 'notebooks' | 'device' | 'unnamed' | 'sharedBytes' | 'sizeBytes' | 'largest'> {
  const notebooks = new Map<string, Sums<NotebookKind>>();
  for (const { notebookId } of rows.notebooks) notebooks.set(notebookId, new Map());
  const device: Sums<DeviceKind> = new Map();
  const of = (notebookId: string) => {
    const sums = notebooks.get(notebookId) ?? new Map();
    notebooks.set(notebookId, sums);
    return sums;
  };

  for (const part of rows.rows) addRows(part, of, device);
  const { sharedBytes, notebookOfHash } = addFiles(rows.files, of);
  const versions = addVersions(rows, of);
  for (const [notebookId, amount] of outside.indexes)
    if (notebooks.has(notebookId)) add(of(notebookId), 'index', amount);
    else add(device, 'leftover', amount);
  for (const [hash, amount] of outside.texts) {
    const notebookId = notebookOfHash.get(hash) ?? rows.named.get(hash)?.notebookId;
    if (notebookId === undefined) add(device, 'leftover', amount);
    // One index of the notebook, whatever it consists of.
    else add(of(notebookId), 'index', { ...amount, count: 0 });
  }
  add(device, 'leftover', rows.unnamed);
  for (const kind of DEVICE_KINDS) {
    const amount = outside.device[kind];
    if (amount) add(device, kind, amount);
  }
  for (const { sizeBytes } of outside.models) add(device, 'models', { count: 1, sizeBytes });

  const names = new Map(rows.notebooks.map(({ notebookId, name }) => [notebookId, name]));
  const listed = [...notebooks].map(([notebookId, sums]): NotebookInventory => {
    const kinds = amountsOf(NOTEBOOK_KINDS, sums);
    return { notebookId, name: names.get(notebookId) ?? null, sizeBytes: total(kinds), kinds };
  });
  const ofDevice = amountsOf(DEVICE_KINDS, device);
  return {
    notebooks: listed.sort((one, other) => other.sizeBytes - one.sizeBytes),
    device: ofDevice,
    unnamed: rows.unnamed,
    sharedBytes,
    sizeBytes: listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, total(ofDevice)) - sharedBytes,
    largest: findLargest(rows, outside, versions),
  };
}

function addRows(part: MeasuredRows, of: (id: string) => Sums<NotebookKind>, device: Sums<DeviceKind>): void {
  const { table, notebookId, count, sizeBytes, isEstimate } = part;
  if (OF_LOG.includes(table)) {
    // Packed entries are counted one by one in the log itself.
    add(device, 'log', { count: 0, sizeBytes, ...(isEstimate ? { isEstimate } : {}) });
  } else if (notebookId === null) add(device, table === 'reserve' ? 'reserve' : 'settings', { count, sizeBytes });
  else {
    const kind = KINDS[table] ?? 'records';
    const counted = COUNTED[kind];
    const ofKind = counted === undefined || counted === table ? count : 0;
    add(of(notebookId), kind, { count: ofKind, sizeBytes, ...(isEstimate ? { isEstimate } : {}) });
  }
}

/** Counts each file with its bytes, and what several have in common. */
function addFiles(files: readonly MeasuredFile[], of: (id: string) => Sums<NotebookKind>) {
  const notebookOfHash = new Map<string, string>();
  let sharedBytes = 0;
  for (const { notebookId, path, hash, sizeBytes } of files) {
    if (hash === null) continue;
    add(of(notebookId), isOfRun(path) ? 'runFiles' : 'files', { count: 1, sizeBytes });
    if (notebookOfHash.has(hash)) sharedBytes += sizeBytes;
    else notebookOfHash.set(hash, notebookId);
  }
  return { sharedBytes, notebookOfHash };
}

/** Counts stored contents that no file has: those of earlier versions, and those of deleted files. Returns them by file. */
function addVersions({ files, named, stored, paths }: StoredRows, of: (id: string) => Sums<NotebookKind>) {
  const current = new Set(files.map(({ hash }) => hash));
  const existing = new Set(files.map(({ fileId }) => fileId));
  const byFile = new Map<string, { count: number; sizeBytes: number; notebookId: string; path: string }>();
  for (const [hash, { notebookId, fileId, sizeBytes }] of named) {
    if (current.has(hash) || !stored.has(hash)) continue;
    const path = paths.get(fileId) ?? '';
    // What a run kept for itself is deleted for good: the bin does not list it.
    const isDeleted = !existing.has(fileId) && !isOfRun(path);
    add(of(notebookId), isDeleted ? 'bin' : 'versions', { count: 1, sizeBytes });
    const file = byFile.get(fileId) ?? { count: 0, sizeBytes: 0, notebookId, path };
    file.count += 1;
    file.sizeBytes += sizeBytes;
    byFile.set(fileId, file);
  }
  return { byFile, existing };
}

function findLargest(
  { files, conversations }: StoredRows,
  { models }: DeviceFacts,
  { byFile, existing }: ReturnType<typeof addVersions>,
): LargeThing[] {
  const things: LargeThing[] = models.map((model) => ({ type: 'model', ...model }));
  for (const { notebookId, fileId, path, hash, sizeBytes } of files) {
    if (hash === null) continue;
    const older = byFile.get(fileId);
    const all = sizeBytes + (older?.sizeBytes ?? 0);
    const versions = { versions: older?.count ?? 0, versionBytes: older?.sizeBytes ?? 0 };
    things.push({ type: 'file', notebookId, fileId, path, ...versions, sizeBytes: all });
  }
  for (const [fileId, { notebookId, path, count, sizeBytes }] of byFile)
    if (!existing.has(fileId))
      things.push({
        type: 'deleted-file',
        notebookId,
        fileId,
        path,
        versions: count,
        versionBytes: sizeBytes,
        sizeBytes,
      });
  for (const { runs, ...conversation } of conversations)
    things.push({ type: 'conversation', ...conversation, runs: runs.slice(0, MOST_RUNS), runCount: runs.length });
  return things
    .filter(({ sizeBytes }) => sizeBytes > 0)
    .sort((one, other) => other.sizeBytes - one.sizeBytes)
    .slice(0, MOST_LARGE);
}

function add<K extends string>(sums: Sums<K>, kind: K, { count, sizeBytes, isEstimate }: Amount): void {
  const sum = sums.get(kind) ?? { count: 0, sizeBytes: 0, isEstimate: false };
  sum.count += count;
  sum.sizeBytes += sizeBytes;
  sum.isEstimate ||= isEstimate === true;
  sums.set(kind, sum);
}

function amountsOf<K extends string>(kinds: readonly K[], sums: Sums<K>): Record<K, Amount> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const { count, sizeBytes, isEstimate } = sums.get(kind) ?? { count: 0, sizeBytes: 0, isEstimate: false };
      return [kind, { count, sizeBytes, ...(isEstimate ? { isEstimate } : {}) }];
    }),
  ) as Record<K, Amount>;
}

function total(amounts: Readonly<Record<string, Amount>>): number {
  return Object.values(amounts).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
