/** A function of 32-bit numbers: its name, the number of parameters, whether it returns a value, and its body. */
type StubFunction = readonly [name: string, takes: number, returns: boolean, body: readonly number[]];

const I32 = 0x7f;
/** Memory addresses of two counters: the start of free space, and the next type. */
const NEXT_SPACE = 8;
const NEXT_TYPE = 12;
const FIRST_SPACE = 1024;

const constant = (value: number) => [0x41, ...signed(value)];
const local = (index: number) => [0x20, index];
const load = [0x28, 2, 0];
const store = [0x36, 2, 0];
const ADD = 0x6a;
const success = constant(0);
/** Writes `*argument = value`, and returns success. */
const put = (index: number, value: readonly number[]) => [...local(index), ...value, ...store, ...success];
const read = (address: number) => [...constant(address), ...load];
const grow = (address: number, by: readonly number[]) => [...constant(address), ...read(address), ...by, ADD, ...store];

const FUNCTIONS: readonly StubFunction[] = [
  ['_initialize', 0, false, []],
  ['TVMWasmAllocSpace', 1, true, [...read(NEXT_SPACE), ...grow(NEXT_SPACE, local(0))]],
  ['TVMWasmFreeSpace', 1, false, []],
  ['TVMFFIFunctionGetGlobal', 2, true, put(1, constant(8))],
  ['TVMFFIFunctionSetGlobal', 3, true, success],
  ['TVMFFIWasmFunctionCreate', 2, true, put(1, constant(8))],
  ['TVMFFITypeKeyToIndex', 2, true, [...grow(NEXT_TYPE, constant(1)), ...put(1, read(NEXT_TYPE))]],
  ['TVMFFIFunctionCall', 4, true, success],
  ['TVMFFIObjectIncRef', 1, true, success],
  ['TVMFFIObjectDecRef', 1, true, success],
  ['TVMFFIAnyViewToOwnedAny', 2, true, success],
  ['TVMFFIWasmGetLastError', 0, true, success],
];

/**
 * Returns a WebLLM library without a model: its runtime functions exist and report success. The real engine starts with
 * it, opens the GPU, loads the tokenizer and reads the first shard, and then detects that no work was done.
 */
export function stubLibrary(): Uint8Array<ArrayBuffer> {
  const bodies = FUNCTIONS.map(([, , , body]) => bytes([0, ...body, 0x0b]));
  // 32 pages of memory, whose first number is the start of free space.
  const data = [0, ...constant(NEXT_SPACE), 0x0b, ...bytes([FIRST_SPACE & 0xff, FIRST_SPACE >> 8, 0, 0])];
  return Uint8Array.from([
    ...emptyLibrary(),
    ...section(1, list(typesOf())),
    ...section(3, list(FUNCTIONS.map((_, index) => unsigned(index)))),
    ...section(5, list([[0, 32]])),
    ...section(7, list(exportsOf())),
    ...section(10, list(bodies)),
    ...section(11, list([data])),
  ]);
}

/** The import module of a relay library. */
export const RELAY_MODULE = 'typescript-runtime';

/** Pages of WebAssembly memory in a megabyte. */
const PAGES_PER_MB = 16;

/** Returns a library that forwards every call: it imports its functions and exports them unchanged. */
export function relayLibrary(memoryMb = 64): Uint8Array<ArrayBuffer> {
  const imported = FUNCTIONS.map(([name], index) => [...text(RELAY_MODULE), ...text(name), 0, ...unsigned(index)]);
  return Uint8Array.from([
    ...emptyLibrary(),
    ...section(1, list(typesOf())),
    ...section(2, list(imported)),
    ...section(5, list([[0, ...unsigned(memoryMb * PAGES_PER_MB)]])),
    ...section(7, list(exportsOf())),
  ]);
}

/** Returns an empty WebAssembly module. */
export const emptyLibrary = (): Uint8Array<ArrayBuffer> => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const typesOf = () =>
  FUNCTIONS.map(([, takes, returns]) => [
    0x60,
    ...list(Array.from({ length: takes }, () => [I32])),
    ...list(returns ? [[I32]] : []),
  ]);
const exportsOf = () => [
  ...FUNCTIONS.map(([name], index) => [...text(name), 0, ...unsigned(index)]),
  [...text('memory'), 2, 0],
];
const section = (id: number, content: readonly number[]) => [id, ...bytes(content)];
const bytes = (content: readonly number[]) => [...unsigned(content.length), ...content];
const text = (value: string) => bytes([...new TextEncoder().encode(value)]);
const list = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Encodes a small non-negative number; the sixth bit of the last byte would be the sign. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
