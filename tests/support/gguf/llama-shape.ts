import { f32, type GgufTensor, type GgufValue, text, u32 } from './write-gguf.ts';

/** The dimensions of a model with the llama architecture. */
export interface LlamaShape {
  readonly name: string;
  readonly vocabulary: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
  readonly contextTokens: number;
}

export function llamaMetadata(shape: LlamaShape): [string, GgufValue][] {
  return [
    ['general.architecture', text('llama')],
    ['general.name', text(shape.name)],
    ['general.license', text('apache-2.0')],
    ['general.file_type', u32(0)],
    ['llama.vocab_size', u32(shape.vocabulary)],
    ['llama.context_length', u32(shape.contextTokens)],
    ['llama.embedding_length', u32(shape.width)],
    ['llama.block_count', u32(shape.layers)],
    ['llama.feed_forward_length', u32(shape.hidden)],
    ['llama.attention.head_count', u32(shape.heads)],
    ['llama.attention.head_count_kv', u32(shape.heads)],
    ['llama.attention.layer_norm_rms_epsilon', f32(1e-5)],
    ['llama.rope.dimension_count', u32(shape.width / shape.heads)],
  ];
}

/** Creates the numbers of a tensor with `size` entries. */
type Fill = (size: number) => Float32Array;

/** Returns the tensors of all layers. */
export function layerTensors({ layers, width, hidden }: LlamaShape, fill: Fill): GgufTensor[] {
  const tensor = (name: string, columns: number, rows: number): GgufTensor => ({
    name,
    shape: [columns, rows],
    data: fill(columns * rows),
  });
  return Array.from({ length: layers }, (_, layer) => `blk.${layer}`).flatMap((at) => [
    ones(`${at}.attn_norm.weight`, width),
    tensor(`${at}.attn_q.weight`, width, width),
    tensor(`${at}.attn_k.weight`, width, width),
    tensor(`${at}.attn_v.weight`, width, width),
    tensor(`${at}.attn_output.weight`, width, width),
    ones(`${at}.ffn_norm.weight`, width),
    tensor(`${at}.ffn_gate.weight`, width, hidden),
    tensor(`${at}.ffn_up.weight`, width, hidden),
    tensor(`${at}.ffn_down.weight`, hidden, width),
  ]);
}

export const ones = (name: string, width: number): GgufTensor => ({
  name,
  shape: [width],
  data: new Float32Array(width).fill(1),
});

/** Returns a generator of deterministic numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
