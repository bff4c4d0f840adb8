import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { CommandInput, CommandResults } from '../../../contracts/wire/commands.ts';
import type { ImportRemark } from '../../../contracts/wire/transfer.ts';
import { readBatch, toBatches } from './import-batches.ts';
import type { ImportSource, PickedFile } from './import-source.ts';

type Call = WorkerClient['call'];
type Options = Pick<CommandInput<'notebooks.import'>, 'notebookId' | 'labels' | 'onConflict'> & {
  source: ImportSource;
};

/** What an import came to. */
export interface Imported {
  imported: number;
  skipped: ImportRemark[];
  notes: ImportRemark[];
  renamed: { from: string; to: string }[];
  /** Its changes, oldest first. */
  changeIds: string[];
  /** What ended it before it was through; null when nothing did. What was committed stays, and can be taken back. */
  error: string | null;
}

/** How far it is. */
interface Progress {
  done: number;
  all: number;
}

/** How often it is asked how far an archive is. */
const POLL_MS = 250;

/** Takes files or an archive in, batch by batch; after `signal` no further batch begins. Does not reject. */
export async function runImport(
  call: Call,
  { source, ...options }: Options,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  const total: Imported = { imported: 0, skipped: [], notes: [], renamed: [], changeIds: [], error: null };
  try {
    if (source.type === 'zip') add(total, await importArchive(call, source.file, options, signal, onProgress));
    else await importFiles(call, source.files, options, signal, onProgress, total);
  } catch (error) {
    total.error = toErrorData(error).message;
  }
  return total;
}

async function importFiles(
  call: Call,
  files: readonly PickedFile[],
  options: Omit<Options, 'source'>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  total: Imported,
): Promise<void> {
  const batches = toBatches(files);
  let done = 0;
  let reading = batches[0] && readBatch(batches[0]);
  for (const [at, batch] of batches.entries()) {
    const read = await reading;
    if (signal.aborted || read === undefined) return;
    const next = batches[at + 1];
    // The disk reads on while the worker writes.
    reading = next && readBatch(next);
    addSkipped(total.skipped, read.unread);
    if (read.entries.length > 0)
      add(
        total,
        await call('notebooks.import', { ...options, entries: [...read.entries], importId: crypto.randomUUID() }),
      );
    done += batch.length;
    onProgress({ done, all: files.length });
  }
}

async function importArchive(
  call: Call,
  file: File,
  options: Omit<Options, 'source'>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<CommandResults['notebooks.import']> {
  const importId = crypto.randomUUID();
  const stop = () => void call('notebooks.stopImport', { importId }).catch(() => undefined);
  signal.addEventListener('abort', stop);
  const poll = setInterval(async () => {
    const progress = await call('notebooks.importProgress', { importId }).catch(() => null);
    if (progress && !ended) onProgress(progress);
  }, POLL_MS);
  let ended = false;
  try {
    return await call('notebooks.import', { ...options, entries: file, importId });
  } finally {
    ended = true;
    clearInterval(poll);
    signal.removeEventListener('abort', stop);
  }
}

function add(total: Imported, result: CommandResults['notebooks.import']): void {
  total.imported += result.imported;
  addSkipped(total.skipped, result.skipped);
  total.notes.push(...(result.notes ?? []));
  total.renamed.push(...(result.renamed ?? []));
  total.changeIds.push(...(result.changeIds ?? []));
}

/** What stands for many files, such as `.obsidian/`, is told of in each batch; here it is one. */
function addSkipped(all: ImportRemark[], more: readonly ImportRemark[]): void {
  for (const remark of more) {
    const known =
      remark.files === undefined ? undefined : all.find((one) => one.files !== undefined && one.path === remark.path);
    if (known) known.files = (known.files ?? 0) + (remark.files ?? 0);
    else all.push({ ...remark });
  }
}
