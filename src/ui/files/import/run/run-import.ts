import type { WorkerClient } from '../../../../client/workers/worker-client.ts';
import { labelListRoot } from '../../../../contracts/domain/notebook/label-list-path.ts';
import type { CommandInput, CommandResults } from '../../../../contracts/wire/commands/commands.ts';
import type { ImportRemark } from '../../../../contracts/wire/transfer.ts';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { type ImportSource, type PickedFile, readLabelList } from '../import-source.ts';
import { withoutPickedFolder } from '../picked-folder.ts';
import { readBatch, toBatches } from './import-batches.ts';
import { type Imported, nothingImported } from './nothing-imported.ts';

type Call = WorkerClient['call'];
type Options = Pick<
  CommandInput<'notebooks.import'>,
  | 'notebookId'
  | 'labels'
  | 'onConflict'
  | 'archiveLabels'
  | 'sidecar'
  | 'stripTop'
  | 'nameEncoding'
  | 'unpackInner'
  | 'elnNotes'
> & {
  source: ImportSource;
};

/** Progress in files. */
interface Progress {
  done: number;
  all: number;
}

/** Interval in milliseconds at which the progress of an archive import is polled. */
const POLL_MS = 250;

/** Imports files batch by batch, or an archive. No further batch starts after `signal` aborts. Never rejects. */
export async function runImport(
  call: Call,
  { source: chosen, ...options }: Options,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  const source = options.stripTop ? withoutPickedFolder(chosen) : chosen;
  const total = nothingImported();
  try {
    if (source.type === 'zip') add(total, await importArchive(call, source.file, options, signal, onProgress));
    else await importFiles(call, source.files, options, signal, onProgress, total);
  } catch (error) {
    total.error = translateError(error);
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
  // Each batch is one command, so each needs the list of labels.
  const list = await readLabelList(files);
  const batches = toBatches(files.filter(({ path }) => path !== list?.path));
  let done = 0;
  let reading = batches[0] && readBatch(batches[0]);
  for (const [at, batch] of batches.entries()) {
    const read = await reading;
    if (signal.aborted || read === undefined) return;
    const next = batches[at + 1];
    // Read the next batch from disk while the worker writes this one.
    reading = next && readBatch(next);
    addSkipped(total.skipped, read.unread);
    if (read.entries.length > 0)
      add(
        total,
        await call('notebooks.import', {
          ...options,
          entries: list ? [...read.entries, { path: list.path, content: list.text }] : [...read.entries],
          importId: crypto.randomUUID(),
        }),
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
  addSkipped(total.notes, result.notes ?? []);
  total.restored ??= result.restored ?? null;
  total.renamed.push(...(result.renamed ?? []));
  total.changeIds.push(...(result.changeIds ?? []));
}

/** Merges remarks that each batch repeats: those that cover many files, such as `.obsidian/`, and those on the list of labels. */
function addSkipped(all: ImportRemark[], more: readonly ImportRemark[]): void {
  for (const remark of more) {
    if (labelListRoot(remark.path) !== null && all.some(({ path }) => path === remark.path)) continue;
    const known =
      remark.files === undefined ? undefined : all.find((one) => one.files !== undefined && one.path === remark.path);
    if (known) known.files = (known.files ?? 0) + (remark.files ?? 0);
    else all.push({ ...remark });
  }
}
