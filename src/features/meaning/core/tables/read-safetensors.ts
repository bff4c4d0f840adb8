import { z } from 'zod';
import { parseRecord } from '../../../../core/shared/json/parse-json.ts';
import { MAX_TOKENS } from './read-tokenizer.ts';
import { unusableTable } from './unusable-table.ts';

/** Bytes before the header, which give its length. */
export const LENGTH_BYTES = 8;
/** Largest header that is read: that of a table has about 100 bytes. */
export const MAX_HEADER_BYTES = 100_000;
const MAX_COLUMNS = 8192;
const NUMBER_BYTES = 4;
const ABOUT = '__metadata__';

const tensorSchema = z.strictObject({
  dtype: z.string().max(20),
  shape: z.array(z.int().nonnegative()).max(8),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});

/** Where the numbers of a table are in its file. */
export interface TableLayout {
  /** First byte of the first row. */
  readonly start: number;
  readonly rows: number;
  /** Numbers of a row, four bytes each. */
  readonly columns: number;
}

/**
 * Returns the length of the header.
 *
 * @param first the first bytes of the file
 * @throws `model-unfit` when it is beyond the file or the bounds
 */
export function headerLength(name: string, first: Uint8Array, fileBytes: number): number {
  if (first.length < LENGTH_BYTES) throw unusableTable(name, 'it is too short');
  const view = new DataView(first.buffer, first.byteOffset, LENGTH_BYTES);
  const length = view.getBigUint64(0, true);
  if (length < 2n || length > BigInt(MAX_HEADER_BYTES)) {
    throw unusableTable(name, 'it does not start like a safetensors file, or its header is too long');
  }
  if (LENGTH_BYTES + Number(length) > fileBytes) throw unusableTable(name, 'its header ends after the file');
  return Number(length);
}

/**
 * Reads the header of a safetensors file, which is untrusted. It has to describe one table of 32-bit numbers, one row for each token, and
 * to cover the file without gaps.
 *
 * @throws `model-unfit` with the reason
 */
export function readLayout(name: string, header: Uint8Array, fileBytes: number, tokens: number): TableLayout {
  const json = new TextDecoder().decode(header);
  const value = parseRecord(json);
  if (value === null || !json.startsWith('{')) throw unusableTable(name, 'its header is not valid JSON');
  if (hasDuplicateNames(json)) throw unusableTable(name, 'its header gives a name twice');
  const start = LENGTH_BYTES + header.length;
  const [one, ...others] = Object.entries(value).filter(([key]) => key !== ABOUT);
  if (one === undefined || others.length > 0) {
    throw unusableTable(name, `it has ${one === undefined ? 0 : others.length + 1} tensors, and a table has one`);
  }
  const tensor = tensorSchema.safeParse(one[1]).data;
  if (tensor === undefined) throw unusableTable(name, 'the description of its tensor is invalid');
  const { dtype, shape, data_offsets } = tensor;
  if (dtype !== 'F32') throw unusableTable(name, `its numbers are of the kind ${dtype}, and only F32 can be used`);
  const [rows = 0, columns = 0] = shape;
  if (shape.length !== 2 || rows < 1 || rows > MAX_TOKENS || columns < 1 || columns > MAX_COLUMNS) {
    throw unusableTable(name, `its tensor has the shape ${shape.join(' × ') || '0'}`);
  }
  if (rows !== tokens) throw unusableTable(name, `it has ${rows} rows, and its tokenizer ${tokens} tokens`);
  const [from, to] = data_offsets;
  if (from !== 0 || to !== rows * columns * NUMBER_BYTES) {
    throw unusableTable(name, 'the place of its numbers does not match their shape');
  }
  if (start + to !== fileBytes) {
    throw unusableTable(name, start + to > fileBytes ? 'its end is missing' : 'it has bytes after its numbers');
  }
  return { start, rows, columns };
}

/** Returns whether an object in valid JSON has a name twice, as written. */
function hasDuplicateNames(json: string): boolean {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{' || sign === '[') open.push(new Set());
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const from = at + 1;
      for (at = from; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1;
      if (!/^\s*:/.test(json.slice(at + 1, at + 20))) continue;
      const name = String(JSON.parse(`"${json.slice(from, at)}"`));
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
