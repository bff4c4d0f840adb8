import { ggufParts } from './make-gguf.ts';
import { type GgufParts, text, writeGguf } from './write-gguf.ts';

/** Returns files that every engine must reject, by their fault. */
export function brokenGgufs(): Record<string, Uint8Array<ArrayBuffer>> {
  const parts = ggufParts();
  const whole = writeGguf(parts);
  const withMagic = whole.slice();
  withMagic.set(new TextEncoder().encode('GGML'));
  return {
    truncated: whole.slice(0, whole.length - 1000),
    truncatedInMetadata: whole.slice(0, 300),
    wrongMagic: withMagic,
    wrongVersion: writeGguf(parts, 9),
    missingTensor: writeGguf(withoutTensor(parts, 'blk.1.ffn_up.weight')),
    unknownArchitecture: writeGguf({
      ...parts,
      metadata: new Map([...parts.metadata, ['general.architecture', text('martian')]]),
    }),
    empty: new Uint8Array(0),
  };
}

export function withoutTensor({ metadata, tensors }: GgufParts, name: string): GgufParts {
  return { metadata, tensors: tensors.filter((tensor) => tensor.name !== name) };
}
