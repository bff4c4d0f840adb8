/** Most bytes of one buffer. The largest file has 50 MiB. */
const MAX_BUFFER_BYTES = 256 * 1024 * 1024;

/**
 * Refuses larger buffers in this thread. pdf.js decompresses a stream into one growing buffer without a limit, so that a small
 * file could otherwise use all memory.
 */
export function limitAllocations(scope: { Uint8Array: typeof Uint8Array }, maxBytes: number = MAX_BUFFER_BYTES): void {
  scope.Uint8Array = new Proxy(scope.Uint8Array, {
    construct(made, given, wanted) {
      const [size] = given;
      if (typeof size === 'number' && size > maxBytes) throw new RangeError('The buffer would be too large.');
      return Reflect.construct(made, given, wanted);
    },
  });
}
