import { type ErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands.ts';
import type { ImportEntry } from '../../contracts/wire/transfer.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { type ImportEntry as PlacedEntry, planImport } from '../../core/notebook/change/plan-change.ts';
import { commitAsPerson, planTools, type Services } from '../app/services.ts';
import { readablePath } from '../notebook/person-path.ts';
import type { ImportJob } from './import-jobs.ts';
import { placeIncoming } from './place-incoming.ts';
import { SkippedList } from './skipped-list.ts';

/** Most files per commit. */
const BATCH_FILES = 200;
/** Bytes per commit above which a batch ends. */
const BATCH_BYTES = 32 * 1024 * 1024;

type ImportResult = CommandResults['notebooks.import'];
type ImportOptions = Omit<CommandValue<'notebooks.import'>, 'entries' | 'importId'>;

/** Entries to import, as a stream. A folder has null bytes. */
export type Incoming =
  | { type: 'entry'; path: string; bytes: Uint8Array | null }
  | { type: 'skipped'; path: string; code: ErrorCode; message: string };

/** Imports entries from memory into a notebook. */
export function importEntries(
  services: Services,
  { entries, ...options }: ImportOptions & { entries: readonly ImportEntry[] },
  job?: ImportJob,
): Promise<ImportResult> {
  const encoder = new TextEncoder();
  function* incoming(): Generator<Incoming> {
    for (const { path, content } of entries) {
      yield { type: 'entry', path, bytes: typeof content === 'string' ? encoder.encode(content) : content };
    }
  }
  return importStream(services, options, incoming(), job);
}

/**
 * Imports entries into a notebook in batches, each one change with one log entry. Each entry is imported whole or reported
 * as skipped. When a batch fails, earlier batches remain and the error names what is missing.
 */
export async function importStream(
  services: Services,
  { notebookId, into, onConflict, labels }: ImportOptions,
  incoming: Iterable<Incoming> | AsyncIterable<Incoming>,
  job?: ImportJob,
): Promise<ImportResult> {
  const folder = readablePath(into);
  const skipped = new SkippedList();
  const renamed: NonNullable<ImportResult['renamed']> = [];
  let imported = 0;
  let batch: PlacedEntry[] = [];
  let batchBytes = 0;

  const flush = async () => {
    if (batch.length === 0) return;
    const taken = batch;
    batch = [];
    batchBytes = 0;
    imported += await importBatch(services, notebookId, taken, { onConflict, labels }, skipped, job);
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
      skipped.add({ path: entry.path, code: entry.code, message: entry.message });
      continue;
    }
    const place = placeIncoming(folder, entry.path);
    if (place.type === 'refused') {
      skipped.add(place.skipped);
      continue;
    }
    if (place.renamed) renamed.push({ from: entry.path, to: place.path });
    batch.push({ path: place.path, bytes: entry.bytes });
    batchBytes += entry.bytes?.byteLength ?? 0;
    if (batch.length >= BATCH_FILES || batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return {
    imported,
    skipped: skipped.remarks,
    ...(renamed.length > 0 ? { renamed } : {}),
    ...(job ? { changeIds: [...job.changeIds], stopped: job.stopping } : {}),
  };
}

async function importBatch(
  services: Services,
  notebookId: string,
  entries: readonly PlacedEntry[],
  { onConflict, labels }: Pick<ImportOptions, 'onConflict' | 'labels'>,
  skipped: SkippedList,
  job?: ImportJob,
): Promise<number> {
  const reader = await services.store.notebook(notebookId);
  const plan = planImport(reader, entries, onConflict, planTools(services));
  skipped.add(...plan.skipped);
  if (!plan.change) return plan.imported.length;
  const manifest = plan.change.transitions.flatMap(({ after }) =>
    after ? [{ path: after.path, hash: after.hash }] : [],
  );
  try {
    const changeId = await commitAsPerson(services, plan.change, {
      action: 'import.batch',
      journal: 'import',
      target: plan.imported[0] ?? null,
      inputSummary: [`${plan.imported.length} files`, ...labels].join(', '),
      labels,
      manifestHash: services.loop.hasher.sha256(canonicalJson(manifest)),
    });
    job?.changeIds.push(changeId);
    return plan.imported.length;
  } catch (error) {
    const { code, message } = toErrorData(error);
    skipped.add(...plan.imported.map((path) => ({ path, code, message })));
    return 0;
  }
}
