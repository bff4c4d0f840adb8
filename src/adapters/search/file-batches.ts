import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { isSearchedText } from '../../core/search/search-document.ts';
import { isPdf } from '../../core/shared/file-types/pdf-pages.ts';

/** Notes read at once while an index is built, and their approximate bytes. */
export const BATCH_FILES = 500;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Groups files so that their texts fit into memory together. */
export function* batchesOf<R extends Pick<FileRow, 'path' | 'sizeBytes'>>(rows: readonly R[]): Generator<R[]> {
  let batch: R[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = isSearchedText(row.path, row.sizeBytes) || isPdf(row.path) ? row.sizeBytes : 0;
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
