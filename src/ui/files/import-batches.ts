import type { ImportEntry } from '../../contracts/move.ts';
import type { PickedFile } from './import-source.ts';

/** Files that go to the worker in one message; each is then committed whole. */
const BATCH_FILES = 200;
const BATCH_BYTES = 32 * 1024 * 1024;

/** Cuts a list of files into batches, so that it can be followed and stopped between two of them. */
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

/** Reads a batch into what `notebooks.import` takes. */
export async function readBatch(files: readonly PickedFile[]): Promise<ImportEntry[]> {
  return Promise.all(
    files.map(async ({ path, file }) => ({ path, content: new Uint8Array(await file.arrayBuffer()) })),
  );
}
