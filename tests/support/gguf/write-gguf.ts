/** Writes the container format of llama.cpp, version 3: metadata, the list of tensors, and their numbers. */

export type GgufValue =
  | { type: 'u16' | 'u32' | 'i32'; value: number }
  | { type: 'u64'; value: bigint }
  | { type: 'f32'; value: number }
  | { type: 'bool'; value: boolean }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'f32s' | 'i32s'; value: readonly number[] };

export interface GgufTensor {
  readonly name: string;
  /** Dimensions, the fastest-changing first: `[columns, rows]`. */
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export interface GgufParts {
  readonly metadata: ReadonlyMap<string, GgufValue>;
  readonly tensors: readonly GgufTensor[];
}

const ALIGNMENT = 32;
const TYPE = { u16: 2, u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9, u64: 10 } as const;

export const u32 = (value: number): GgufValue => ({ type: 'u32', value });
export const f32 = (value: number): GgufValue => ({ type: 'f32', value });
export const text = (value: string): GgufValue => ({ type: 'string', value });

export function writeGguf({ metadata, tensors }: GgufParts, version = 3): Uint8Array<ArrayBuffer> {
  const out = new Writer();
  out.bytes(new TextEncoder().encode('GGUF'));
  out.u32(version);
  out.u64(tensors.length);
  out.u64(metadata.size);
  for (const [key, value] of metadata) {
    out.string(key);
    writeValue(out, value);
  }
  let offset = 0;
  for (const { name, shape, data } of tensors) {
    out.string(name);
    out.u32(shape.length);
    for (const size of shape) out.u64(size);
    // 0 is F32.
    out.u32(0);
    out.u64(offset);
    offset += padded(data.byteLength);
  }
  out.pad();
  for (const { data } of tensors) {
    out.bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    out.pad();
  }
  return out.done();
}

function writeValue(out: Writer, value: GgufValue): void {
  switch (value.type) {
    case 'strings':
      out.u32(TYPE.array);
      out.u32(TYPE.string);
      out.u64(value.value.length);
      for (const item of value.value) out.string(item);
      return;
    case 'f32s':
    case 'i32s':
      out.u32(TYPE.array);
      out.u32(value.type === 'f32s' ? TYPE.f32 : TYPE.i32);
      out.u64(value.value.length);
      for (const item of value.value) value.type === 'f32s' ? out.f32(item) : out.i32(item);
      return;
    case 'bool':
      out.u32(TYPE.bool);
      out.bytes(Uint8Array.of(value.value ? 1 : 0));
      return;
    case 'string':
      out.u32(TYPE.string);
      out.string(value.value);
      return;
    case 'u16':
      out.u32(TYPE.u16);
      out.bytes(Uint8Array.of(value.value & 255, value.value >> 8));
      return;
    case 'u64':
      out.u32(TYPE.u64);
      out.u64(value.value);
      return;
    case 'u32':
    case 'i32':
    case 'f32':
      out.u32(TYPE[value.type]);
      out[value.type](value.value);
      return;
    default:
      return value satisfies never;
  }
}

const padded = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

class Writer {
  #buffer = new Uint8Array(1 << 16);
  #size = 0;

  #room(bytes: number): DataView {
    if (this.#size + bytes > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#size + bytes));
      larger.set(this.#buffer.subarray(0, this.#size));
      this.#buffer = larger;
    }
    const view = new DataView(this.#buffer.buffer, this.#size, bytes);
    this.#size += bytes;
    return view;
  }

  u32(value: number): void {
    this.#room(4).setUint32(0, value, true);
  }

  i32(value: number): void {
    this.#room(4).setInt32(0, value, true);
  }

  f32(value: number): void {
    this.#room(4).setFloat32(0, value, true);
  }

  u64(value: number | bigint): void {
    this.#room(8).setBigUint64(0, BigInt(value), true);
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#buffer.set(bytes, this.#size - bytes.length);
  }

  string(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  pad(): void {
    this.#room(padded(this.#size) - this.#size).byteLength;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#size);
  }
}
