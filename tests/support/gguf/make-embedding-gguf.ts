import { ggufParts } from './make-gguf.ts';
import { u32, writeGguf } from './write-gguf.ts';

const MEAN = 1;

/**
 * Creates a working embedding model: that of `makeGguf`, whose file asks for the mean of its tokens. Its vectors tell which letters a
 * text has, and hardly in which order.
 */
export function makeEmbeddingGguf({ seed = 1 }: { readonly seed?: number } = {}): Uint8Array<ArrayBuffer> {
  const { metadata, tensors } = ggufParts({ name: `Letters ${seed}`, seed, chatTemplate: null, contextTokens: 512 });
  return writeGguf({
    metadata: new Map([...metadata, ['llama.pooling_type', u32(MEAN)]]),
    // The number that is equal for all tokens would make all texts alike.
    tensors: tensors.map((tensor) =>
      tensor.name === 'token_embd.weight'
        ? { ...tensor, data: tensor.data.map((value, at) => (at % 64 === 0 ? 0 : value)) }
        : tensor,
    ),
  });
}
