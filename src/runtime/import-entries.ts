import type { CommandResults, CommandValue } from '../contracts/commands.ts';
import { toErrorData } from '../contracts/errors.ts';
import { canonicalJson } from '../core/audit/canonical-json.ts';
import { isReservedTopName } from '../core/guard/mounts.ts';
import { normalizePath } from '../core/guard/normalize-path.ts';
import { topOf } from '../core/guard/path-parts.ts';
import { type ImportEntry, planImport } from '../core/notebook/plan-change.ts';
import { commitAsPerson, type House, planTools } from './house.ts';
import { readablePath } from './person-path.ts';

/** Files of one commit. */
const BATCH_FILES = 200;
/** Bytes of one commit: a batch ends early when its files are large. */
const BATCH_BYTES = 32 * 1024 * 1024;

type Skipped = CommandResults['notebooks.import']['skipped'];
type Renamed = NonNullable<CommandResults['notebooks.import']['renamed']>;

/**
 * Takes entries into a notebook in batches, each one change with one entry of the log. An entry is taken whole
 * or named among the skipped; a batch that fails leaves those before it in place and says what is missing.
 */
export async function importEntries(
  house: House,
  { notebookId, entries, into, onConflict, labels }: CommandValue<'notebooks.import'>,
): Promise<CommandResults['notebooks.import']> {
  const folder = readablePath(into);
  const skipped: Skipped = [];
  const renamed: Renamed = [];
  const encoder = new TextEncoder();
  let imported = 0;
  let batch: ImportEntry[] = [];
  let batchBytes = 0;

  const flush = async () => {
    if (batch.length === 0) return;
    const taken = batch;
    batch = [];
    batchBytes = 0;
    imported += await importBatch(house, notebookId, taken, { onConflict, labels }, skipped);
  };

  // Asked for even when there is nothing to import: a notebook that is gone is said so.
  await house.store.notebook(notebookId);
  for (const entry of entries) {
    const place = placeOf(folder, entry.path);
    if (place.type === 'refused') {
      skipped.push(place.skipped);
      continue;
    }
    if (place.renamed) renamed.push({ from: entry.path, to: place.path });
    const bytes = typeof entry.content === 'string' ? encoder.encode(entry.content) : entry.content;
    batch.push({ path: place.path, bytes });
    batchBytes += bytes.byteLength;
    if (batch.length >= BATCH_FILES || batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return { imported, skipped, ...(renamed.length > 0 ? { renamed } : {}) };
}

async function importBatch(
  house: House,
  notebookId: string,
  entries: readonly ImportEntry[],
  { onConflict, labels }: Pick<CommandValue<'notebooks.import'>, 'onConflict' | 'labels'>,
  skipped: Skipped,
): Promise<number> {
  const reader = await house.store.notebook(notebookId);
  const plan = planImport(reader, entries, onConflict, planTools(house));
  skipped.push(...plan.skipped);
  if (!plan.change) return plan.imported.length;
  const manifest = plan.change.transitions.flatMap(({ after }) =>
    after ? [{ path: after.path, hash: after.hash }] : [],
  );
  try {
    await commitAsPerson(house, plan.change, {
      action: 'import.batch',
      journal: 'import',
      target: plan.imported[0] ?? null,
      inputSummary: [`${plan.imported.length} files`, ...labels].join(', '),
      labels,
      manifestHash: house.loop.hasher.sha256(canonicalJson(manifest)),
    });
    return plan.imported.length;
  } catch (error) {
    const { code, message } = toErrorData(error);
    for (const path of plan.imported) skipped.push({ path, code, message });
    return 0;
  }
}

type Place = { type: 'placed'; path: string; renamed: boolean } | { type: 'refused'; skipped: Skipped[number] };

/** Where an entry goes. A first folder whose name the app keeps for itself gets `-imported` behind it. */
function placeOf(folder: string, raw: string): Place {
  const own = normalizePath(raw.startsWith('/') ? raw : `/${raw}`);
  if (own.type === 'invalid') return { type: 'refused', skipped: { path: raw, code: own.code, message: own.message } };
  const joined = normalizePath(`${folder}/${own.path}`);
  if (joined.type === 'invalid')
    return { type: 'refused', skipped: { path: raw, code: joined.code, message: joined.message } };
  const top = topOf(joined.path);
  if (!isReservedTopName(top)) return { type: 'placed', path: joined.path, renamed: false };
  return {
    type: 'placed',
    path: `/${top.replace(/^\.+/, '')}-imported${joined.path.slice(top.length + 1)}`,
    renamed: true,
  };
}
