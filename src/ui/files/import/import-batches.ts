import { MAX_FILE_BYTES } from '../../../contracts/domain/notebook/path.ts';
import type { ImportEntry, ImportRemark } from '../../../contracts/wire/transfer.ts';
import { type PickedFile, unreadable } from './import-source.ts';
import { importStrings } from './import-strings.ts';

/** Limits of one batch. A batch goes to the worker in one message and is committed in one transaction. */
const BATCH_FILES = 200;
const BATCH_BYTES = 32 * 1024 * 1024;

/** Splits a list of files into batches, so that an import can report progress and stop between them. */
export function toBatches<F extends { size: number }>(files: readonly F[]): F[][] {
  const batches: F[][] = [];
  let batch: F[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch.length >= BATCH_FILES || bytes + file.size > BATCH_BYTES)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** A batch in memory: entries for `notebooks.import`, and files that could not be read. */
export interface ReadBatch {
  readonly entries: readonly ImportEntry[];
  readonly unread: readonly ImportRemark[];
}

/** Reads a batch. A file over the size limit is reported without being read, to save memory. */
export async function readBatch(files: readonly PickedFile[]): Promise<ReadBatch> {
  const entries: ImportEntry[] = [];
  const unread: ImportRemark[] = [];
  const read = await Promise.all(files.map(readOne));
  for (const one of read) 'content' in one ? entries.push(one) : unread.push(one);
  return { entries, unread };
}

async function readOne({ path, size, file }: PickedFile): Promise<ImportEntry | ImportRemark> {
  if (size > MAX_FILE_BYTES)
    return { path, code: 'file-too-large', message: importStrings.preview.tooLarge(size, MAX_FILE_BYTES) };
  try {
    return { path, content: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    return unreadable(path, error);
  }
}
