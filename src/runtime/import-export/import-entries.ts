import type { Label } from '../../contracts/domain/notebook/label.ts';
import { findLabelList } from '../../contracts/domain/notebook/label-list-path.ts';
import { type ErrorCode, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { ImportEntry, ImportRemark } from '../../contracts/wire/transfer.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import {
  type ImportPlan,
  type ImportEntry as PlacedEntry,
  planImport,
} from '../../core/notebook/change/plan-change.ts';
import {
  type LabelledImport,
  raiseArchiveLabels,
  withLabelledFiles,
} from '../../core/notebook/import/raise-archive-labels.ts';
import { statesOf } from '../../core/shared/changes/states-of.ts';
import { commitAsPerson, planTools, type Services } from '../app/services.ts';
import { readablePath } from '../notebook/person-path.ts';
import type { ImportJob } from './import-jobs.ts';
import { type IncomingLabels, openLabels } from './incoming-labels.ts';
import { placeIncoming } from './place-incoming.ts';
import type { OpenSidecar } from './sidecar/open-sidecar.ts';
import { createRestored, withOrigins } from './sidecar/restore-origins.ts';
import { SkippedList } from './skipped-list.ts';

/** Most files per commit. */
const BATCH_FILES = 200;
/** Bytes per commit above which a batch ends. */
const BATCH_BYTES = 32 * 1024 * 1024;

type ImportResult = CommandResults['notebooks.import'];
type ImportOptions = Omit<CommandValue<'notebooks.import'>, 'entries' | 'importId' | 'sidecar'>;
/** What a batch needs of the import. */
type BatchOptions = Pick<ImportOptions, 'onConflict' | 'labels'> & {
  readonly listed: IncomingLabels | null;
  readonly folders: ReadonlyMap<string, readonly Label[]>;
  readonly sidecar: OpenSidecar | null;
  readonly restored: ReturnType<typeof createRestored>;
  readonly notes: ImportRemark[];
};
/** An entry at its path in the notebook; `from` is its path in the import. */
type Batched = PlacedEntry & {
  readonly from: string;
  readonly copyOfLog?: number | undefined;
};

/** What an archive says of its files. */
export interface ArchiveFacts {
  readonly listed?: IncomingLabels | null;
  readonly sidecar?: OpenSidecar | null;
}

/** Entries to import, as a stream. A folder has null bytes. `copyOfLog`: how many entries the log has that the file keeps. */
export type Incoming =
  | { type: 'entry'; path: string; bytes: Uint8Array | null; copyOfLog?: number }
  | ({ type: 'skipped'; path: string; code: ErrorCode } & Said);

/** Imports entries from memory into a notebook. */
export function importEntries(
  services: Services,
  { entries, ...options }: ImportOptions & { entries: readonly ImportEntry[] },
  job?: ImportJob,
): Promise<ImportResult> {
  const encoder = new TextEncoder();
  const bytesOf = ({ content }: ImportEntry) => (typeof content === 'string' ? encoder.encode(content) : content);
  const listPath = findLabelList(entries.map(({ path }) => path));
  const list = entries.find(({ path }) => path === listPath);
  const opened = list && openLabels(list.path, bytesOf(list), null);
  function* incoming(): Generator<Incoming> {
    if (opened?.type === 'unreadable') yield { ...opened.remark, type: 'skipped', code: 'bad-input' };
    for (const entry of entries) {
      if (entry.path !== listPath) yield { type: 'entry', path: entry.path, bytes: bytesOf(entry) };
    }
  }
  return importStream(services, options, incoming(), job, { listed: opened?.type === 'labels' ? opened.labels : null });
}

/**
 * Imports entries into a notebook in batches, each one change with one log entry. Each entry is imported whole or reported
 * as skipped. When a batch fails, earlier batches remain and the error names what is missing.
 */
export async function importStream(
  services: Services,
  { notebookId, into, onConflict, labels, archiveLabels }: ImportOptions,
  incoming: Iterable<Incoming> | AsyncIterable<Incoming>,
  job?: ImportJob,
  { listed = null, sidecar = null }: ArchiveFacts = {},
): Promise<ImportResult> {
  const folder = readablePath(into);
  const skipped = new SkippedList();
  const renamed: NonNullable<ImportResult['renamed']> = [];
  let imported = 0;
  const applied = archiveLabels === 'ignore' ? null : listed;
  const restored = createRestored();
  const folders = applied?.foldersIn(folder) ?? new Map();
  const notes: ImportRemark[] = [...(applied?.notes ?? [])];
  const options = { onConflict, labels, listed: applied, folders, sidecar, restored, notes };
  let batch: Batched[] = [];
  let batchBytes = 0;

  const flush = async () => {
    if (batch.length === 0) return;
    const taken = batch;
    batch = [];
    batchBytes = 0;
    imported += await importBatch(services, notebookId, taken, options, skipped, job);
    job?.advance(taken.length);
  };

  // Rejects for a deleted notebook, even when there is nothing to import.
  await services.store.notebook(notebookId);
  for await (const entry of incoming) {
    if (job?.stopping) {
      batch = [];
      break;
    }
    if (entry.type === 'skipped') {
      skipped.add({ path: entry.path, code: entry.code, ...saidOf(entry) });
      continue;
    }
    const place = placeIncoming(folder, entry.path);
    if (place.type === 'refused') {
      skipped.add(place.skipped);
      continue;
    }
    if (place.renamed) renamed.push({ from: entry.path, to: place.path });
    const { path: from, bytes, copyOfLog } = entry;
    const entryBytes = (bytes?.byteLength ?? 0) + versionBytes(sidecar, from);
    if (batch.length > 0 && batchBytes + entryBytes > BATCH_BYTES) await flush();
    batch.push({ path: place.path, bytes, from, copyOfLog });
    batchBytes += entryBytes;
    if (batch.length >= BATCH_FILES || batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return {
    imported,
    skipped: skipped.remarks,
    ...(renamed.length > 0 ? { renamed } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(sidecar === null ? {} : { restored: restored.result() }),
    ...(job ? { changeIds: [...job.changeIds], stopped: job.stopping } : {}),
  };
}

async function importBatch(
  services: Services,
  notebookId: string,
  entries: readonly Batched[],
  { onConflict, labels, listed, folders, sidecar, restored, notes }: BatchOptions,
  skipped: SkippedList,
  job?: ImportJob,
): Promise<number> {
  const reader = await services.store.notebook(notebookId);
  const plan = planImport(reader, entries, onConflict, planTools(services));
  skipped.add(...plan.skipped);
  const fileLabels =
    listed === null ? [] : raiseArchiveLabels(reader, plan.change, withLabels(entries, plan, listed), folders);
  const placed = plan.files.map(({ index, fileId, path }) => ({ fileId, path, from: entries[index]?.from ?? path }));
  const origins = sidecar === null ? null : await withOrigins(plan.change, placed, sidecar);
  const change = withLabelledFiles(reader, origins?.change ?? plan.change, fileLabels);
  notes.push(...(origins?.notes ?? []));
  if (!change) return plan.imported.length;
  const manifest = change.transitions.flatMap(({ after }) => (after ? [{ path: after.path, hash: after.hash }] : []));
  try {
    const changeId = await commitAsPerson(services, change, {
      action: 'import.batch',
      journal: 'import',
      target: plan.imported[0] ?? null,
      inputSummary: [`${plan.imported.length} files`, ...labels].join(', '),
      labels,
      fileLabels,
      manifestHash: services.loop.hasher.sha256(canonicalJson(manifest)),
    });
    job?.changeIds.push(changeId);
    if (origins !== null) restored.add(origins);
    for (const { index, path } of plan.files) {
      const { copyOfLog } = entries[index] ?? {};
      if (copyOfLog !== undefined) restored.addLog(path, copyOfLog);
    }
    return plan.imported.length;
  } catch (error) {
    const { code, ...said } = toErrorData(error);
    skipped.add(...plan.imported.map((path) => ({ path, code, ...saidOf(said) })));
    return 0;
  }
}

/** Returns the imported files with the labels that the list gives to their entries. A log may quote any file, so it gets all of them. */
function withLabels(entries: readonly Batched[], plan: ImportPlan, listed: IncomingLabels): LabelledImport[] {
  return plan.files.map(({ index, fileId, path }) => {
    const { from = path, copyOfLog } = entries[index] ?? {};
    const { own, inherited } = listed.of(from);
    return { fileId, path, own: copyOfLog === undefined ? own : listed.all, inherited };
  });
}

/** Returns the bytes of the earlier versions of a file, which are in memory with it. */
function versionBytes(sidecar: OpenSidecar | null, from: string): number {
  const states = sidecar?.originOf(from)?.versions.flatMap(statesOf) ?? [];
  const hashes = new Set(states.flatMap(({ hash }) => hash ?? []));
  return [...hashes].reduce((sum, hash) => sum + (sidecar?.sizeOf(hash) ?? 0), 0);
}
