/**
 * Returns about how many bytes a stored value takes: bytes and files as they are, a byte for each UTF-16 unit of text, eight for anything else.
 * The browser may compress them, and needs more for its own indexes.
 */
export function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  // A file, whose type this layer lacks.
  if ('arrayBuffer' in value && 'size' in value && typeof value.size === 'number') return value.size;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + sizeOfValue(each), 8);
  let sum = 8;
  if (value instanceof Map || value instanceof Set) {
    for (const [key, each] of value.entries()) sum += sizeOfValue(key) + sizeOfValue(each);
    return sum;
  }
  for (const [key, each] of Object.entries(value)) sum += key.length + sizeOfValue(each);
  return sum;
}
