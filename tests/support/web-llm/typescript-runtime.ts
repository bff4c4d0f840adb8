import { RELAY_MODULE } from './stub-library.ts';

/** Type codes of values between the engine and its library. */
const TYPE = {
  none: 0,
  int: 1,
  bool: 2,
  float: 3,
  rawString: 8,
  bytesPtr: 9,
  string: 65,
  bytes: 66,
  function: 68,
  tensor: 70,
  array: 71,
  module: 73,
  other: 100,
};
const HEADER = 24;
const FLOAT = { code: 2, bits: 32 };
const INT = { code: 0, bits: 32 };

type Value = number | string | boolean | Uint8Array | Thing | undefined;
type Call = (...args: readonly Value[]) => Value;
type Thing =
  | { kind: 'function'; call: Call }
  | { kind: 'module'; functions: ReadonlyMap<string, Call> }
  | { kind: 'array'; items: readonly Value[] }
  | { kind: 'shape'; dims: readonly number[] }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'tensor'; address: number; sizeBytes: number; dtype: typeof FLOAT; dims: readonly number[] }
  | { kind: 'other' };

/** The model in the library, which selects the next token. */
export interface TokenSource {
  /** Reads tokens of the prompt, or the last generated token. */
  read(tokens: readonly number[]): void;
  /** Returns the next token. `mask`: a bit for each token that the grammar allows; null without a grammar. */
  next(mask: Int32Array | null): number;
  /** Forgets all earlier tokens. */
  forget(): void;
}

/**
 * Implements in TypeScript, on the CPU, the functions of TVM's runtime and of a compiled model that the engine calls.
 * Everything except the kernels is the engine's own code. Answers the functions of the relay library.
 */
export function createTypescriptRuntime(source: TokenSource) {
  const things = new Map<number, Thing>();
  const handles = new Map<Thing, number>();
  const types = new Map([
    ['ffi.Array', TYPE.array],
    ['ffi.Module', TYPE.module],
  ]);
  const parameters = new Set<string>();
  let memory: WebAssembly.Memory | null = null;
  let top = FIRST_FREE;
  let lastError = 0;
  let mask: Int32Array | null = null;

  const view = () => new DataView(buffer());
  const buffer = () => {
    if (memory === null) throw new Error('the library was not started');
    return memory.buffer;
  };
  const u8 = (address: number, size: number) => new Uint8Array(buffer(), address, size);
  const alloc = (sizeBytes: number) => {
    const address = top;
    top += (sizeBytes + 15) & ~7;
    if (top > buffer().byteLength) throw new Error('no memory is left');
    return address;
  };

  function write(bytes: Uint8Array): number {
    const address = alloc(bytes.length + 1);
    u8(address, bytes.length).set(bytes);
    return address;
  }

  function tensor(dims: readonly number[], dtype: typeof FLOAT, address?: number): Thing {
    const sizeBytes = dims.reduce((product, dim) => product * dim, 1) * (dtype.bits / 8);
    return { kind: 'tensor', address: address ?? alloc(sizeBytes), sizeBytes, dtype, dims };
  }

  /** Returns the memory address of an object, as the engine reads it. */
  function handleOf(thing: Thing): number {
    const known = handles.get(thing);
    if (known !== undefined) return known;
    const handle = alloc(HEADER + 48);
    handles.set(thing, handle);
    things.set(handle, thing);
    const data = view();
    data.setInt32(handle + 8, typeOf(thing), true);
    if (thing.kind === 'bytes') {
      data.setUint32(handle + HEADER, write(thing.bytes), true);
      data.setUint32(handle + HEADER + 4, thing.bytes.length, true);
    }
    if (thing.kind === 'tensor') {
      const dims = alloc(thing.dims.length * 8);
      for (const [at, dim] of thing.dims.entries()) data.setBigInt64(dims + at * 8, BigInt(dim), true);
      const at = handle + HEADER;
      data.setUint32(at, thing.address, true);
      data.setInt32(at + 4, 1, true);
      data.setInt32(at + 12, thing.dims.length, true);
      data.setUint8(at + 16, thing.dtype.code);
      data.setUint8(at + 17, thing.dtype.bits);
      data.setUint16(at + 18, 1, true);
      data.setUint32(at + 20, dims, true);
    }
    return handle;
  }

  function readValue(address: number): Value {
    const data = view();
    const type = data.getInt32(address, true);
    const value = data.getUint32(address + 8, true);
    if (type === TYPE.none) return undefined;
    if (type === TYPE.int || type === TYPE.bool) return data.getInt32(address + 8, true);
    if (type === TYPE.float) return data.getFloat64(address + 8, true);
    if (type === TYPE.rawString) {
      let size = 0;
      while (data.getUint8(value + size) !== 0) size += 1;
      return new TextDecoder().decode(u8(value, size));
    }
    if (type === TYPE.bytesPtr) return readBytes(value).slice();
    return type >= 64 ? (things.get(value) ?? { kind: 'other' }) : undefined;
  }

  const readBytes = (address: number) => u8(view().getUint32(address, true), view().getUint32(address + 4, true));

  function writeValue(address: number, value: Value): void {
    const data = view();
    const put = (type: number, low: number) => {
      data.setInt32(address, type, true);
      data.setInt32(address + 4, 0, true);
      data.setInt32(address + 8, low, true);
      data.setInt32(address + 12, 0, true);
    };
    if (value === undefined) put(TYPE.none, 0);
    else if (typeof value === 'number') put(TYPE.int, value);
    else if (typeof value === 'boolean') put(TYPE.bool, Number(value));
    else if (typeof value === 'string') {
      put(TYPE.string, handleOf({ kind: 'bytes', bytes: new TextEncoder().encode(value) }));
    } else if (value instanceof Uint8Array) put(TYPE.bytes, handleOf({ kind: 'bytes', bytes: value }));
    else put(typeOf(value), handleOf(value));
  }

  const dimsOf = (value: Value) => (isThing(value, 'shape') ? value.dims : []);
  const bytesOf = (value: Value) => (isThing(value, 'tensor') ? u8(value.address, value.sizeBytes) : new Uint8Array());
  const intsOf = (value: Value) => new Int32Array(bytesOf(value).slice().buffer);
  const scratch = () => tensor([1, 1, VOCABULARY], FLOAT, SCRATCH);

  const kernels = new Map<string, Call>([
    ['vm_initialization', () => undefined],
    ['_metadata', () => JSON.stringify({ params: [...parameters].map((name) => ({ name })), prefill_chunk_size: 512 })],
    [
      'embed',
      (tokens) => {
        const ids = [...intsOf(tokens)];
        source.read(ids);
        return tensor([ids.length, 1], FLOAT, SCRATCH);
      },
    ],
    ['prefill', () => ({ kind: 'array', items: [scratch()] })],
    ['decode', () => ({ kind: 'array', items: [scratch()] })],
    ['create_tir_paged_kv_cache', () => ({ kind: 'other' })],
    [
      'apply_bitmask_inplace',
      (_logits, _sequences, bits) => {
        mask = intsOf(bits);
        return undefined;
      },
    ],
    ['apply_penalty_inplace', () => undefined],
    ['apply_logit_bias_inplace', () => undefined],
    ['softmax_with_temperature', () => scratch()],
    ['argsort_probs', () => ({ kind: 'array', items: [scratch(), scratch()] })],
    [
      'sample_with_top_p',
      () => {
        const chosen = tensor([1], INT);
        u8(isThing(chosen, 'tensor') ? chosen.address : 0, 4).set(
          new Uint8Array(Int32Array.of(source.next(mask)).buffer),
        );
        mask = null;
        return chosen;
      },
    ],
    ['webgpu.get_fmap', () => '{}'],
    ['webgpu.get_shader', () => ''],
    ['webgpu.update_prebuild', () => undefined],
  ]);
  const module = (functions: ReadonlyMap<string, Call>): Thing => ({ kind: 'module', functions });

  const globals = new Map<string, Call>([
    ['ffi.Shape', (...dims) => ({ kind: 'shape', dims: dims.map(Number) })],
    ['ffi.Array', (...items) => ({ kind: 'array', items })],
    ['ffi.ArraySize', (array) => (isThing(array, 'array') ? array.items.length : 0)],
    ['ffi.ArrayGetItem', (array, at) => (isThing(array, 'array') ? array.items[Number(at)] : undefined)],
    ['ffi.SystemLib', () => module(new Map([['vm_load_executable', () => module(kernels)]]))],
    [
      'ffi.ModuleGetFunction',
      (of, name) => {
        const call = isThing(of, 'module') ? of.functions.get(String(name)) : undefined;
        return call && { kind: 'function', call };
      },
    ],
    ['runtime.TVMTensorAllocWithScope', (shape, dtype) => tensor(dimsOf(shape), dtype === 'int32' ? INT : FLOAT)],
    [
      'runtime.TVMTensorCreateView',
      (from, shape) => (isThing(from, 'tensor') ? tensor(dimsOf(shape), from.dtype, from.address) : undefined),
    ],
    [
      'runtime.TVMTensorCopyFromTo',
      (from, to) => {
        bytesOf(to).set(bytesOf(from));
        return undefined;
      },
    ],
    [
      'tvmjs.runtime.TensorCopyFromBytes',
      (to, bytes) => {
        if (bytes instanceof Uint8Array) bytesOf(to).set(bytes);
        return undefined;
      },
    ],
    ['tvmjs.runtime.TensorCopyToBytes', (from) => bytesOf(from).slice()],
    [
      'vm.builtin.tensor_cache.update',
      (name) => {
        parameters.add(String(name));
        return undefined;
      },
    ],
    [
      'vm.builtin.param_module_from_cache_by_name',
      () => module(new Map<string, Call>([['get_params', () => ({ kind: 'other' })]])),
    ],
    [
      'vm.builtin.kv_state_clear',
      () => {
        source.forget();
        return undefined;
      },
    ],
  ]);

  const nameAt = (address: number) => new TextDecoder().decode(readBytes(address));
  const imports = Object.fromEntries<(...args: number[]) => number | undefined>([
    ['_initialize', () => undefined],
    ['TVMWasmAllocSpace', (size = 0) => alloc(size)],
    ['TVMWasmFreeSpace', () => undefined],
    [
      'TVMFFIFunctionGetGlobal',
      (name = 0, out = 0) => {
        const isThere = nameAt(name) !== 'tvmjs.array.decode_bf16_to_f32_inplace';
        const call = globals.get(nameAt(name)) ?? (() => undefined);
        view().setUint32(out, isThere ? handleOf({ kind: 'function', call }) : 0, true);
        return 0;
      },
    ],
    ['TVMFFIFunctionSetGlobal', () => 0],
    [
      'TVMFFIWasmFunctionCreate',
      (_index = 0, out = 0) => {
        view().setUint32(out, handleOf({ kind: 'function', call: () => undefined }), true);
        return 0;
      },
    ],
    [
      'TVMFFITypeKeyToIndex',
      (name = 0, out = 0) => {
        view().setUint32(out, types.get(nameAt(name)) ?? TYPE.other, true);
        return 0;
      },
    ],
    [
      'TVMFFIFunctionCall',
      (handle = 0, args = 0, count = 0, result = 0) => {
        try {
          const thing = things.get(handle);
          if (!isThing(thing, 'function')) throw new Error('this is no function');
          const values = Array.from({ length: count }, (_, at) => readValue(args + at * 16));
          writeValue(result, thing.call(...values));
          return 0;
        } catch (error) {
          lastError = write(new TextEncoder().encode(`${error instanceof Error ? error.message : error}\0`));
          return -1;
        }
      },
    ],
    ['TVMFFIObjectIncRef', () => 0],
    ['TVMFFIObjectDecRef', () => 0],
    ['TVMFFIAnyViewToOwnedAny', () => 0],
    ['TVMFFIWasmGetLastError', () => lastError],
  ]);

  return {
    /** Replaces `WebAssembly.instantiate` of `scope` by one that provides the imports of the relay. */
    install(scope: { WebAssembly: typeof WebAssembly }): void {
      const { instantiate } = scope.WebAssembly;
      const relaying = async (bytes: BufferSource, given: WebAssembly.Imports = {}) => {
        const started = await instantiate(bytes, { ...given, [RELAY_MODULE]: imports });
        const exported = started.instance.exports['memory'];
        if ('TVMFFIFunctionCall' in started.instance.exports && exported instanceof WebAssembly.Memory) {
          memory = exported;
          things.clear();
          handles.clear();
          parameters.clear();
          top = FIRST_FREE;
        }
        return started;
      };
      Object.defineProperty(scope.WebAssembly, 'instantiate', { configurable: true, value: relaying });
    },
  };
}

/** Number of tokens of the tiny tokenizer. */
const VOCABULARY = 260;
/** Stands for the output of kernels; no test reads it. */
const SCRATCH = 4096;
const FIRST_FREE = SCRATCH + 4 * 1024 * 1024;

function typeOf(thing: Thing): number {
  switch (thing.kind) {
    case 'function':
      return TYPE.function;
    case 'module':
      return TYPE.module;
    case 'array':
      return TYPE.array;
    case 'bytes':
      return TYPE.bytes;
    case 'tensor':
      return TYPE.tensor;
    case 'shape':
    case 'other':
      return TYPE.other;
    default:
      return thing satisfies never;
  }
}

function isThing<K extends Thing['kind']>(value: Value, kind: K): value is Extract<Thing, { kind: K }> {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}
