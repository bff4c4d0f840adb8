import { createStreamHash } from '../../../../adapters/model-files/stream-hash.ts';
import { headerLength, LENGTH_BYTES, readLayout } from '../../core/tables/read-safetensors.ts';
import { MAX_TOKENIZER_BYTES, readTokenizer } from '../../core/tables/read-tokenizer.ts';
import { COLUMN_STEP, type KeptTable, MAX_KEPT_COLUMNS } from '../../core/tables/token-table.ts';
import { unusableTable } from '../../core/tables/unusable-table.ts';

const NUMBER_BYTES = 4;
const MAX_STEP = 127;
/** Bytes of the file in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** The two files of a table. */
export interface TableFiles {
  readonly table: { readonly name: string; readonly blob: Blob };
  readonly tokenizer: { readonly name: string; readonly blob: Blob };
}

/**
 * Reads a table of word vectors piece by piece, and keeps of each row the first numbers in 8 bits. The files are untrusted.
 *
 * @throws `model-unfit` with the reason, for files that are not a table with its tokenizer
 */
export async function reduceTable({ table, tokenizer }: TableFiles): Promise<KeptTable> {
  if (tokenizer.blob.size > MAX_TOKENIZER_BYTES) throw unusableTable(tokenizer.name, 'it is too large for a tokenizer');
  const { vocabulary, rules } = readTokenizer(tokenizer.name, await tokenizer.blob.text());
  const { name, blob } = table;
  const bytesOf = async (from: number, to: number) => new Uint8Array(await blob.slice(from, to).arrayBuffer());
  const headerEnd = LENGTH_BYTES + headerLength(name, await bytesOf(0, LENGTH_BYTES), blob.size);
  const layout = readLayout(name, await bytesOf(LENGTH_BYTES, headerEnd), blob.size, vocabulary.length);
  const columns = Math.min(MAX_KEPT_COLUMNS, Math.floor(layout.columns / COLUMN_STEP) * COLUMN_STEP);
  if (columns === 0) throw unusableTable(name, `its rows have ${layout.columns} numbers, and at least 64 are needed`);

  const scales = new Float32Array(layout.rows);
  const vectors = new Int8Array(layout.rows * columns);
  const rowBytes = layout.columns * NUMBER_BYTES;
  const rowsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / rowBytes));
  for (let first = 0; first < layout.rows; first += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, layout.rows - first);
    const from = layout.start + first * rowBytes;
    const bytes = await bytesOf(from, from + count * rowBytes);
    // The file may have been changed on the disk since.
    if (bytes.length !== count * rowBytes) throw unusableTable(name, 'its end is missing');
    const numbers = new Float32Array(bytes.buffer);
    for (let row = 0; row < count; row += 1) {
      const start = row * layout.columns;
      const scale = quantize(numbers.subarray(start, start + columns), vectors, (first + row) * columns);
      if (scale === null) throw unusableTable(name, `its row ${first + row} has a value that is not a number`);
      scales[first + row] = scale;
    }
  }
  const kept = { vocabulary: vocabulary.join('\n'), rules, columns, scales, vectors };
  return { ...kept, id: await hashOf(kept) };
}

/** Writes a row in steps, and returns the size of a step; null when a number is infinite or none. */
function quantize(row: Float32Array, into: Int8Array, at: number): number | null {
  let most = 0;
  for (const value of row) {
    if (!Number.isFinite(value)) return null;
    most = Math.max(most, Math.abs(value));
  }
  const scale = Math.fround(most / MAX_STEP);
  if (scale === 0) return 0;
  for (const [index, value] of row.entries()) {
    into[at + index] = Math.max(-MAX_STEP, Math.min(MAX_STEP, Math.round(value / scale)));
  }
  return scale;
}

async function hashOf({ vocabulary, rules, columns, scales, vectors }: Omit<KeptTable, 'id'>): Promise<string> {
  const hash = await createStreamHash();
  hash.update(new TextEncoder().encode(JSON.stringify([columns, rules, vocabulary])));
  hash.update(new Uint8Array(scales.buffer));
  hash.update(new Uint8Array(vectors.buffer));
  return hash.digest();
}
