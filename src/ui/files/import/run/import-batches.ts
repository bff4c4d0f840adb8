import { MAX_FILE_BYTES } from '../../../../contracts/domain/notebook/path.ts';
import type { ImportEntry, ImportRemark } from '../../../../contracts/wire/transfer.ts';
import { splitBatches } from '../../../../core/shared/split-batches.ts';
import { type PickedFile, unreadable } from '../import-source.ts';
import { importStrings } from '../import-strings.ts';

/** Limits of one batch. A batch goes to the worker in one message and is committed in one transaction. */
const BATCH = { items: 200, bytes: 32 * 1024 * 1024 };

/** Splits a list of files into batches, so that an import can report progress and stop between them. */
export function toBatches<F extends { size: number }>(files: readonly F[]): F[][] {
  return splitBatches(files, ({ size }) => size, BATCH);
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
