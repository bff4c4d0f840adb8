import type { CommandInput, CommandResults } from '../../contracts/commands.ts';
import type { ImportRemark } from '../../contracts/move.ts';
import type { WorkerClient } from '../../live/worker-client.ts';
import { readBatch, toBatches } from './import-batches.ts';
import type { ImportSource } from './import-source.ts';

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
}

/** How far it is; `imported` counts what is in the notebook by now, where that is known. */
interface Progress {
  done: number;
  all: number;
  imported: number;
}

/** How often it is asked how far an archive is. */
const POLL_MS = 250;

/** Takes files or an archive in, batch by batch; after `signal` no further batch begins. Rejects as the command does. */
export async function runImport(
  call: Call,
  { source, ...options }: Options,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  const total: Imported = { imported: 0, skipped: [], notes: [], renamed: [], changeIds: [] };
  if (source.type === 'zip') {
    add(total, await importArchive(call, source.file, options, signal, onProgress));
    return total;
  }
  let done = 0;
  for (const batch of toBatches(source.files)) {
    if (signal.aborted) break;
    const entries = await readBatch(batch);
    add(total, await call('notebooks.import', { ...options, entries, importId: crypto.randomUUID() }));
    done += batch.length;
    onProgress({ done, all: source.files.length, imported: total.imported });
  }
  return total;
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
    if (progress && !ended) onProgress({ ...progress, imported: 0 });
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
  total.skipped.push(...result.skipped);
  total.notes.push(...(result.notes ?? []));
  total.renamed.push(...(result.renamed ?? []));
  total.changeIds.push(...(result.changeIds ?? []));
}
