import { makeBytes } from './make-bytes.ts';

export interface ShardPlan {
  readonly count: number;
  readonly bytes: number;
  /** Default 1. */
  readonly seed?: number;
}

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Returns the files of a WebLLM model like a repository: valid in form, but unusable for an engine. */
export function webLlmFiles({ count, bytes, seed = 1 }: ShardPlan): Record<string, Uint8Array<ArrayBuffer>> {
  const names = Array.from({ length: count }, (_, index) => `params_shard_${index}.bin`);
  const shards = Object.fromEntries(names.map((name, index) => [name, makeBytes(bytes, seed * 1000 + index)]));
  return {
    'mlc-chat-config.json': text({
      context_window_size: 4096,
      tokenizer_files: ['vocab.json', 'tokenizer.json', 'tokenizer.model'],
    }),
    'tensor-cache.json': text({
      metadata: { ParamSize: count },
      records: names.map((dataPath) => ({ dataPath, format: 'raw-shard', nbytes: bytes, records: [] })),
    }),
    'tokenizer.json': text({ version: '1.0' }),
    'tiny.wasm': new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    ...shards,
  };
}
