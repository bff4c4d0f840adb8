import { type GgufParts, writeGguf } from './write-gguf.ts';

/** Returns the parts of a split model with their names, like the tool of llama.cpp. */
export function splitGguf(
  { metadata, tensors }: GgufParts,
  count: number,
  base = 'model',
): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const each = Math.ceil(tensors.length / count);
  return Array.from({ length: count }, (_, at) => {
    const split: GgufParts['metadata'] = new Map([
      ...(at === 0 ? metadata : []),
      ['split.no', { type: 'u16', value: at }],
      ['split.count', { type: 'u16', value: count }],
      ['split.tensors.count', { type: 'i32', value: tensors.length }],
    ]);
    const number = (value: number) => String(value).padStart(5, '0');
    return {
      name: `${base}-${number(at + 1)}-of-${number(count)}.gguf`,
      bytes: writeGguf({ metadata: split, tensors: tensors.slice(at * each, (at + 1) * each) }),
    };
  });
}
